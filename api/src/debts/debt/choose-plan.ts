/** Chooses the plan: the requested one, the active one, or the one of the household's mode. */
import { fail, type PlanExtra, type Strategy, toMinor } from '@tideline/contract';
import {
  addMonths,
  type CivilDate,
  civilDate,
  type Debt,
  maxDate,
  minor,
  type PayoffExtra,
  type PayoffOptions,
  startOfMonth,
  totalMinimumToday,
} from '@tideline/domain';
import type { DebtLedger } from './assemble-debts.ts';
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
  /**
   * Money for debts in this calendar month, if it differs from the monthly amount. Negative: paid-off debts received
   * more than the month has.
   */
  thisMonthMinor?: number;
  /** Sum of today's minimum payments. */
  minimumsMinor: number;
  order: readonly string[];
  extras: readonly PlanExtra[];
  /** The mode that the plan follows. null: the strategy does not come from a mode. */
  follows: ModeBasis | null;
}

export type PlanOptions = Omit<PayoffOptions, 'strategy'>;

/**
 * Returns the requested plan, otherwise the active plan, otherwise the plan of the household's mode with the minimums.
 * An active amount below the minimums of new debts is raised to them, but a requested amount is not. `'mode'` means the
 * active mode.
 */
export function choosePlan(
  ledger: OpenDebts,
  adopted: PayoffPlanRow | null,
  { strategy, monthlyMinor, order, extras }: PlanInput,
  { activeBasis, today }: { activeBasis: ModeBasis; today: string },
): PlanChoice {
  const minimumsMinor = totalMinimumToday(ledger.debts);
  const chosen = strategy ?? adopted?.strategy ?? 'mode';
  const amountMinor = monthlyMinor === undefined ? monthlyAmountOf(ledger.debts, adopted) : Number(monthlyMinor);
  return {
    strategy: chosen,
    monthlyMinor: amountMinor,
    ...(adopted === null
      ? {}
      : { thisMonthMinor: thisMonthOf({ ...adopted, monthlyMinor: amountMinor }, ledger, today) }),
    minimumsMinor,
    order: order ?? adopted?.order ?? [],
    extras: extras ?? adopted?.extras ?? [],
    follows: chosen !== 'mode' ? null : strategy === undefined && adopted !== null ? adopted.follows : activeBasis,
  };
}

/** Returns the active plan's amount, or the minimums of the debts if they are higher or if there is no plan. */
export const monthlyAmountOf = (debts: readonly Debt[], adopted: Pick<PayoffPlanRow, 'monthlyMinor'> | null): number =>
  Math.max(totalMinimumToday(debts), adopted?.monthlyMinor ?? 0);

type OpenDebts = Pick<DebtLedger, 'debts' | 'paidOff'>;

/**
 * Returns the money that a plan has for the debts in this calendar month: the plan's amount plus extra payments
 * before today, minus payments to debts that have been paid off. Payments to other debts are in the cycles of those
 * debts.
 */
export function thisMonthOf(
  { monthlyMinor, extras, startOn, begunWith }: PlanOfMonth,
  { debts, paidOff }: OpenDebts,
  today: string,
): number {
  const gone = begunWith.filter(({ id }) => !debts.some((debt) => debt.id === id));
  const paid = gone.reduce((sum, { id }) => sum + (paidOff.get(id) ?? 0), 0);
  return monthlyMinor + extrasPassed({ extras, startOn }, civilDate(today)) - paid;
}

type PlanOfMonth = Pick<PayoffPlanRow, 'monthlyMinor' | 'extras' | 'startOn' | 'begunWith'>;

/**
 * Adds up the extra payments before today in this month, or since the start of the plan if that is later. The plan
 * itself includes the later ones.
 */
function extrasPassed({ extras, startOn }: Pick<PlanOfMonth, 'extras' | 'startOn'>, today: CivilDate): number {
  const from = maxDate(startOfMonth(today), civilDate(startOn));
  return extras.reduce((sum, { on, everyMonths, amount }) => {
    const next = everyMonths === null ? civilDate(on) : firstSince(civilDate(on), everyMonths, from);
    return next >= from && next < today ? sum + toMinor(amount) : sum;
  }, 0);
}

/**
 * Returns the engine's options. Omits a custom order if the user did not create one, so that the comparison does not
 * show it.
 */
export function planOptions(
  { strategy, monthlyMinor, thisMonthMinor, order, extras }: Omit<PlanChoice, 'minimumsMinor' | 'follows'>,
  startOn: string,
): PlanOptions {
  const coming = extrasFrom(extras, startOn);
  return {
    monthlyMinor: minor(monthlyMinor),
    startOn: civilDate(startOn),
    ...(thisMonthMinor === undefined ? {} : { thisMonthMinor: minor(thisMonthMinor) }),
    ...(strategy === 'custom' || order.length > 0 ? { order } : {}),
    ...(coming.length > 0 ? { extras: coming } : {}),
  };
}

/** Returns the first date of a recurring payment on or after a day. */
function firstSince(first: CivilDate, everyMonths: number, since: CivilDate): CivilDate {
  let next = first;
  for (let times = 1; next < since; times += 1) next = addMonths(first, times * everyMonths);
  return next;
}

/** Returns the extra payments from today on. Recurring ones start on their next date. */
function extrasFrom(extras: readonly PlanExtra[], today: string): PayoffExtra[] {
  return extras.flatMap(({ on, amount, everyMonths }): PayoffExtra[] => {
    const first = civilDate(on);
    const amountMinor = minor(toMinor(amount));
    if (everyMonths === null) return on < today ? [] : [{ on: first, amountMinor }];
    return [{ on: firstSince(first, everyMonths, civilDate(today)), amountMinor, everyMonths }];
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
