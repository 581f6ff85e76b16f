import { toMinor, type DebtPlan, type Strategy } from '@tideline/contract';
import { extraCostOf } from './extra-cost.ts';
import { strategies } from './strategies.ts';

export interface ComparedRow {
  key: string;
  /** The monthly amount of the active plan, which its line shows instead of a strategy's name. */
  activeMonthly: DebtPlan['monthly'] | null;
  strategy: Strategy;
  /** Whether the screen shows this plan. */
  isShown: boolean;
  debtFreeOn: string | null;
  /** null if the plan never ends. */
  interestMinor: number | null;
  /** Cost above the best plan, in interest and fees; null if they are not comparable. */
  extraMinor: number | null;
  firstWin: DebtPlan['plan']['firstWin'];
  interestSaved: DebtPlan['plan']['interestSaved'];
  monthsSaved: number | null;
}

/** Strategies compared at first, in addition to the displayed strategy and the active plan. */
const FEW: ReadonlySet<Strategy> = new Set(['best', 'avalanche', 'snowball', 'minimum_only']);

const lastLine: Strategy = 'minimum_only';

/**
 * Returns the lines of the comparison, with minimums last. At first these are the best plan, the two well-known orders
 * and the minimums. A fifth line is the displayed strategy, an active plan with other choices, or the mode.
 */
export function comparedRows(plan: DebtPlan, active: DebtPlan | null, isWhole: boolean): ComparedRow[] {
  const lines = strategies.flatMap((name) => plan.comparison.filter(({ strategy }) => strategy === name));
  const fifth = !FEW.has(plan.strategy) ? plan.strategy : active === null ? 'mode' : null;
  const rows = lines
    .filter(({ strategy }) => isWhole || FEW.has(strategy) || strategy === fifth)
    .map((summary) => ({
      ...rowOf(summary, plan),
      key: summary.strategy as string,
      isShown: summary.strategy === plan.strategy,
    }));
  if (active === null) return rows;
  const best = plan.comparison.find(({ strategy }) => strategy === 'best');
  const isComparable = best?.result.outcome === 'paid_off' && active.plan.result.outcome === 'paid_off';
  const own: ComparedRow = {
    ...rowOf(active.plan, active),
    key: 'active',
    activeMonthly: active.monthly,
    extraMinor: isComparable ? toMinor(active.plan.totalInterest) - toMinor(best.totalInterest) : null,
  };
  const at = rows.findIndex(({ strategy }) => strategy === lastLine);
  return rows.toSpliced(at === -1 ? rows.length : at, 0, own);
}

function rowOf(summary: DebtPlan['plan'], plan: DebtPlan): ComparedRow {
  const { strategy, result, totalInterest, firstWin, interestSaved, monthsSaved } = summary;
  const isPaidOff = result.outcome === 'paid_off';
  return {
    key: strategy,
    activeMonthly: null,
    strategy,
    isShown: false,
    debtFreeOn: isPaidOff ? result.debtFreeOn : null,
    interestMinor: isPaidOff ? toMinor(totalInterest) : null,
    extraMinor: extraCostOf(plan, strategy),
    firstWin,
    interestSaved,
    monthsSaved,
  };
}
