import {
  addDays,
  cadenceRule,
  type CivilDate,
  type ExpectedOccurrence,
  matchOccurrences,
  maxDate,
  minDate,
  type OccurrenceState,
  occurrenceId,
  partsOf,
  type SeriesPlan,
  type SeriesTransaction,
} from '@tideline/domain';
import { amount, day } from './finding.ts';
import type { OccurrenceRow } from './recurring.store.ts';
import { planOfSeries, type StoredSeries } from './stored-series.ts';

/** One expected day with what came of it, and what a person said about it. */
export interface Expected {
  series: StoredSeries;
  dueOn: CivilDate;
  /** When it is expected; of a matched one the day of its schedule or where it was moved. */
  on: CivilDate;
  amountMinor: number;
  state: OccurrenceState;
  transactionId: string | null;
  override: OccurrenceRow | null;
}

export interface ExpectedWindow {
  from: CivilDate;
  to: CivilDate;
  today: CivilDate;
}

/** The longest time a payment may be off its day. */
export const TOLERANCE_DAYS = 15;

/**
 * What series should have brought between two days and what did: skipped, moved and edited days are as the person said. Days moved out of the
 * window are not in it, days moved into it are.
 *
 * @param transactions those of the window, and of the tolerance around it
 */
export function expectedOf(
  all: readonly StoredSeries[],
  transactions: readonly SeriesTransaction[],
  overrides: readonly OccurrenceRow[],
  { from, to, today }: ExpectedWindow,
): Expected[] {
  const plans = all.flatMap((series) => planOfSeries(series) ?? []);
  const bySeries = new Map(all.map((series) => [series.id, series]));
  const said = new Map(overrides.map((row) => [occurrenceId(row.seriesId, day(row.dueOn)), row]));
  const moved = overrides.filter(({ movedTo, skipped }) => movedTo !== null && !skipped);
  const skipped = new Set([...said].filter(([, row]) => row.skipped).map(([id]) => id));
  // days that are moved anywhere into the window may be due well outside of it
  const window = {
    from: moved.reduce((first, { dueOn }) => minDate(first, day(dueOn)), from),
    to: moved.reduce((last, { dueOn }) => maxDate(last, day(dueOn)), to),
    today,
    skipped,
  };
  const planned = matchOccurrences(plans, transactions, window);
  const stayed = planned.filter(({ id, state }) => state === 'matched' || (said.get(id)?.movedTo ?? null) === null);
  const used = new Set(stayed.flatMap(({ transactionId }) => transactionId ?? []));
  const left = transactions.filter(({ id }) => !used.has(id));
  const elsewhere = planned
    .filter((each) => !stayed.includes(each))
    .flatMap((each) => onItsNewDay(each, plans, left, said.get(each.id)?.movedTo ?? null, today));
  return [...stayed, ...elsewhere]
    .flatMap((each): Expected[] => {
      const series = bySeries.get(each.seriesKey);
      const override = said.get(each.id) ?? null;
      if (series === undefined || each.expectedOn < from || each.expectedOn > to) return [];
      const amountMinor = each.state === 'matched' ? each.amountMinor : (override?.amountMinor ?? each.amountMinor);
      return [
        {
          series,
          dueOn: each.dueOn,
          on: each.expectedOn,
          amountMinor,
          state: each.state,
          transactionId: each.transactionId,
          override,
        },
      ];
    })
    .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : one.series.id < other.series.id ? -1 : 1));
}

/** A day that was moved is matched around where it was moved to, as the only day of a plan of its own. */
function onItsNewDay(
  occurrence: ExpectedOccurrence,
  plans: readonly SeriesPlan[],
  transactions: readonly SeriesTransaction[],
  movedTo: string | null,
  today: CivilDate,
): ExpectedOccurrence[] {
  const plan = plans.find(({ key }) => key === occurrence.seriesKey);
  if (plan === undefined || movedTo === null) return [];
  const on = day(movedTo);
  const once: SeriesPlan = {
    ...plan,
    schedule: { cadence: 'monthly', anchorDays: [partsOf(on).day], seenOn: on },
    roll: 'none',
    endsOn: null,
  };
  const [found] = matchOccurrences([once], transactions, { from: on, to: on, today });
  return found === undefined || occurrence.state === 'skipped'
    ? [{ ...occurrence, expectedOn: on }]
    : [{ ...found, id: occurrence.id, dueOn: occurrence.dueOn }];
}

/** Money in a year at the rhythm of a series, as a signed amount. */
export const yearlyMinor = ({ cadence, amountMinor }: Pick<StoredSeries, 'cadence' | 'amountMinor'>): number =>
  amount(amountMinor * cadenceRule(cadence).perYear);

/** Days in which something that is due now may have come, or may still come. */
export const around = (today: CivilDate, days: number): ExpectedWindow => ({
  from: addDays(today, -TOLERANCE_DAYS),
  to: addDays(today, days),
  today,
});
