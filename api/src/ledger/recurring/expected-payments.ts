import {
  addDays,
  type BusinessCalendar,
  cadenceRule,
  type CivilDate,
  type Coverage,
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

/** One expected day with its outcome and the user's override. */
export interface ExpectedPayment {
  series: StoredSeries;
  dueOn: CivilDate;
  /** The expected date; for a matched occurrence, its scheduled day or the day it was moved to. */
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
  coverage: Coverage;
  calendar: BusinessCalendar;
}

/** The most days a payment may be early or late. */
export const TOLERANCE_DAYS = 15;

/**
 * Compares the expected payments of series between two days with the actual ones, respecting days that the user
 * skipped, moved or edited. Excludes days moved out of the window and includes days moved into it.
 *
 * @param transactions transactions in the window and in the tolerance around it
 */
export function expectedOf(
  all: readonly StoredSeries[],
  transactions: readonly SeriesTransaction[],
  overrides: readonly OccurrenceRow[],
  { from, to, today, coverage, calendar }: ExpectedWindow,
): ExpectedPayment[] {
  const plans = all.flatMap((series) => planOfSeries(series) ?? []);
  const bySeries = new Map(all.map((series) => [series.id, series]));
  const said = new Map(overrides.map((row) => [occurrenceId(row.seriesId, day(row.dueOn)), row]));
  const moved = overrides.filter(({ movedTo, skipped }) => movedTo !== null && !skipped);
  const skipped = new Set([...said].filter(([, row]) => row.skipped).map(([id]) => id));
  // An occurrence moved into the window may originally be due well outside of it.
  const window = {
    from: moved.reduce((first, { dueOn }) => minDate(first, day(dueOn)), from),
    to: moved.reduce((last, { dueOn }) => maxDate(last, day(dueOn)), to),
    today,
    skipped,
    coverage,
    calendar,
  };
  const planned = matchOccurrences(plans, transactions, window);
  const stayed = planned.filter(({ id, state }) => state === 'matched' || (said.get(id)?.movedTo ?? null) === null);
  const used = new Set(stayed.flatMap(({ transactionId }) => transactionId ?? []));
  const left = transactions.filter(({ id }) => !used.has(id));
  const elsewhere = planned
    .filter((each) => !stayed.includes(each))
    .flatMap((each) => onItsNewDay(each, plans, left, said.get(each.id)?.movedTo ?? null, { today, coverage }));
  return [...stayed, ...elsewhere]
    .flatMap((each): ExpectedPayment[] => {
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

/** Matches a moved day near its new date by treating it as a plan with a single day. */
function onItsNewDay(
  occurrence: ExpectedOccurrence,
  plans: readonly SeriesPlan[],
  transactions: readonly SeriesTransaction[],
  movedTo: string | null,
  { today, coverage }: Pick<ExpectedWindow, 'today' | 'coverage'>,
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
  const [found] = matchOccurrences([once], transactions, { from: on, to: on, today, coverage });
  return found === undefined || occurrence.state === 'skipped'
    ? [{ ...occurrence, expectedOn: on }]
    : [{ ...found, id: occurrence.id, dueOn: occurrence.dueOn }];
}

/** Returns the signed yearly amount of a series at its cadence. */
export const yearlyMinor = ({ cadence, amountMinor }: Pick<StoredSeries, 'cadence' | 'amountMinor'>): number =>
  amount(amountMinor * cadenceRule(cadence).perYear);

/** Maximum number of days since its due date for which a payment missing from outdated data is assumed to be made. */
const ASSUMED_DAYS = 92;

/**
 * Returns the window in which a payment due now may have arrived or may still arrive. It starts earlier if an
 * account's data ends earlier, because payments due since then may be missing from the data.
 */
export function around(
  today: CivilDate,
  days: number,
  { coverage, calendar }: Pick<ExpectedWindow, 'coverage' | 'calendar'>,
): ExpectedWindow {
  const oldest = [...coverage.values()].reduce(minDate, today);
  const from = minDate(addDays(today, -TOLERANCE_DAYS), maxDate(oldest, addDays(today, -ASSUMED_DAYS)));
  return { from, to: addDays(today, days), today, coverage, calendar };
}

/** Returns the coverage of accounts that are already loaded. */
export const coverageOf = (accounts: readonly { id: string; balanceAsOf: string | null }[]): Coverage =>
  new Map(accounts.flatMap(({ id, balanceAsOf }) => (balanceAsOf === null ? [] : [[id, day(balanceAsOf)] as const])));

/**
 * Returns the day from which the payments of an account are assumed because its data ends earlier; null if none are
 * assumed.
 */
export function assumedFrom(coverage: Coverage, accountId: string, today: CivilDate): AssumedFrom | null {
  const dataThrough = coverage.get(accountId);
  return dataThrough === undefined || dataThrough >= today ? null : { from: addDays(dataThrough, 1), dataThrough };
}

export interface AssumedFrom {
  from: CivilDate;
  dataThrough: CivilDate;
}

/** Returns whether the data of an account is too old to rely on its income. */
export const isTooOld = (coverage: Coverage, accountId: string, today: CivilDate): boolean =>
  (coverage.get(accountId) ?? today) < addDays(today, -ASSUMED_DAYS);
