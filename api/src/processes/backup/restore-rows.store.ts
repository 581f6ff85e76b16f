import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyInTransaction, type Migration } from '../../platform/database/prepare.store.ts';
import { SCHEMA } from '../../platform/database/roles.ts';
import { RESTORED_JOBS } from '../../platform/jobs/install-queue.store.ts';
import { QUEUE_SCHEMA } from '../../platform/jobs/queue-connection.ts';
import type { CopiedTable } from './backup-rows.store.ts';

/** Returns whether users other than guests of the sample household have data here. */
export async function hasUsers(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('${SCHEMA}.app_user') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return false;
  const users = await client.query(`select from ${SCHEMA}.app_user where guest_expires_at is null limit 1`);
  return users.rowCount !== 0;
}

/** Returns the number of connections that running Tideline processes have to this database. */
export async function countProcesses(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name in ('tideline-api', 'tideline-jobs')`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Begins the only transaction of a restore: until it commits, the database stays unchanged. Drops all tables and
 * creates them again with the given migrations.
 */
export async function beginRestore(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local client_min_messages = warning; set local datestyle = 'ISO'; set local timezone = 'UTC';
    drop schema if exists ${SCHEMA} cascade; drop schema if exists ${QUEUE_SCHEMA} cascade;
    create schema ${SCHEMA}; set local search_path = ${SCHEMA};
    create table schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  await applyInTransaction(client, migrations);
}

export const commit = async (client: Client): Promise<void> => void (await client.query('commit'));
export const rollback = async (client: Client): Promise<void> => void (await client.query('rollback'));

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Prepares tables for rows in any order: empties them, and suspends triggers, foreign keys and row-level security for
 * the owner. Returns a function that reactivates all of these and checks every foreign key.
 */
export async function openTables(client: Client, tables: readonly CopiedTable[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = $1::regnamespace order by conrelid, conname`,
    [SCHEMA],
  );
  const nameOf = ({ name }: CopiedTable): string => client.escapeIdentifier(name);
  const forced = tables.filter(({ isForced }) => isForced);
  await client.query(
    [
      ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...tables.map((table) => `alter table ${nameOf(table)} disable trigger user`),
      ...forced.map((table) => `alter table ${nameOf(table)} no force row level security`),
      `truncate ${tables.map(nameOf).join(', ')}`,
    ].join('; '),
  );
  return async () =>
    void (await client.query(
      [
        ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
        ...tables.map((table) => `alter table ${nameOf(table)} enable trigger user`),
        ...forced.map((table) => `alter table ${nameOf(table)} force row level security`),
        ...tables.map((table) => `analyze ${nameOf(table)}`),
      ].join('; '),
    ));
}

/** Adds rows in the text format of COPY. */
export const loadRows = (
  client: Client,
  { name, columns }: Pick<CopiedTable, 'name' | 'columns'>,
  rows: AsyncIterable<Buffer>,
): Promise<void> =>
  pipeline(
    rows,
    client.query(
      copyFrom(
        `copy ${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})
        from stdin`,
      ),
    ),
  );

/** Creates the table that stores restored jobs until the queue is installed and takes them over. */
export const createRestoredJobs = async (client: Client, columns: readonly string[]): Promise<void> =>
  void (await client.query(
    `create table ${RESTORED_JOBS} (${columns.map((column) => `${client.escapeIdentifier(column)} text`).join(', ')})`,
  ));

/** Sets sequences, and skips those that the schema lacks. */
export async function setSequences(client: Client, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    if (value !== '0')
      await client.query('select setval(oid::regclass, $2::bigint) from pg_class where oid = to_regclass($1)', [
        name,
        value,
      ]);
}

/** Records the id of the restore in the database, in the same transaction. */
export const markRestore = async (client: Client, id: string): Promise<void> =>
  void (await client.query(`comment on schema ${SCHEMA} is ${client.escapeLiteral(`restore ${id}`)}`));

/** Returns whether this restore was committed. */
export async function isCommitted(client: Client, id: string): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(to_regnamespace($1), 'pg_namespace') as mark`,
    [SCHEMA],
  );
  return rows[0]?.mark === `restore ${id}`;
}
