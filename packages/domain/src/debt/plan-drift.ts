import { assert } from '../assert.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { type Minor, ZERO } from '../money/minor.ts';
import { explain } from '../working/formula.ts';
import { count, date, money, type Working } from '../working/working.ts';
import { planDriftFormula } from './debt-formulas.ts';
import type { PayoffResult, PlanMonth } from './plan.ts';

export interface ActualBalance {
  debtId: string;
  owedMinor: Minor;
}

export interface DebtDrift {
  debtId: string;
  plannedMinor: Minor;
  owedMinor: Minor;
  /** Owed less planned: above zero is behind. */
  driftMinor: Minor;
}

export interface PlanDrift {
  state: 'on_track' | 'ahead' | 'behind';
  /** The last payment of the plan on or before today; 0: before the first. */
  month: number;
  debts: DebtDrift[];
  driftMinor: Minor;
  /** Months until the plan has what is owed now: above zero the household is that far behind, below zero ahead; null: the plan never had so much or never ends. */
  monthsBehind: number | null;
  /** Owed now and not in the plan: a new debt, which no plan can be late with. */
  newDebtIds: string[];
  working: Working;
}

/** A tenth of a month's payment either way is rounding and days, not drift. */
const TOLERANCE_SHARE = 10;

/**
 * An adopted plan against what is owed today.
 *
 *     drift = Σ owed now − Σ planned after the last payment on or before today
 *
 * Units     minor units; balances owed, zero or more
 * Result    behind or ahead beyond a tenth of a month's payment; debts of the plan that are missing from balances owe nothing
 * Errors    throws on a balance below zero or a debt named twice
 */
export function planDrift(plan: PayoffResult, balances: readonly ActualBalance[], today: CivilDate): PlanDrift {
  assert(
    balances.every(({ owedMinor }) => Number.isSafeInteger(owedMinor) && owedMinor >= 0),
    'balances owed are whole numbers from 0',
  );
  assert(new Set(balances.map(({ debtId }) => debtId)).size === balances.length, 'each debt has one balance');
  const planned = plannedOn(plan, today);
  const debts = plan.debts.map(({ id }): DebtDrift => {
    const plannedMinor = planned.byDebt.get(id) ?? ZERO;
    const owedMinor = balances.find(({ debtId }) => debtId === id)?.owedMinor ?? ZERO;
    return { debtId: id, plannedMinor, owedMinor, driftMinor: (owedMinor - plannedMinor) as Minor };
  });
  const owed = debts.reduce((sum, { owedMinor }) => sum + owedMinor, 0);
  const monthsBehind = monthsBehindOf(plan, planned.month, owed);
  const working = workingOf(plan, debts, { today, month: planned.month, monthsBehind });
  const driftMinor = debts.reduce((sum, debt) => sum + debt.driftMinor, 0) as Minor;
  return {
    state: stateOf(plan.rows, planned.month, driftMinor),
    month: planned.month,
    debts,
    driftMinor,
    monthsBehind,
    working,
    newDebtIds: balances
      .filter(({ debtId, owedMinor }) => owedMinor > 0 && !plan.debts.some(({ id }) => id === debtId))
      .map(({ debtId }) => debtId),
  };
}

/** What the plan has left for a day; past the rows of a plan that ends, nothing. */
function plannedOn({ rows }: PayoffResult, today: CivilDate): { month: number; byDebt: Map<string, Minor> } {
  const last = rows.filter(({ on }) => on <= today).at(-1);
  if (last !== undefined)
    return { month: last.month, byDebt: new Map(last.debts.map(({ id, closingMinor }) => [id, closingMinor])) };
  return { month: 0, byDebt: new Map(rows[0]?.debts.map(({ id, openingMinor }) => [id, openingMinor])) };
}

function stateOf(rows: readonly PlanMonth[], month: number, drift: number): PlanDrift['state'] {
  const payment = rows[Math.max(0, month - 1)]?.paymentMinor ?? ZERO;
  if (Math.abs(drift) * TOLERANCE_SHARE <= payment) return 'on_track';
  return drift > 0 ? 'behind' : 'ahead';
}

/** Where on the plan's way down the total of today lies, in whole months from the one that is due. */
function monthsBehindOf({ rows, outcome }: PayoffResult, month: number, owed: number): number | null {
  if (outcome !== 'paid_off') return null;
  const opening = rows[0]?.debts.reduce((sum, { openingMinor }) => sum + openingMinor, 0) ?? 0;
  if (owed > opening) return null;
  const totals = [opening, ...rows.map(({ closingMinor }) => closingMinor)];
  const isBehind = owed >= (totals[month] ?? 0);
  return (
    month - (isBehind ? totals.findIndex((total) => total <= owed) : totals.findLastIndex((total) => total >= owed))
  );
}

function workingOf(
  plan: PayoffResult,
  debts: readonly DebtDrift[],
  { today, month, monthsBehind }: { today: CivilDate; month: number; monthsBehind: number | null },
): Working {
  return explain(planDriftFormula, {
    lines: debts.flatMap(({ debtId, owedMinor, plannedMinor }) => [
      money('owed', owedMinor, [debtId]),
      money('planned', plannedMinor, [debtId]),
    ]),
    steps: [
      date('today', today),
      count('month', month),
      ...(monthsBehind === null ? [] : [count('months_behind', monthsBehind)]),
    ],
    assumptions: [`strategy:${plan.strategy}`, 'planned_after_last_payment'],
    otherwise: plan.outcome === 'paid_off' ? date('debt_free_on', plan.debtFreeOn) : null,
  });
}
