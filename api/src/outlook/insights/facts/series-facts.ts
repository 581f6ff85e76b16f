import { readHolidayCalendar } from '../../../ledger/household/household.store.ts';
import {
  calendarOf,
  addDays,
  type CivilDate,
  civilDate,
  type InsightRow,
  minor,
  ppm,
  type RecurringSeries,
  type SeriesState,
  type SeriesTransaction,
} from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { type ExpectedPayment, expectedOf } from '../../../ledger/recurring/expected-payments.ts';
import {
  listCoverage,
  listFindings,
  listOccurrenceRows,
  listSeriesRows,
} from '../../../ledger/recurring/recurring.store.ts';
import { joinSeries, type StoredSeries } from '../../../ledger/recurring/stored-series.ts';
import { occurrencesOfFindings } from './series-facts.store.ts';

/** Days before and after today to search for expected dates. */
const [BACK_DAYS, AHEAD_DAYS] = [62, 366];

export interface SeriesFact {
  series: RecurringSeries;
  /** The card or loan that the series pays, or null if unknown. */
  paysAccountId: string | null;
}

/**
 * Returns series by id in the form that the rules read: detected data, overridden by the user's edits. Paused and ended
 * series are omitted.
 */
export async function seriesFacts(
  tx: HouseholdTx,
  rows: readonly InsightRow[],
  { today, paysAccount }: { today: CivilDate; paysAccount: ReadonlyMap<string, string> },
): Promise<SeriesFact[]> {
  const everywhere = joinSeries(await listSeriesRows(tx), await listFindings(tx), new Map()).filter(
    ({ state }) => state === 'active' || state === 'suggested',
  );
  const own = new Set(rows.map(({ accountId }) => accountId));
  const all = everywhere.filter(({ accountId }) => own.has(accountId));
  if (all.length === 0) return [];
  const window = {
    from: addDays(today, -BACK_DAYS),
    to: addDays(today, AHEAD_DAYS),
    today,
    coverage: await listCoverage(tx),
    calendar: calendarOf(await readHolidayCalendar(tx)),
  };
  const expected = Map.groupBy(
    expectedOf(
      all,
      rows.filter(({ on }) => on >= addDays(window.from, -15)).map(toSeriesTransaction),
      await listOccurrenceRows(tx),
      window,
    ),
    ({ series }) => series.id,
  );
  const seen = await occurrencesOfFindings(tx);
  return all.map((series) => ({
    series: toRecurring(
      series,
      seen.get(series.finding?.id ?? '') ?? [],
      standingOf(series, expected.get(series.id) ?? []),
    ),
    paysAccountId: series.counterAccountId ?? paysAccount.get(series.finding?.id ?? '') ?? null,
  }));
}

const toSeriesTransaction = ({
  id,
  accountId,
  on,
  amountMinor,
  payee,
  kind,
  nature,
}: InsightRow): SeriesTransaction => ({
  id,
  accountId,
  postedOn: on,
  amountMinor,
  payee,
  kind,
  categoryKey: null,
  categoryNature: nature,
});

type Standing = Pick<RecurringSeries, 'state' | 'missedOn' | 'nextOn'>;

/** Derives a series' state from the outcomes of its occurrences, with the user's skips and moves applied. */
function standingOf({ finding }: StoredSeries, days: readonly ExpectedPayment[]): Standing {
  const lastMatched = days.reduce<string>((last, { state, on }) => (state === 'matched' && on > last ? on : last), '');
  const since = days.filter(({ on }) => on > lastMatched);
  const missedOn = since.filter(({ state }) => state === 'missed').map(({ on }) => on);
  const late = since.find(({ state }) => state === 'late');
  const notSeen = since.find(({ state }) => state === 'not_seen');
  const nextOn = late?.on ?? notSeen?.on ?? since.find(({ state }) => state === 'expected')?.on ?? null;
  const state: SeriesState =
    finding?.facts.state === 'ended'
      ? 'ended'
      : late !== undefined
        ? 'late'
        : missedOn.length > 0
          ? 'missed'
          : notSeen !== undefined
            ? 'not_seen'
            : 'active';
  return { state, missedOn, nextOn };
}

function toRecurring(
  series: StoredSeries,
  occurrences: RecurringSeries['occurrences'],
  standing: Standing,
): RecurringSeries {
  const {
    id,
    kind,
    accountId,
    payee,
    cadence,
    anchorDays,
    amountKind,
    amountMinor,
    lowMinor,
    highMinor,
    finding,
    ownFields,
  } = series;
  const rise = finding?.facts.priceRise ?? null;
  return {
    key: id,
    kind,
    accountId,
    payee,
    cadence,
    anchorDays,
    categoryKey: finding?.facts.categoryKey ?? null,
    amountKind: amountKind === 'fixed' ? 'fixed' : 'variable',
    typicalMinor: minor(amountMinor),
    rangeMinor: [minor(lowMinor), minor(highMinor)],
    occurrences,
    ...standing,
    // A series that the user entered is certain.
    confidencePpm: ppm(finding?.confidencePpm ?? 1_000_000),
    priceRise: rise === null || ownFields.includes('amountMinor') ? null : { ...rise, on: civilDate(rise.on) },
  };
}
