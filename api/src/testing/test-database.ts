import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import type { Database, DatabaseOptions } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { loginsOf } from '../platform/installation/logins.ts';
import { storedTexts } from './stored-texts.ts';

export interface TestDatabase {
  /** Connection string for the owner of the tables. */
  url: string;
  db: Database;
  /** Connects as the owner of the tables, who is also subject to row-level security. */
  asOwner<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Returns the texts that users entered and imported in all households. */
  texts(): Promise<string[]>;
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Records queries. Default: none are recorded. */
  tracing?: DatabaseOptions['tracing'];
  /** Maps each URL to the one that the api uses. */
  through?: ((url: string) => string) | undefined;
  /** Returns the logins for the database of this owner. Default: those of the built-in server. */
  connect?: ((owner: string) => Promise<Pick<DatabaseOptions, 'url' | 'identityUrl' | 'poolerUrl'>>) | undefined;
}

/** Creates a database for this test file, copied from the fully migrated template. */
export async function createTestDatabase({
  through = (url) => url,
  connect = (owner) => {
    const { url, identityUrl } = loginsOf(owner);
    return Promise.resolve({ url: through(url), identityUrl: through(identityUrl) });
  },
  tracing,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const template = process.env['TIDELINE_TEST_DATABASE'];
  if (template === undefined)
    throw new Error('the test server does not run: is testing/start-database.ts the globalSetup?');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(template);
  url.pathname = `/${name}`;
  await createFromTemplate(template, name);
  const db = openDatabase({ ...(await connect(url.href)), maxConnections: 12, tracing });
  return {
    url: url.href,
    db,
    asOwner: (work) => asOwner(url.href, work),
    texts: () => storedTexts(process.env['TIDELINE_TEST_CLUSTER'] ?? '', { port: Number(url.port), database: name }),
    drop: async () => {
      await db.close();
      await maintenanceOf(template).query(`drop database ${name} with (force)`);
    },
  };
}

let maintenance: Pool | undefined;

/**
 * Returns this worker's only connection for creating and dropping databases, because opening one takes as long as the
 * copy itself. It connects to another database, because a database cannot be copied while it has connections.
 */
function maintenanceOf(template: string): Pool {
  if (maintenance !== undefined) return maintenance;
  const url = new URL(template);
  url.pathname = '/postgres';
  maintenance = new Pool({ connectionString: url.href, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  maintenance.on('error', () => undefined); // the server stops when the run ends
  return maintenance;
}

async function createFromTemplate(template: string, name: string): Promise<void> {
  const client = await maintenanceOf(template).connect();
  try {
    await client.query('select pg_advisory_lock(1)'); // several test files start concurrently
    await client.query(
      `create database ${name} template tideline strategy ${process.env['TIDELINE_TEST_COPIES'] ?? 'wal_log'}`,
    );
  } finally {
    await client.query('select pg_advisory_unlock(1)');
    client.release();
  }
}

async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, options: '-c search_path=tideline' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
