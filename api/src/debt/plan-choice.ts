/** Which plan is meant: what was asked for, the adopted one, or what the household's mode prefers. */
import { fail, type PlanExtra, type Strategy, toMinor } from '@tideline/contract';
import { addMonths, civilDate, type Debt, debtOutlookMinimums, minor, type ModeDebtOrder, type ModeParameters, type PayoffExtra, type PayoffOptions } from '@tideline/domain';
import type { PayoffPlanRow } from './payoff-plans.store.ts';

export interface PlanInput {
  strategy?: Strategy | undefined;
  monthlyMinor?: string | undefined;
  order?: readonly string[] | undefined;
  extras?: readonly PlanExtra[] | undefined;
}

export interface PlanChoice {
  strategy: Strategy;
  monthlyMinor: number;
  /** Sum of today's minimum payments. */
  minimumsMinor: number;
  order: readonly string[];
  extras: readonly PlanExtra[];
}

export type PlanOptions = Omit<PayoffOptions, 'strategy'>;

/**
 * What the order of a mode is called among the strategies, where nobody has chosen a plan. Filling a buffer first and holding promotions to
 * their last day are no strategies: this is what follows them.
 */
const STRATEGY_OF_ORDER: Readonly<Record<ModeDebtOrder, Strategy>> = {
  promo_aware: 'promo_aware', marginal_cost: 'best', snowball: 'snowball', buffer_then_avalanche: 'avalanche', hold_promos: 'promo_aware', avalanche: 'avalanche', custom: 'custom',
};

/**
 * What was asked for, else the adopted plan, else what the household's mode prefers, on the minimums. An adopted amount that new debts have outgrown is raised
 * to the minimums; one that is asked for is not.
 */
export function choosePlan(debts: readonly Debt[], adopted: PayoffPlanRow | null, { strategy, monthlyMinor, order, extras }: PlanInput, { debtOrder, customOrder }: Pick<ModeParameters, 'debtOrder' | 'customOrder'>): PlanChoice {
  const minimumsMinor = debtOutlookMinimums(debts);
  return {
    strategy: strategy ?? adopted?.strategy ?? STRATEGY_OF_ORDER[debtOrder],
    monthlyMinor: monthlyMinor === undefined ? Math.max(minimumsMinor, adopted?.monthlyMinor ?? 0) : Number(monthlyMinor),
    minimumsMinor,
    order: order ?? adopted?.order ?? (debtOrder === 'custom' ? customOrder : []),
    extras: extras ?? adopted?.extras ?? [],
  };
}

/** As the engine takes it. An order that nobody made is none, so that the comparison does not show one. */
export function planOptions({ strategy, monthlyMinor, order, extras }: Omit<PlanChoice, 'minimumsMinor'>, startOn: string): PlanOptions {
  const coming = extrasFrom(extras, startOn);
  return {
    monthlyMinor: minor(monthlyMinor),
    startOn: civilDate(startOn),
    ...(strategy === 'custom' || order.length > 0 ? { order } : {}),
    ...(coming.length > 0 ? { extras: coming } : {}),
  };
}

/** What was paid once is paid; what comes back begins with the next time. */
function extrasFrom(extras: readonly PlanExtra[], today: string): PayoffExtra[] {
  return extras.flatMap(({ on, amount, everyMonths }): PayoffExtra[] => {
    const first = civilDate(on);
    const amountMinor = minor(toMinor(amount));
    if (everyMonths === null) return on < today ? [] : [{ on: first, amountMinor }];
    let next = first;
    for (let times = 1; next < today; times += 1) next = addMonths(first, times * everyMonths);
    return [{ on: next, amountMinor, everyMonths }];
  });
}

export function refuseBelowMinimums({ monthlyMinor, minimumsMinor }: Pick<PlanChoice, 'monthlyMinor' | 'minimumsMinor'>, currency: string): void {
  if (monthlyMinor < minimumsMinor) throw fail('PLAN_BELOW_MINIMUMS', { neededMinor: String(minimumsMinor), currency });
}

export function refuseOtherCurrency(extras: readonly PlanExtra[], currency: string): void {
  const other = extras.find(({ amount }) => amount.currency !== currency);
  if (other !== undefined) throw fail('CURRENCY_MISMATCH', { expected: currency, given: other.amount.currency });
}
