/** Chooses the plan: the requested one, the active one, or the one the household's mode prefers. */
import { fail, type PlanExtra, type Strategy, toMinor } from '@tideline/contract';
import {
  addMonths,
  civilDate,
  type Debt,
  totalMinimumToday,
  minor,
  type PayoffExtra,
  type PayoffOptions,
} from '@tideline/domain';
import type { ModeBasis } from './mode-basis.ts';
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
  /** The mode it follows; null: the strategy does not come from a mode. */
  follows: ModeBasis | null;
}

export type PlanOptions = Omit<PayoffOptions, 'strategy'>;

/**
 * Returns the requested plan, otherwise the active plan, otherwise the plan of the household's mode with the minimums.
 * An active amount that new debts have outgrown is raised to the minimums; a requested one is not. `'mode'` means the
 * active mode.
 */
export function choosePlan(
  debts: readonly Debt[],
  adopted: PayoffPlanRow | null,
  { strategy, monthlyMinor, order, extras }: PlanInput,
  inForce: ModeBasis,
): PlanChoice {
  const minimumsMinor = totalMinimumToday(debts);
  const chosen = strategy ?? adopted?.strategy ?? 'mode';
  return {
    strategy: chosen,
    monthlyMinor:
      monthlyMinor === undefined ? Math.max(minimumsMinor, adopted?.monthlyMinor ?? 0) : Number(monthlyMinor),
    minimumsMinor,
    order: order ?? adopted?.order ?? [],
    extras: extras ?? adopted?.extras ?? [],
    follows: chosen !== 'mode' ? null : strategy === undefined && adopted !== null ? adopted.follows : inForce,
  };
}

/**
 * Returns the engine's options. A custom order that the user did not make is omitted, so that the comparison does not
 * show one.
 */
export function planOptions(
  { strategy, monthlyMinor, order, extras }: Omit<PlanChoice, 'minimumsMinor' | 'follows'>,
  startOn: string,
): PlanOptions {
  const coming = extrasFrom(extras, startOn);
  return {
    monthlyMinor: minor(monthlyMinor),
    startOn: civilDate(startOn),
    ...(strategy === 'custom' || order.length > 0 ? { order } : {}),
    ...(coming.length > 0 ? { extras: coming } : {}),
  };
}

/** Past one-time payments are dropped; recurring ones start with their next date. */
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

export function refuseBelowMinimums(
  { monthlyMinor, minimumsMinor }: Pick<PlanChoice, 'monthlyMinor' | 'minimumsMinor'>,
  currency: string,
): void {
  if (monthlyMinor < minimumsMinor) throw fail('PLAN_BELOW_MINIMUMS', { neededMinor: String(minimumsMinor), currency });
}

export function refuseOtherCurrency(extras: readonly PlanExtra[], currency: string): void {
  const other = extras.find(({ amount }) => amount.currency !== currency);
  if (other !== undefined) throw fail('CURRENCY_MISMATCH', { expected: currency, given: other.amount.currency });
}
