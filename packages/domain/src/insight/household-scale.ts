import { addDays, daysBetween, endOfMonth } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { type Minor, PPM_ONE } from '../money/minor.ts';
import type { Household } from './household-facts.ts';

type Scale = Pick<Household, 'monthlySpendingMinor' | 'monthlyIncomeMinor'>;

/** A usual month of the household: its spending, or its income where no spending is known; 0: neither is. */
export function householdMonth({ monthlySpendingMinor, monthlyIncomeMinor }: Scale): Minor {
  return (monthlySpendingMinor > 0 ? monthlySpendingMinor : Math.max(0, monthlyIncomeMinor)) as Minor;
}

/**
 * Whether an amount is worth a word in this household: above zero, and at least a share of a usual month. No threshold is an amount
 * of money, so that one rule serves every currency and every income. While nothing is known of a month, any amount counts.
 */
export function isMaterial(amountMinor: number, household: Scale, sharePpm: number): boolean {
  return (
    amountMinor > 0 && BigInt(amountMinor) * BigInt(PPM_ONE) >= BigInt(householdMonth(household)) * BigInt(sharePpm)
  );
}

/** Days until deposit accounts get their next statement: the end of the month; on its last day, that of the next. */
export function daysToStatement(today: CivilDate): number {
  return daysBetween(today, endOfMonth(addDays(today, 1)));
}

/** The greatest by a measure; of equals, the one whose id sorts first, so that the order of the list does not matter. */
export function bestBy<T>(list: readonly T[], measure: (item: T) => number, idOf: (item: T) => string): T | undefined {
  return [...list].sort((a, b) => measure(b) - measure(a) || (idOf(a) < idOf(b) ? -1 : 1))[0];
}

/** How sure a rule is that only reads what a bank states; what an estimate says; what may well be otherwise. */
export const [STATED, ESTIMATED, POSSIBLE] = [950_000, 800_000, 500_000];
