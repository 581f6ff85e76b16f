/** Jest's globalSetup of the api: one PostgreSQL for the run, with a template database that every test file copies. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { prepareDatabase } from '../database/prepare.ts';
import stopDatabase from './stop-database.ts';

declare global {
  var tidelineTestServer: { server: EmbeddedPostgres; folder: string } | undefined;
}

export default async function startDatabase(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-test-'));
  // No test cuts the power: without fsync the run is several times faster. The drills of kill -9 use servers of their own.
  // A vacuum at work belongs to the superuser and would keep a test file from dropping its database.
  const server = await startEmbeddedPostgres({ folder, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '100' }, log: () => undefined });
  await prepareDatabase(server.url);
  process.env['TIDELINE_TEST_DATABASE'] = server.url;
  globalThis.tidelineTestServer = { server, folder };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void endEarly());
}

/** Jest that is stopped from outside does not come to its teardown. */
async function endEarly(): Promise<void> {
  await stopDatabase();
  process.exit(130);
}
