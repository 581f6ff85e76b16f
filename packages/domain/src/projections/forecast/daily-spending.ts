import { assert } from '../../foundation/assert.ts';
import { flowOf } from '../../records/cash-flow/flow-of.ts';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import { type CivilDate, minDate } from '../../foundation/dates/civil-date.ts';
import type { SeriesTransaction } from '../../records/recurring/recurring-series.ts';

/**
 * Length of the history in days: two years in whole weeks, so that each weekday and each season is drawn equally often.
 * A single year contains too few of the rare expensive days: for households with known futures, 2.4% of the lowest
 * balances were below the one forecast at 99%, compared with 1.6% with two years.
 */
const HISTORY_DAYS = 728;

/** Daily everyday spending of each account by its id, oldest day first, until the day before today. */
export interface DailySpending {
  today: CivilDate;
  byAccount: ReadonlyMap<string, Float64Array>;
}

export interface SpendingAccount {
  id: string;
  /** depository, credit_card … */
  type: string;
}

export interface DailySpendingOptions {
  today: CivilDate;
  /** Transactions to exclude: those of a series, which are planned, and those that a member marked as not recurring. */
  without: ReadonlySet<string>;
}

/**
 * Returns each account's daily spending outside its series. Forecasts draw from this pattern of the household.
 *
 * It includes transactions that `flowOf` classifies as spending, including refunds with their sign, but no transfers,
 * card or loan payments, or income. Days without spending are zero. The history starts with the account's first
 * transaction and covers at most two years, cut to whole weeks.
 *
 * Units   signed minor units, money out is negative
 * Result  every account has an entry, empty if its history is shorter than a week
 */
export function dailySpending(
  transactions: readonly SeriesTransaction[],
  accounts: readonly SpendingAccount[],
  { today, without }: DailySpendingOptions,
): DailySpending {
  const firstOn = new Map<string, CivilDate>();
  for (const { accountId, postedOn } of transactions)
    firstOn.set(accountId, minDate(firstOn.get(accountId) ?? postedOn, postedOn));
  const byAccount = new Map(accounts.map(({ id }) => [id, new Float64Array(wholeWeeks(firstOn.get(id), today))]));
  const types = new Map(accounts.map(({ id, type }) => [id, type]));
  const oldest = addDays(today, -HISTORY_DAYS);
  for (const { id, accountId, postedOn, amountMinor, kind, categoryNature } of transactions) {
    const days = byAccount.get(accountId);
    if (days === undefined || postedOn < oldest || postedOn >= today || without.has(id)) continue;
    const flow = flowOf(
      { kind, nature: categoryNature, accountType: types.get(accountId) ?? '' },
      amountMinor < 0 ? 'out' : 'in',
    );
    const place = days.length - daysBetween(postedOn, today);
    if (flow === 'spending' && place >= 0) days[place] = (days[place] ?? 0) + amountMinor;
  }
  return { today, byAccount };
}

function wholeWeeks(firstOn: CivilDate | undefined, today: CivilDate): number {
  const days = firstOn === undefined || firstOn >= today ? 0 : Math.min(HISTORY_DAYS, daysBetween(firstOn, today));
  assert(Number.isSafeInteger(days), () => `not a number of days: ${days}`);
  return days - (days % 7);
}
