import { addDays } from '../../foundation/dates/add.ts';
import type { BusinessCalendar } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { dueBetween, matchOccurrences } from './occurrences.ts';
import type { RecurringSeries, SeriesTransaction } from './recurring-series.ts';
import { seriesPlanOf } from './series-plan.ts';

/** Maximum number of days between a payment and its due day. */
const TOLERANCE_DAYS = 15;
/** Number of days in which every cadence has a next day, a little over a year. */
const NEXT_DAYS = 400;

/**
 * Updates the series of an earlier detection with the transactions since: matching payments become occurrences, and
 * the next expected day is computed from them. It finds no new series and changes no cadence, unlike detectSeries.
 *
 * `transactions` starts at the day of the detection, and `today` is the last known day.
 */
export function seriesSince(
  series: readonly RecurringSeries[],
  transactions: readonly SeriesTransaction[],
  { lookedOn, today, calendar = {} }: { lookedOn: CivilDate; today: CivilDate; calendar?: BusinessCalendar },
): readonly RecurringSeries[] {
  if (transactions.length === 0) return series;
  const plans = series.flatMap((each) => (each.nextOn === null ? [] : [seriesPlanOf(each, calendar)]));
  const posted = new Map(transactions.map(({ id, postedOn }) => [id, postedOn]));
  const found = Map.groupBy(
    matchOccurrences(plans, transactions, {
      from: addDays(lookedOn, -TOLERANCE_DAYS),
      to: addDays(today, TOLERANCE_DAYS),
      today,
      calendar,
    }).filter(({ state }) => state === 'matched'),
    ({ seriesKey }) => seriesKey,
  );
  return series.map((each) => {
    const came = (found.get(each.key) ?? []).filter(
      ({ expectedOn }) => each.nextOn !== null && expectedOn >= each.nextOn,
    );
    const last = came.at(-1);
    if (last === undefined) return each;
    const [next] = dueBetween(seriesPlanOf(each, calendar), {
      from: addDays(last.expectedOn, 1),
      to: addDays(last.expectedOn, NEXT_DAYS),
      calendar,
    });
    const occurrences = came.flatMap(({ transactionId, amountMinor }) => {
      const on = posted.get(transactionId ?? '');
      return transactionId === null || on === undefined ? [] : [{ transactionId, on, amountMinor }];
    });
    return { ...each, occurrences: [...each.occurrences, ...occurrences], nextOn: next?.expectedOn ?? null };
  });
}
