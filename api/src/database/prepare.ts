/**
 * Makes a database ready: checks the server, makes the application role, applies the migrations,
 * brings the queue of jobs up to date.
 * Several processes may do this at the same moment; an advisory lock lets one go first.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { installQueue } from '../jobs/install-queue.ts';
import { EXIT, StartError } from '../start-error.ts';
import { isDatabaseAway } from './failures.ts';
import { APP_ROLE, SCHEMA } from './roles.ts';

const OLDEST_SERVER = 150_000;
const MIGRATION_LOCK = 7_446_001;
const FOLDER = join(import.meta.dirname, 'migrations');

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The migrations of this program, in order; their names start with a number. */
export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8');
      return { name: file.replace(/\.sql$/, ''), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

export async function prepareDatabase(url: string, migrations = readMigrations()): Promise<void> {
  const client = clientFor(url);
  await connect(client, url);
  try {
    await checkServer(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureAppRole(client);
    await ensureSchema(client);
    await migrate(client, migrations);
    await installQueue(client);
  } catch (error) {
    throw explain(error, url);
  } finally {
    await client.end();
  }
}

function clientFor(url: string): Client {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartError(
      EXIT.badConfiguration,
      'DATABASE_URL is not a PostgreSQL address: write it as postgres://user:password@host:5432/database.',
    );
  }
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'tideline-migrate',
  });
  client.on('error', () => undefined); // the query under way reports it
  return client;
}

async function connect(client: Client, url: string): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    throw explain(error, url);
  }
}

/** One sentence for what a person can put right; anything else stays what it is. */
function explain(error: unknown, url: string): unknown {
  if (error instanceof StartError) return error;
  const { host, pathname, username } = new URL(url);
  const code = error instanceof DatabaseError ? error.code : undefined;
  if (code === '28P01' || code === '28000') {
    return new StartError(
      EXIT.badConfiguration,
      `The PostgreSQL server at ${host} refuses the user "${username}" or its password: correct DATABASE_URL.`,
      { cause: error },
    );
  }
  if (code === '3D000')
    return new StartError(
      EXIT.badConfiguration,
      `The PostgreSQL server at ${host} has no database "${pathname.slice(1)}": create it, or correct DATABASE_URL.`,
      { cause: error },
    );
  if (code === '53100')
    return new StartError(
      EXIT.failed,
      `The disk of the PostgreSQL server at ${host} is full: free some space and start again.`,
      { cause: error },
    );
  if (code === '42501') {
    return new StartError(
      EXIT.badConfiguration,
      `The user "${username}" may not create a schema in the database "${pathname.slice(1)}": run GRANT CREATE ON DATABASE "${pathname.slice(1)}" TO "${username}"; as an administrator.`,
      { cause: error },
    );
  }
  if (isDatabaseAway(error))
    return new StartError(
      EXIT.failed,
      `The PostgreSQL server at ${host} cannot be reached: start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  return error;
}

async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as name",
  );
  const [server] = rows;
  if (server === undefined || Number(server.number) < OLDEST_SERVER) {
    throw new StartError(
      EXIT.badConfiguration,
      `The PostgreSQL server is version ${server?.name}, and Tideline needs 15 or newer: upgrade it, or leave DATABASE_URL empty to use the built-in server.`,
    );
  }
}

/** Creates the role, or makes sure that the one made beforehand is bound by row-level security and ours to take on. */
async function ensureAppRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ unbound: boolean }>(
    'select rolsuper or rolbypassrls as unbound from pg_roles where rolname = $1',
    [APP_ROLE],
  );
  const [role] = rows;
  if (role?.unbound === true)
    throw new StartError(
      EXIT.badConfiguration,
      `The role ${APP_ROLE} is a superuser or has BYPASSRLS, so households would not be kept apart: run ALTER ROLE ${APP_ROLE} NOSUPERUSER NOBYPASSRLS.`,
    );
  try {
    if (role === undefined)
      await client.query(`create role ${APP_ROLE} nologin nosuperuser nobypassrls nocreatedb nocreaterole`);
    const { rows: membership } = await client.query<{ member: boolean; name: string }>(
      "select pg_has_role(current_user, $1, 'member') as member, current_user as name",
      [APP_ROLE],
    );
    const creating = role === undefined || membership[0]?.member !== true;
    if (creating) await client.query(`grant ${APP_ROLE} to current_user`);
  } catch (cause) {
    const me = client.user ?? 'the user of DATABASE_URL';
    throw new StartError(
      EXIT.badConfiguration,
      role === undefined
        ? `The role ${APP_ROLE} is missing and "${me}" may not create it: run CREATE ROLE ${APP_ROLE}; GRANT ${APP_ROLE} TO "${me}"; as an administrator.`
        : `"${me}" may not take on the role ${APP_ROLE}: run GRANT ${APP_ROLE} TO "${me}"; as an administrator.`,
      { cause },
    );
  }
}

/** Our tables live in a schema of their own: nobody has to open the schema public for us. */
async function ensureSchema(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [SCHEMA]);
  if (rowCount === 0) await client.query(`create schema ${SCHEMA}`);
  await client.query(`set search_path = ${SCHEMA}`);
}

async function migrate(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  checkHistory(rows, migrations);
  const applied = new Set(rows.map((row) => row.name));
  for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
    try {
      await client.query('begin');
      await client.query(migration.sql);
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }
}

function checkHistory(applied: readonly { name: string; checksum: string }[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of applied) {
    const ours = known.get(name);
    if (ours === undefined) {
      throw new StartError(
        EXIT.failed,
        `The database was written by a newer Tideline (it has the change "${name}" that this version does not know): start that version or a newer one.`,
      );
    }
    if (ours !== checksum)
      throw new StartError(
        EXIT.failed,
        `The database change "${name}" was applied in another form than this program has: start the version that applied it, or restore a backup.`,
      );
  }
}
