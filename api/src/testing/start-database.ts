/**
 * Jest's globalSetup of the api: one PostgreSQL server for the run, with a template database that every test file
 * copies.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processExists } from '../platform/database/data-folder-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { makeLogins } from '../platform/installation/logins.ts';
import { prepareDatabase } from '../platform/installation/prepare.ts';
import stopDatabase from './stop-database.ts';

declare global {
  var tidelineTestServer: { server: EmbeddedPostgres; folder: string } | undefined;
}

/**
 * RAM disk of Linux, on which creating and dropping a database of about eight hundred files takes a third of the time.
 */
const MEMORY = '/dev/shm';
/** Several times the maximum that a run uses. */
const ROOM_BYTES = 3 * 1_024 ** 3;
/** Copies files directly if that is fast. On disk, the WAL avoids two checkpoints. */
const COPIES = { inMemory: 'file_copy', onDisk: 'wal_log' } as const;

export default async function startDatabase(): Promise<void> {
  removeLeftovers();
  const isRoomy = hasRoom();
  const folder = mkdtempSync(join(isRoomy ? MEMORY : tmpdir(), `tideline-test-${process.pid}-`));
  // No test cuts the power, and without fsync the run is several times faster. The kill -9 drills use their own
  // servers. Autovacuum runs as the superuser and would prevent a test file from dropping its database.
  const start = () =>
    startEmbeddedPostgres({
      folder: join(folder, 'server'),
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
  const first = await start();
  await prepareDatabase(first.url);
  await makeLogins(first.url);
  await first.stop();
  // tests that start their own servers begin with this cluster, unless they test the first start
  process.env['TIDELINE_TEST_CLUSTER'] = join(folder, 'cluster');
  execFileSync('cp', ['-a', join(folder, 'server'), join(folder, 'cluster')]);
  const server = await start();
  process.env['TIDELINE_TEST_DATABASE'] = server.url;
  process.env['TIDELINE_TEST_COPIES'] = isRoomy ? COPIES.inMemory : COPIES.onDisk;
  globalThis.tidelineTestServer = { server, folder };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void endEarly());
}

/** Returns whether the RAM disk has enough space. It is missing outside Linux, and small in many containers. */
function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}

/** Deletes files of killed runs, which would otherwise stay in memory. */
function removeLeftovers(): void {
  if (!existsSync(MEMORY)) return;
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^tideline-test-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !processExists(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/** Stops the server when the run is stopped from outside, because Jest then skips its teardown. */
async function endEarly(): Promise<void> {
  await stopDatabase();
  process.exit(130);
}
