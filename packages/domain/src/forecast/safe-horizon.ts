import { assert } from '../assert.ts';
import { addDays } from '../dates/add.ts';
import type { BusinessCalendar } from '../dates/business-days.ts';
import { type CivilDate, compareDates, maxDate } from '../dates/civil-date.ts';
import { dueBetween } from '../recurring/occurrences.ts';
import type { RecurringSeries } from '../recurring/recurring-series.ts';
import { planOf } from '../recurring/series-plan.ts';

const LEAST_DAYS = 45;
const PAY_DAYS = 2;
/** Income below this share of the largest is no pay-cheque: interest, a split into savings. */
const PAY_SHARE = 0.25;

/**
 * How far safe-to-move looks ahead: to the second pay-day from now, and at least 45 days.
 *
 * @param payDays in any order; those up to today do not count, and with fewer than two left the 45 days decide
 */
export function safeHorizon(today: CivilDate, payDays: readonly CivilDate[]): CivilDate {
  const next = [...new Set(payDays)].filter((on) => on > today).sort(compareDates);
  return maxDate(next[PAY_DAYS - 1] ?? today, addDays(today, LEAST_DAYS));
}

/** Series that pay an account's holder: income that still comes, at least a quarter as large as the largest. */
export function paySeries(series: readonly RecurringSeries[], accountId?: string): RecurringSeries[] {
  const income = series.filter(
    (each) =>
      each.kind === 'income' && each.nextOn !== null && (accountId === undefined || each.accountId === accountId),
  );
  const largest = Math.max(0, ...income.map(({ typicalMinor }) => typicalMinor));
  return income.filter(({ typicalMinor }) => typicalMinor >= PAY_SHARE * largest);
}

/** Pay-days after today, in order, each once. */
export function payDays(
  series: readonly RecurringSeries[],
  {
    today,
    until,
    accountId,
    calendar = {},
  }: { today: CivilDate; until: CivilDate; accountId?: string; calendar?: BusinessCalendar },
): CivilDate[] {
  const from = addDays(today, 1);
  assert(from <= until, `no day between ${today} and ${until}`);
  const days = paySeries(series, accountId).flatMap((each) =>
    dueBetween(planOf(each, calendar), { from, to: until, calendar }).map(({ expectedOn }) => expectedOn),
  );
  return [...new Set(days)].sort(compareDates);
}
