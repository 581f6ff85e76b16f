/** Jest's globalSetup of the api: one PostgreSQL for the run, with a template database that every test file copies. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processExists } from '../database/data-folder-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { prepareDatabase } from '../database/prepare.ts';
import stopDatabase from './stop-database.ts';

declare global {
  var tidelineTestServer: { server: EmbeddedPostgres; folder: string } | undefined;
}

/** Of Linux: a disk in memory, where making and removing a database, which is some eight hundred files, costs a third. */
const MEMORY = '/dev/shm';
/** What a run takes at most, several times over. */
const ROOM_BYTES = 3 * 1_024 ** 3;
/** Files as they are where that costs little; on a disk through the log, without the two checkpoints around them. */
const COPIES = { inMemory: 'file_copy', onDisk: 'wal_log' } as const;

export default async function startDatabase(): Promise<void> {
  removeLeftovers();
  const isRoomy = hasRoom();
  const folder = mkdtempSync(join(isRoomy ? MEMORY : tmpdir(), `tideline-test-${process.pid}-`));
  // No test cuts the power: without fsync the run is several times faster. The drills of kill -9 use servers of their own.
  // A vacuum at work belongs to the superuser and would keep a test file from dropping its database.
  const server = await startEmbeddedPostgres({
    folder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '100',
      max_wal_size: '128MB',
    },
    log: () => undefined,
  });
  await prepareDatabase(server.url);
  process.env['TIDELINE_TEST_DATABASE'] = server.url;
  process.env['TIDELINE_TEST_COPIES'] = isRoomy ? COPIES.inMemory : COPIES.onDisk;
  globalThis.tidelineTestServer = { server, folder };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void endEarly());
}

/** Not there outside Linux, and small in many a container. */
function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}

/** Of runs that were killed: what they left in memory would stay there. */
function removeLeftovers(): void {
  if (!existsSync(MEMORY)) return;
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^tideline-test-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !processExists(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/** Jest that is stopped from outside does not come to its teardown. */
async function endEarly(): Promise<void> {
  await stopDatabase();
  process.exit(130);
}
