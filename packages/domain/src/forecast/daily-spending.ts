import { assert } from '../assert.ts';
import { flowOf } from '../cash-flow/flow-of.ts';
import { addDays, daysBetween } from '../dates/add.ts';
import { type CivilDate, minDate } from '../dates/civil-date.ts';
import type { SeriesTransaction } from '../recurring/recurring-series.ts';

/**
 * Two years in whole weeks, so that each weekday and each season is drawn as often. Of one year alone the rare dear days are known
 * too badly: against households whose future was known, 2.4 % of the lowest balances at 99 % were undercut, with two years 1.6 %.
 */
const HISTORY_DAYS = 728;

/** Everyday spending by account: one signed amount a day, oldest first, whole weeks, the last being the day before today. */
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
  /** Transactions that are part of a series, or that will not come again by a person's word: they are planned, or over. */
  without: ReadonlySet<string>;
}

/**
 * What each account spent a day beyond its series: the household's own pattern, from which forecasts draw.
 *
 * Counts what `flowOf` calls spending, refunds with their sign; no transfers, card or loan payments, no income. Days without any
 * are zero. The history begins with the account's first transaction and is at most two years, cut to whole weeks.
 *
 * Units   signed minor units, money out below zero
 * Result  every account has an entry, empty where there is under a week
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
  assert(Number.isSafeInteger(days), `not a number of days: ${days}`);
  return days - (days % 7);
}
