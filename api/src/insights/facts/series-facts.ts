import {
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
import type { HouseholdTx } from '../../database/database.ts';
import { type Expected, expectedOf } from '../../recurring/expected.ts';
import { listFindings, listOccurrenceRows, listSeriesRows } from '../../recurring/recurring.store.ts';
import { joinSeries, type StoredSeries } from '../../recurring/stored-series.ts';
import { occurrencesOfFindings } from './series-facts.store.ts';

/** Expected days are looked at so far back and ahead. */
const [BACK_DAYS, AHEAD_DAYS] = [62, 366];

export interface SeriesFact {
  series: RecurringSeries;
  /** The card or loan that it pays; null: none is known. */
  paysAccountId: string | null;
}

/** Series as the rules read them, under their ids: what was detected, with what a person said on top. Paused ones, and those a person ended, are nobody's concern. */
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
  const window = { from: addDays(today, -BACK_DAYS), to: addDays(today, AHEAD_DAYS), today };
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

/** By what came of its days; a day that was skipped or moved is as the person said. */
function standingOf({ finding }: StoredSeries, days: readonly Expected[]): Standing {
  const lastMatched = days.reduce<string>((last, { state, on }) => (state === 'matched' && on > last ? on : last), '');
  const since = days.filter(({ on }) => on > lastMatched);
  const missedOn = since.filter(({ state }) => state === 'missed').map(({ on }) => on);
  const late = since.find(({ state }) => state === 'late');
  const nextOn = late?.on ?? since.find(({ state }) => state === 'expected')?.on ?? null;
  const state: SeriesState =
    finding?.facts.state === 'ended'
      ? 'ended'
      : late !== undefined
        ? 'late'
        : missedOn.length > 0
          ? 'missed'
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
    // who entered it knows it
    confidencePpm: ppm(finding?.confidencePpm ?? 1_000_000),
    priceRise: rise === null || ownFields.includes('amountMinor') ? null : { ...rise, on: civilDate(rise.on) },
  };
}
