import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { isTableInUse } from './failures.ts';
import { SCHEMA } from './roles.ts';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export type AppliedMigration = Omit<Migration, 'sql'>;

/** Takes an advisory lock until the connection ends. */
export const lockForSession = async (client: Client, key: number): Promise<void> =>
  void (await client.query('select pg_advisory_lock($1)', [key]));

export async function readServerVersion(client: Client): Promise<{ number: string; name: string } | undefined> {
  const { rows } = await client.query<{ number: string; name: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as name",
  );
  return rows[0];
}

/** Creates our separate schema, so that no one has to grant us access to the schema public. */
export async function ensureSchema(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [SCHEMA]);
  if (rowCount === 0) await client.query(`create schema ${SCHEMA}`);
  await client.query(`set search_path = ${SCHEMA}`);
}

/** Returns the applied migrations in order; creates the table that lists them. */
export async function readHistory(client: Client): Promise<AppliedMigration[]> {
  await client.query(
    `create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<AppliedMigration>('select name, checksum from schema_migration order by name');
  return rows;
}

/**
 * Time limit of a migration's wait for a table that is in use. Requests for the table queue behind the migration, so
 * the migration gives up before users notice. The limit is shorter than the one second after which PostgreSQL resolves
 * a deadlock, so that the migration fails and not a request.
 */
const WAIT_MS = 250;
/** Time limit of all attempts: longer than a backup of a large database takes, and shorter than a start may take. */
const LIMIT_MS = 480_000;

/** Changes that record themselves, such as those of a library's tables. */
export type OtherChange = Omit<Migration, 'checksum'>;

export interface Waiting {
  /** Called when a table is in use and the migrations will be tried again. */
  onWaiting?: (migration: string) => void;
  /** Time after which a table in use makes the migrations fail. */
  limitMs?: number;
}

export interface ApplyOptions extends Waiting {
  /** Applied in the same transaction, after the migrations. */
  otherChanges?: readonly OtherChange[];
}

/**
 * Applies migrations and records them in one transaction. If one fails, the database is unchanged, so that the previous
 * version can start on it. That version may also be running: while its requests, jobs or a backup use a table, the
 * migrations are tried again, and requests that waited for them continue between two attempts.
 */
export async function applyMigrations(
  client: Client,
  migrations: readonly Migration[],
  { onWaiting = () => undefined, limitMs = LIMIT_MS, otherChanges = [] }: ApplyOptions = {},
): Promise<void> {
  const endsAt = performance.now() + limitMs;
  for (;;) {
    try {
      await client.query(`begin; set local lock_timeout = ${WAIT_MS}`);
      await applyInTransaction(client, migrations);
      for (const change of otherChanges) await applyChange(client, change);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof MigrationFailed && isTableInUse(error.cause)) || performance.now() > endsAt) throw error;
      onWaiting(error.migration);
      await delay(WAIT_MS * (0.5 + Math.random()));
    }
  }
}

/** Applies migrations within a transaction that the caller began. */
export async function applyInTransaction(client: Client, migrations: readonly Migration[]): Promise<void> {
  for (const { name, sql, checksum } of migrations) {
    await applyChange(client, { name, sql });
    // the next migration cannot alter a table that has deferred triggers waiting for the commit
    await client.query('set constraints all immediate; set constraints all deferred');
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
  }
}

const applyChange = async (client: Client, { name, sql }: OtherChange): Promise<void> =>
  void (await client.query(sql).catch((cause: unknown) => {
    throw new MigrationFailed(name, cause);
  }));

/** Thrown if the database refuses a migration; names the migration and the cause. */
export class MigrationFailed extends Error {
  readonly migration: string;

  constructor(migration: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'MigrationFailed';
    this.migration = migration;
  }
}
