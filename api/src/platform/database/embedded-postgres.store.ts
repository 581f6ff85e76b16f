import type { Client } from 'pg';

/** Ends all other connections to the server, and waits at most `waitMs` for each. */
export async function endOtherConnections(client: Client, waitMs: number): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, ${waitMs}) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
}

/** Creates the role that owns the database, or sets its password. */
export async function ensureOwner(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = 'tideline'");
  await client.query(
    `${rowCount === 0 ? 'create' : 'alter'} role tideline login createrole createdb
      password ${client.escapeLiteral(password)}`,
  );
}

export async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'tideline'");
  if (rowCount === 0) await client.query('create database tideline owner tideline');
}
