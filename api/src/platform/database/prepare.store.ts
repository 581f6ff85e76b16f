import type { Client } from 'pg';
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

/** Our tables are in a separate schema, so nobody has to open the schema public for us. */
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

/** Applies a migration and records it, in one transaction. */
export async function applyMigration(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
