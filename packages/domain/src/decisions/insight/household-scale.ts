import { addDays, daysBetween, endOfMonth } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, PPM_ONE } from '../../foundation/money/minor.ts';
import type { Household, InsightMove } from './household-facts.ts';

type Scale = Pick<Household, 'monthlySpendingMinor' | 'monthlyIncomeMinor'>;

/** Returns a usual month of the household: its spending, or its income if no spending is known; 0 if neither is. */
export function householdMonth({ monthlySpendingMinor, monthlyIncomeMinor }: Scale): Minor {
  return (monthlySpendingMinor > 0 ? monthlySpendingMinor : Math.max(0, monthlyIncomeMinor)) as Minor;
}

/**
 * Returns whether an amount matters in this household: above zero, and at least a share of a usual month. No threshold
 * is a fixed amount of money, so one rule fits every currency and income. While nothing is known about a month, any
 * positive amount matters.
 */
export function isMaterial(amountMinor: number, household: Scale, sharePpm: number): boolean {
  return (
    amountMinor > 0 && BigInt(amountMinor) * BigInt(PPM_ONE) >= BigInt(householdMonth(household)) * BigInt(sharePpm)
  );
}

/**
 * Returns the days until deposit accounts get their next statement: the end of the month or, on its last day, the end
 * of the next month.
 */
export function daysToStatement(today: CivilDate): number {
  return daysBetween(today, endOfMonth(addDays(today, 1)));
}

/**
 * Returns the greatest item by a measure. A tie goes to the id that sorts first, so the order of the list does not
 * matter.
 */
export function bestBy<T>(list: readonly T[], measure: (item: T) => number, idOf: (item: T) => string): T | undefined {
  return [...list].sort((a, b) => measure(b) - measure(a) || (idOf(a) < idOf(b) ? -1 : 1))[0];
}

/** Returns the amount that today's plan pays to a debt from accounts that have the money. */
export const paidToday = (accountId: string, moves: readonly InsightMove[]): number =>
  moves.reduce(
    (sum, { kind, from, to, amountMinor }) =>
      kind === 'pay' && from !== null && to.accountId === accountId ? sum + amountMinor : sum,
    0,
  );

/** Confidence levels: the bank states the figure, the rule estimates it, or the finding may well be wrong. */
export const [STATED, ESTIMATED, POSSIBLE] = [950_000, 800_000, 500_000];
