import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { SCHEMA } from '../../platform/database/roles.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import { QUEUE_SCHEMA } from '../../platform/jobs/queue-connection.ts';
import type { BackupHead, TableSums } from './backup-format.ts';

/**
 * Tables that a backup omits. Sign-ins, tokens and links are not restored, because an ended session must not become
 * valid again. Requested deletions are omitted because their dates may have passed and a restored household would be
 * deleted within the hour. The progress of uploads ends with their process.
 */
const NOT_COPIED = [
  'schema_migration',
  'user_session',
  'api_token',
  'user_verification',
  'email_change',
  'provider_visit',
  'household_deletion',
  'user_deletion',
  'attempt',
  'upload_progress',
];

export interface CopiedTable {
  name: string;
  columns: string[];
  /** Columns that contain money. */
  moneyColumns: string[];
  /** Whether row-level security shows even the owner of the tables only one household at a time. */
  isForced: boolean;
}

/** Begins a transaction in which all queries see the same data while other transactions continue to write. */
export const beginSnapshot = async (client: Client): Promise<void> =>
  void (await client.query(
    `begin isolation level repeatable read read only; set local search_path = ${SCHEMA}; set local timezone = 'UTC';
    set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
    set local extra_float_digits = 1; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`,
  ));

export const endSnapshot = async (client: Client): Promise<void> => void (await client.query('rollback'));

/** Returns the tables in this connection's search path, with all columns except generated ones. */
export async function readTables(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select c.relname as name, c.relforcerowsecurity as "isForced",
      array_agg(a.attname::text order by a.attnum) as columns,
      coalesce(array_agg(a.attname::text order by a.attnum)
        filter (where a.attname like '%\\_minor' and a.atttypid = 'bigint'::regtype), '{}') as "moneyColumns"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname <> all($2)
    group by c.oid order by c.relname`,
    [SCHEMA, NOT_COPIED],
  );
  return rows;
}

export async function readSequences(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, coalesce(last_value, 0)::text as value from pg_sequences where schemaname = $1`,
    [SCHEMA],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Returns the columns of the queue's jobs; empty if there is no queue. */
export async function readJobColumns(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname::text as name from pg_attribute a
    where a.attrelid = to_regclass('${QUEUE_SCHEMA}.job') and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' order by a.attnum`,
  );
  return rows.map(({ name }) => name);
}

export async function readAppliedMigrations(client: Client): Promise<BackupHead['schema']> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('${SCHEMA}.schema_migration') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return [];
  const applied = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${SCHEMA}.schema_migration order by name`,
  );
  return applied.rows;
}

/**
 * Returns the ids of all households. `household_clock` has no row-level security, and a trigger adds each household to
 * it.
 */
export async function readHouseholds(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from household_clock order by id');
  return rows.map(({ id }) => id);
}

/** Makes the rows of one household visible to the owner of the tables. */
export const seeHousehold = async (client: Client, householdId: string): Promise<void> =>
  void (await client.query("select set_config('app.household', $1, true)", [householdId]));

/** Returns the number of visible rows and the sums of their money columns for each table that has rows. */
export async function readSums(client: Client, tables: readonly CopiedTable[]): Promise<Map<string, TableSums>> {
  const name = (text: string): string => client.escapeIdentifier(text);
  const queries = tables.map(
    (table) =>
      `select ${client.escapeLiteral(table.name)} as table, count(*)::int as rows, array[${table.moneyColumns
        .map((column) => `coalesce(sum(${name(column)}), 0)::text`)
        .join(', ')}]::text[] as sums from ${name(table.name)}`,
  );
  if (queries.length === 0) return new Map();
  const { rows } = await client.query<{ table: string; rows: number; sums: string[] }>(queries.join(' union all '));
  const moneyOf = new Map(tables.map((table) => [table.name, table.moneyColumns]));
  return new Map(
    rows
      .filter((row) => row.rows > 0)
      .map((row) => [
        row.table,
        {
          rows: row.rows,
          sums: Object.fromEntries((moneyOf.get(row.table) ?? []).map((column, at) => [column, row.sums[at] ?? '0'])),
        },
      ]),
  );
}

const listOf = (client: Client, columns: readonly string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');

/** Returns the visible rows of a table. */
export const copyRows = (client: Client, { name, columns }: CopiedTable): AsyncIterable<Buffer> =>
  client.query(
    copyTo(`copy (select ${listOf(client, columns)} from ${client.escapeIdentifier(name)}) to stdout`),
  ) as AsyncIterable<Buffer>;

/** Returns jobs that have not run, and permanently failed ones that wait for the operator. */
export const copyJobs = (client: Client, columns: readonly string[]): AsyncIterable<Buffer> =>
  client.query(
    copyTo(
      `copy (select ${listOf(client, columns)} from ${QUEUE_SCHEMA}.job where state in ('created', 'retry', 'active'))
      to stdout`,
    ),
  ) as AsyncIterable<Buffer>;

export type AttachmentRow = RowOf<'attachment', 'householdId' | 'sha256'>;

/** Returns the files of the visible household's attachments. */
export async function readAttachments(client: Client, householdId: string): Promise<AttachmentRow[]> {
  const { rows } = await client.query<AttachmentRow>(
    'select distinct household_id as "householdId", sha256 from attachment where household_id = $1 order by sha256',
    [householdId],
  );
  return rows;
}
