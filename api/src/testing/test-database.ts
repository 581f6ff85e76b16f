import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Database, DatabaseOptions } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { loginsOf } from '../platform/installation/logins.ts';
import { storedTexts } from './stored-texts.ts';

export interface TestDatabase {
  /** Connection string of the owner of the tables. */
  url: string;
  db: Database;
  /** Connects as the owner of the tables, who is also subject to row-level security. */
  asOwner<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Returns what users entered and imported, of all households. */
  texts(): Promise<string[]>;
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Records queries; default: they are not recorded. */
  tracing?: DatabaseOptions['tracing'];
  /** Maps each URL to the one that the api uses. */
  through?: ((url: string) => string) | undefined;
  /** Returns the logins for the database of this owner; default: those of the built-in server. */
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
  await asOwner(maintenanceUrl(template), (client) => createFromTemplate(client, name));
  const db = openDatabase({ ...(await connect(url.href)), maxConnections: 12, tracing });
  return {
    url: url.href,
    db,
    asOwner: (work) => asOwner(url.href, work),
    texts: () => storedTexts(process.env['TIDELINE_TEST_CLUSTER'] ?? '', { port: Number(url.port), database: name }),
    drop: async () => {
      await db.close();
      await asOwner(maintenanceUrl(template), (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** A database cannot be copied while anyone is connected to it, so this connects to another one. */
function maintenanceUrl(template: string): string {
  const url = new URL(template);
  url.pathname = '/postgres';
  return url.href;
}

async function createFromTemplate(client: Client, name: string): Promise<void> {
  await client.query('select pg_advisory_lock(1)'); // several test files start concurrently
  await client.query(
    `create database ${name} template tideline strategy ${process.env['TIDELINE_TEST_COPIES'] ?? 'wal_log'}`,
  );
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
