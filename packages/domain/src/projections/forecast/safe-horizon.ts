import { assert } from '../../foundation/assert.ts';
import { addDays } from '../../foundation/dates/add.ts';
import type { BusinessCalendar } from '../../foundation/dates/business-days.ts';
import { type CivilDate, compareDates, maxDate } from '../../foundation/dates/civil-date.ts';
import { dueBetween } from '../../records/recurring/occurrences.ts';
import type { RecurringSeries } from '../../records/recurring/recurring-series.ts';
import { seriesPlanOf } from '../../records/recurring/series-plan.ts';

const LEAST_DAYS = 45;
const PAY_DAYS = 2;
/**
 * Minimum size of a paycheck, as a share of the largest income. Smaller income may be interest, or a part of pay that
 * goes to savings.
 */
const PAY_SHARE = 0.25;

/**
 * Returns the last day that safe-to-move considers: the second payday from now, but at least 45 days from now.
 *
 * @param payDays in any order; those up to today are ignored, and with fewer than two left, the 45 days apply
 */
export function safeHorizon(today: CivilDate, payDays: readonly CivilDate[]): CivilDate {
  const next = [...new Set(payDays)].filter((on) => on > today).sort(compareDates);
  return maxDate(next[PAY_DAYS - 1] ?? today, addDays(today, LEAST_DAYS));
}

/** Returns the series that are paychecks: current income of at least a quarter of the largest one. */
export function paySeries(series: readonly RecurringSeries[], accountId?: string): RecurringSeries[] {
  const income = series.filter(
    (each) =>
      each.kind === 'income' && each.nextOn !== null && (accountId === undefined || each.accountId === accountId),
  );
  const largest = Math.max(0, ...income.map(({ typicalMinor }) => typicalMinor));
  return income.filter(({ typicalMinor }) => typicalMinor >= PAY_SHARE * largest);
}

/** Returns the paydays after today, in order, without duplicates. */
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
  assert(from <= until, () => `no day between ${today} and ${until}`);
  const days = paySeries(series, accountId).flatMap((each) =>
    dueBetween(seriesPlanOf(each, calendar), { from, to: until, calendar }).map(({ expectedOn }) => expectedOn),
  );
  return [...new Set(days)].sort(compareDates);
}
