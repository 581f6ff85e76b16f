import { type Cadence, normalizePayee, type SeriesKind, type SeriesPlan } from '@tideline/domain';
import { amount, day, type Finding } from './finding.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** The user's input about a series. */
export type SeriesRow = RowOf<
  'recurring_series',
  | 'id'
  | 'version'
  | 'findingKey'
  | 'state'
  | 'accountId'
  | 'counterAccountId'
  | 'payee'
  | 'categoryId'
  | 'anchorDays'
  | 'startsOn'
  | 'endsOn'
  | 'amountKind'
  | 'amountMinor'
  | 'lowMinor'
  | 'highMinor'
  | 'ownFields',
  { kind: SeriesKind; cadence: Cadence }
>;

/** A series as other code uses it: the detected values, overridden by the user's input. */
export interface StoredSeries extends Omit<SeriesRow, 'state' | 'ownFields'> {
  state: 'suggested' | SeriesRow['state'];
  finding: Finding | null;
  ownFields: readonly string[];
}

/** Minimum confidence of a suggestion; less certain findings are not shown. */
const SUGGESTED_PPM = 500_000;

/**
 * Joins rows with their findings and adds unconfirmed suggestions. A row belongs to the finding with its key or, if the
 * payee has been renamed since, to the finding with the same account, direction, payee and cadence.
 */
export function joinSeries(
  rows: readonly SeriesRow[],
  findings: readonly Finding[],
  categoryIds: ReadonlyMap<string, string>,
): StoredSeries[] {
  const byKey = new Map(findings.map((finding) => [finding.key, finding]));
  const free = new Map<string, Finding>();
  const taken = new Set(
    rows.flatMap(({ findingKey }) => (findingKey !== null && byKey.has(findingKey) ? [findingKey] : [])),
  );
  for (const finding of findings)
    if (!taken.has(finding.key))
      free.set(
        sameness({ ...finding.facts, accountId: finding.accountId, amountMinor: finding.facts.typicalMinor }),
        finding,
      );
  const said = rows.map((row) => {
    const finding = byKey.get(row.findingKey ?? '') ?? free.get(sameness(row)) ?? null;
    if (finding !== null) taken.add(finding.key);
    return merge(row, finding, categoryIds);
  });
  const suggested = findings.filter(
    ({ key, facts, confidencePpm }) => !taken.has(key) && facts.state !== 'ended' && confidencePpm >= SUGGESTED_PPM,
  );
  return [...said, ...suggested.map((finding) => fromFinding(finding, categoryIds))];
}

const sameness = ({
  accountId,
  amountMinor,
  payee,
  cadence,
}: Pick<SeriesRow, 'accountId' | 'amountMinor' | 'payee' | 'cadence'>): string =>
  `${accountId}|${amountMinor > 0 ? 'in' : 'out'}|${normalizePayee(payee).toLowerCase()}|${cadence}`;

/** Builds a suggestion with the id that it will have once confirmed. */
export function fromFinding(finding: Finding, categoryIds: ReadonlyMap<string, string>): StoredSeries {
  return {
    id: finding.id,
    version: 0,
    state: 'suggested',
    finding,
    findingKey: finding.key,
    accountId: finding.accountId,
    counterAccountId: null,
    endsOn: null,
    ownFields: [],
    ...detected(finding, categoryIds),
  };
}

type Detected = Pick<
  SeriesRow,
  | 'kind'
  | 'payee'
  | 'categoryId'
  | 'cadence'
  | 'anchorDays'
  | 'startsOn'
  | 'amountKind'
  | 'amountMinor'
  | 'lowMinor'
  | 'highMinor'
>;

const detected = ({ facts }: Finding, categoryIds: ReadonlyMap<string, string>): Detected => ({
  kind: facts.kind,
  payee: facts.payee,
  categoryId: facts.categoryKey === null ? null : (categoryIds.get(facts.categoryKey) ?? null),
  cadence: facts.cadence,
  anchorDays: [...facts.anchorDays],
  startsOn: facts.lastOn,
  amountKind: facts.amountKind === 'fixed' ? 'fixed' : 'range',
  amountMinor: facts.typicalMinor,
  lowMinor: facts.rangeMinor[0],
  highMinor: facts.rangeMinor[1],
});

/**
 * Merges a row with its finding. Fields that the user has not edited follow the current detection, such as a higher
 * price or another day.
 */
function merge(row: SeriesRow, finding: Finding | null, categoryIds: ReadonlyMap<string, string>): StoredSeries {
  if (finding === null) return { ...row, finding };
  const own = new Set(row.ownFields);
  const newest = Object.fromEntries(
    Object.entries(detected(finding, categoryIds)).filter(([field, value]) => !own.has(field) && value !== null),
  );
  return { ...row, ...newest, finding };
}

/**
 * Returns the plan of a series; null if no more payments are expected because it is paused or ended, or was missed
 * twice and not entered by hand.
 */
export function planOfSeries(series: StoredSeries): SeriesPlan | null {
  if (series.state === 'paused' || series.state === 'ended') return null;
  const facts = series.finding?.facts;
  if (facts?.state === 'ended' && !series.ownFields.includes('cadence')) return null;
  const schedule = { cadence: series.cadence, anchorDays: series.anchorDays, seenOn: day(series.startsOn) };
  const isOwnSchedule = facts === undefined || series.ownFields.includes('cadence');
  return {
    key: series.id,
    kind: series.kind,
    accountId: series.accountId,
    payee: series.payee,
    typicalMinor: amount(series.amountMinor),
    rangeMinor: [amount(series.lowMinor), amount(series.highMinor)],
    schedule,
    roll: isOwnSchedule ? 'none' : facts.plan.roll,
    earlyDays: isOwnSchedule ? 0 : facts.plan.earlyDays,
    certainty: isOwnSchedule ? 'certain' : facts.plan.certainty,
    endsOn: series.endsOn === null ? null : day(series.endsOn),
  };
}
