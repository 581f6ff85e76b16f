/**
 * Prepares a database: checks the server, creates the roles for requests, applies the migrations, and updates the job
 * queue. Several processes may do this at once; an advisory lock makes them take turns.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, DatabaseError } from 'pg';
import { installQueue, pendingQueueUpgrade } from '../jobs/install-queue.ts';
import { buildQueueIndexes } from '../jobs/install-queue.store.ts';
import { EXIT, StartError } from '../start-error.ts';
import { hostsOf, readClusterUrl } from '../database/cluster-url.ts';
import { isDatabaseAway, isTableInUse, NoWritableServer } from '../database/failures.ts';
import {
  type AppliedMigration,
  applyMigrations,
  type ApplyOptions,
  ensureSchema,
  lockForSession,
  type Migration,
  MigrationFailed,
  readHistory,
  readServerVersion,
  type Waiting,
} from '../database/prepare.store.ts';
import { createRole, grantAppRights, grantRoleToUs, readRoles, ROLES } from '../database/roles.store.ts';
import { APP_ROLE, AUTH_ROLE } from '../database/roles.ts';
import { ServerClient } from '../database/server-client.ts';

const OLDEST_SERVER = 150_000;
const MIGRATION_LOCK = 7_446_001;
const FOLDER = join(import.meta.dirname, '../database/migrations');
/**
 * The first migration of the chain that development versions used; no version upgrades that chain to the current one.
 */
const FIRST_OF_DEVELOPMENT_CHAIN = '001_tenancy';

/** Returns this program's migrations in order; their names start with a number. */
export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8');
      return { name: file.replace(/\.sql$/, ''), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

export const prepareDatabase = (
  url: string,
  migrations: readonly Migration[] = readMigrations(),
  waiting?: Waiting,
): Promise<void> =>
  asOwner(url, async (client) => {
    await ensureSchema(client);
    const queueUpgrade = await pendingQueueUpgrade(client);
    await migrate(client, migrations, { ...waiting, otherChanges: queueUpgrade === null ? [] : [queueUpgrade] });
    if (queueUpgrade !== null) await buildQueueIndexes(client, queueUpgrade);
    await installQueue(client);
  });

/**
 * Runs work on a connection of the owner of the tables, after ensuring that the roles exist; concurrent processes wait.
 * Throws errors that an operator can fix as a StartError with one sentence.
 */
export async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = clientFor(url);
  await connect(client, url);
  try {
    await checkServer(client);
    await lockForSession(client, MIGRATION_LOCK);
    await ensureRoles(client);
    return await work(client);
  } catch (error) {
    throw explain(error, url);
  } finally {
    await client.end();
  }
}

function clientFor(url: string): Client {
  if (readClusterUrl(url) === null) {
    throw new StartError(EXIT.badConfiguration, (texts) => texts.badDatabaseUrl);
  }
  const client = new ServerClient({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'tideline-migrate',
  });
  client.on('error', () => undefined); // the running query reports the error
  return client;
}

async function connect(client: Client, url: string): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    throw explain(error, url);
  }
}

/** Returns an error with one sentence if an operator can fix it; other errors are returned unchanged. */
function explain(error: unknown, url: string): unknown {
  if (error instanceof StartError) return error;
  if (error instanceof MigrationFailed) return explainMigration(error, url);
  const { pathname, username } = new URL(url);
  const host = hostsOf(url).join(', ');
  const code = error instanceof DatabaseError ? error.code : undefined;
  if (code === '28P01' || code === '28000') {
    return new StartError(EXIT.badConfiguration, (texts) => texts.loginRefused(host, username), { cause: error });
  }
  if (code === '3D000')
    return new StartError(EXIT.badConfiguration, (texts) => texts.noDatabase(host, pathname.slice(1)), {
      cause: error,
    });
  if (code === '53100') return new StartError(EXIT.failed, (texts) => texts.serverDiskFull(host), { cause: error });
  if (code === '42501') {
    const database = pathname.slice(1);
    const grant = `GRANT CREATE ON DATABASE "${database}" TO "${username}";`;
    return new StartError(EXIT.badConfiguration, (texts) => texts.mayNotCreate(username, database, grant), {
      cause: error,
    });
  }
  if (error instanceof NoWritableServer)
    return new StartError(EXIT.failed, (texts) => texts.noWritableServer(host), { cause: error });
  if (isDatabaseAway(error)) return new StartError(EXIT.failed, (texts) => texts.unreachable(host), { cause: error });
  return error;
}

/** Returns an error that states that the upgrade changed nothing, because all migrations are one transaction. */
function explainMigration({ migration, message, cause }: MigrationFailed, url: string): unknown {
  if (isDatabaseAway(cause) || (cause instanceof DatabaseError && cause.code === '53100')) return explain(cause, url);
  if (isTableInUse(cause)) return new StartError(EXIT.failed, (texts) => texts.tablesInUse(migration), { cause });
  return new StartError(EXIT.failed, (texts) => texts.notUpgraded(migration, message), { cause });
}

async function checkServer(client: Client): Promise<void> {
  const server = await readServerVersion(client);
  if (server === undefined || Number(server.number) < OLDEST_SERVER) {
    throw new StartError(EXIT.badConfiguration, (texts) => texts.oldServer(String(server?.name)));
  }
}

/** Creates the roles, or checks that row-level security restricts existing ones and that we may assume them. */
async function ensureRoles(client: Client): Promise<void> {
  const before = await readRoles(client);
  for (const { name, unbound } of before.values()) {
    if (unbound) throw new StartError(EXIT.badConfiguration, (texts) => texts.unboundRole(name));
  }
  try {
    for (const name of ROLES.filter((role) => !before.has(role))) await createRole(client, name);
    const made = await readRoles(client);
    for (const name of ROLES.filter((role) => !before.has(role) || made.get(role)?.ours !== true))
      await grantRoleToUs(client, name);
    if (made.get(AUTH_ROLE)?.hasAppRights !== true) await grantAppRights(client);
  } catch (cause) {
    const me = client.user ?? 'the user of DATABASE_URL';
    const creating = ROLES.filter((role) => !before.has(role))
      .map((role) => `CREATE ROLE ${role}; `)
      .join('');
    const statements = `${creating}GRANT ${APP_ROLE} TO ${AUTH_ROLE}; GRANT ${APP_ROLE}, ${AUTH_ROLE} TO "${me}";`;
    throw new StartError(EXIT.badConfiguration, (texts) => texts.rolesNotReady(me, statements), { cause });
  }
}

async function migrate(client: Client, migrations: readonly Migration[], options: ApplyOptions): Promise<void> {
  const history = await readHistory(client);
  checkHistory(history, migrations);
  const applied = new Set(history.map((row) => row.name));
  await applyMigrations(
    client,
    migrations.filter(({ name }) => !applied.has(name)),
    options,
  );
}

function checkHistory(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  if (applied.some(({ name }) => name === FIRST_OF_DEVELOPMENT_CHAIN)) {
    throw new StartError(EXIT.failed, (texts) => texts.developmentVersion);
  }
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of applied) {
    const ours = known.get(name);
    if (ours === undefined) {
      throw new StartError(EXIT.failed, (texts) => texts.newerDatabase(name));
    }
    if (ours !== checksum) throw new StartError(EXIT.failed, (texts) => texts.otherChange(name));
  }
}
