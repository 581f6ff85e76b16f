import type { CivilDate, Coverage, SeriesTransaction } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.store.ts';
import { assignments, sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { dataThrough } from '../accounts/accounts.store.ts';
import type { Finding, NewFinding } from './finding.ts';
import type { SeriesRow } from './stored-series.ts';
import type { NonNullRowOf, RowOf } from '../../platform/database/row-of.ts';

/** Maximum number of rows to read, more than any household has in the period. */
const ROWS_MAX = 200_000;

/** Returns transactions posted between two days, inclusive, as input for detection. */
export const seriesTransactions = (tx: HouseholdTx, from: string, to: string): Promise<SeriesTransaction[]> =>
  tx.many(sql`
    select t.id, t.account_id, t.posted_on, t.amount_minor, a.currency, t.payee,
      coalesce(c.key, c.id::text) as category_key, c.nature as category_nature, t.kind, t.original_currency
    from transaction t join account a on a.household_id = t.household_id and a.id = t.account_id
    left join category c on c.household_id = t.household_id and c.id = t.category_id
    where t.household_id = ${tx.householdId} and t.deleted_at is null and a.deleted_at is null and a.state <> 'closed'
      and t.posted_on between ${from}::date and ${to}::date
    order by t.posted_on desc, t.id desc limit ${ROWS_MAX}`);

export const listFindings = (tx: HouseholdTx): Promise<Finding[]> =>
  tx.many(
    sql`
    select f.id, f.key, f.account_id, f.facts, f.confidence_ppm, f.found_on from series_finding f
    join account a on a.household_id = f.household_id and a.id = f.account_id and a.deleted_at is null
    where f.household_id = ${tx.householdId} order by f.key`.kept(),
  );

/**
 * Replaces the old findings with new ones. A finding with the same key keeps its id, so that user input stays attached
 * to it.
 */
export async function replaceFindings(tx: HouseholdTx, findings: readonly NewFinding[], today: string): Promise<void> {
  // A second concurrent detection waits here.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`series of ${tx.householdId}`}, 0))`);
  const rows = JSON.stringify(findings.map((finding) => ({ id: newId(), ...finding })));
  await tx.run(
    sql`delete from series_finding where household_id = ${tx.householdId}
      and key <> all(${findings.map(({ key }) => key)}::text[])`,
  );
  await tx.run(sql`
    insert into series_finding as f (household_id, id, key, account_id, facts, confidence_ppm, found_on,
      transaction_ids)
    select ${tx.householdId}, r.id, r.key, r."accountId", r.facts, r."confidencePpm", ${today}::date, r."transactionIds"
    from json_to_recordset(${rows}) as r (id uuid, key text, "accountId" uuid, facts jsonb, "confidencePpm" integer,
      "transactionIds" uuid[])
    on conflict (household_id, key) do update
    set account_id = excluded.account_id, facts = excluded.facts, confidence_ppm = excluded.confidence_ppm,
      found_on = excluded.found_on, transaction_ids = excluded.transaction_ids`);
}

const columns = sql`
  s.id, s.version, s.finding_key, s.state, s.kind, s.account_id, s.counter_account_id, s.payee, s.category_id,
    s.cadence, s.anchor_days, s.starts_on, s.ends_on,
  s.amount_kind, s.amount_minor, s.low_minor, s.high_minor, s.own_fields`;

/** Lists series without those of deleted accounts. */
export const listSeriesRows = (tx: HouseholdTx): Promise<SeriesRow[]> =>
  tx.many(
    sql`
    select ${columns} from recurring_series s
    join account a on a.household_id = s.household_id and a.id = s.account_id and a.deleted_at is null
    where s.household_id = ${tx.householdId} and s.deleted_at is null order by s.id`.kept(),
  );

export const lockSeriesRow = (tx: HouseholdTx, id: string): Promise<SeriesRow | null> =>
  tx.maybe(
    sql`select ${columns} from recurring_series s where s.household_id = ${tx.householdId} and s.id = ${id}
      and s.deleted_at is null for update`,
  );

export const insertSeriesRow = (tx: HouseholdTx, row: Omit<SeriesRow, 'version'>, now: Date): Promise<number> =>
  insertSeriesRows(tx, [row], now);

export const insertSeriesRows = (
  tx: HouseholdTx,
  rows: readonly Omit<SeriesRow, 'version'>[],
  now: Date,
): Promise<number> =>
  insertRows(
    tx,
    'recurring_series',
    rows.map((row) => ({ ...row, createdAt: now, deletedAt: null })),
  );

export const updateSeriesRow = (
  tx: HouseholdTx,
  id: string,
  { id: _id, version: _version, ...changes }: Partial<SeriesRow>,
): Promise<number> =>
  tx.run(
    sql`update recurring_series set ${assignments(changes)} where household_id = ${tx.householdId} and id = ${id}`,
  );

export const deleteSeriesRow = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update recurring_series set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id}`);

/** The user's override of one expected day. */
export type OccurrenceRow = RowOf<
  'series_occurrence',
  'id' | 'version' | 'seriesId' | 'dueOn' | 'skipped' | 'movedTo' | 'amountMinor'
>;

const occurrenceColumns = sql`id, version, series_id, due_on, skipped, moved_to, amount_minor`;

export const listOccurrenceRows = (tx: HouseholdTx): Promise<OccurrenceRow[]> =>
  tx.many(sql`select ${occurrenceColumns} from series_occurrence where household_id = ${tx.householdId}`);

export const lockOccurrenceRow = (tx: HouseholdTx, seriesId: string, dueOn: string): Promise<OccurrenceRow | null> =>
  tx.maybe(
    sql`select ${occurrenceColumns} from series_occurrence
      where household_id = ${tx.householdId} and series_id = ${seriesId} and due_on = ${dueOn}::date for update`,
  );

export const insertOccurrenceRow = (tx: HouseholdTx, row: Omit<OccurrenceRow, 'version'>): Promise<number> =>
  tx.run(sql`
    insert into series_occurrence (household_id, id, series_id, due_on, skipped, moved_to, amount_minor)
    values (${tx.householdId}, ${row.id}, ${row.seriesId}, ${row.dueOn}, ${row.skipped}, ${row.movedTo},
      ${row.amountMinor})
    on conflict do nothing`);

export const updateOccurrenceRow = (
  tx: HouseholdTx,
  id: string,
  { skipped, movedTo, amountMinor }: Pick<OccurrenceRow, 'skipped' | 'movedTo' | 'amountMinor'>,
): Promise<number> =>
  tx.run(sql`
    update series_occurrence set skipped = ${skipped}, moved_to = ${movedTo}::date,
      amount_minor = ${amountMinor}::bigint
    where household_id = ${tx.householdId} and id = ${id}`);

/** Returns the last day that each account's data covers. Omits accounts without data. */
export const listCoverage = async (tx: HouseholdTx): Promise<Coverage> =>
  new Map(
    (
      await tx.many<RowOf<'account', 'id'> & { dataThrough: CivilDate | null }>(sql`
    select a.id, ${dataThrough} as data_through from account a
      where a.household_id = ${tx.householdId} and a.deleted_at is null`)
    ).flatMap(({ id, dataThrough: on }) => (on === null ? [] : [[id, on] as const])),
  );

export interface AccountFact extends RowOf<'account', 'id' | 'currency'>, RowOf<'account_balance', 'balanceMinor'> {}

export const accountFacts = (tx: HouseholdTx): Promise<AccountFact[]> =>
  tx.many(sql`
    select a.id, a.currency, coalesce(b.balance_minor, 0) as balance_minor from account a
    left join account_balance b on b.household_id = a.household_id and b.account_id = a.id
    where a.household_id = ${tx.householdId} and a.deleted_at is null`);

export const categoryIdsByKey = async (tx: HouseholdTx): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.many<RowOf<'category', 'id'> & NonNullRowOf<'category', 'key'>>(sql`
    select coalesce(key, id::text) as key, id from category
      where household_id = ${tx.householdId} and deleted_at is null`)
    ).map(({ key, id }) => [key, id]),
  );
