import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runningServer } from '@tideline/api/running-server';
import { Client } from 'pg';
import { packRelease } from '../pack/pack-release.ts';
import { type ReleaseProcess, startRelease } from '../pack/testing/release-process.ts';
import { buildApps } from '../start/build.ts';
import { root } from '../start/supervisor.ts';
import { signUp } from '../start/testing/app-process.ts';
import { startLoad } from '../start/testing/steady-load.ts';
import type { DrillContext } from './drill-context.ts';
import { pidsOf, replaced } from './replaced.ts';

const MIGRATIONS = 'api/src/platform/database/migrations';
/** Number of newest migrations that the previous version lacks. */
const LEFT_OUT = 3;
/** Another migration of the next version, which changes tables that every request uses. */
const LATER = `
  alter table user_session add column later text;
  alter table account add column later integer not null default 0, alter column position type bigint;
  alter table transaction add column later text;
  create index transaction_later on transaction (household_id, later);`;
const REQUESTS_PER_SECOND = 50;
const STREAMS = 5;
/** Time for which a transaction reads a table that the upgrade changes, as a backup does. */
const READS_MS = 5_000;

interface Versions {
  /** A link to the previous version. */
  current: string;
  next: string;
}

/** Packs this version twice: without the newest migrations, and with one more. */
async function packVersions(folder: string): Promise<Versions> {
  await buildApps(root, () => undefined, new AbortController().signal);
  const { folder: next } = packRelease(root, folder);
  const previous = join(folder, 'previous');
  cpSync(next, previous, { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(join(previous, MIGRATIONS)).toSorted().slice(-LEFT_OUT))
    rmSync(join(previous, MIGRATIONS, name));
  writeFileSync(join(next, MIGRATIONS, '999_later.sql'), LATER);
  const current = join(folder, 'current');
  symlinkSync(previous, current);
  return { current, next };
}

const countMigrations = async (client: Client): Promise<number> =>
  Number((await client.query<{ count: string }>('select count(*) from tideline.schema_migration')).rows[0]?.count);

/** Replaces the release while a transaction reads a table that the upgrade changes. Returns the migration counts. */
async function upgrade(
  { pid, data }: ReleaseProcess,
  { current, next }: Versions,
): Promise<[before: number, after: number]> {
  const client = new Client({ connectionString: runningServer(data) });
  await client.connect();
  try {
    const before = await countMigrations(client);
    await client.query('begin');
    await client.query('select from tideline.account limit 1');
    rmSync(current);
    symlinkSync(next, current);
    const old = pidsOf(pid);
    process.kill(pid, 'SIGHUP');
    await delay(READS_MS);
    await client.query('commit');
    await replaced(pid, old);
    return [before, await countMigrations(client)];
  } finally {
    await client.end();
  }
}

/**
 * Upgrades a packed release to one with more migrations under load. Returns the number of failed requests, missed
 * events and missing migrations.
 */
export const upgradeUnderLoad = {
  name: 'upgrade',
  run: async ({ say, print }: DrillContext): Promise<number> => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-upgrade-'));
    let release: ReleaseProcess | undefined;
    try {
      say('packing two versions…');
      const versions = await packVersions(folder);
      release = await startRelease(versions.current, folder, { SIGNUP: 'open', LOG_LEVEL: 'error' });
      const { url } = release;
      const load = startLoad({
        ...(await signUp(url)),
        url,
        requestsPerSecond: REQUESTS_PER_SECOND,
        streams: STREAMS,
      });
      await load.answered(REQUESTS_PER_SECOND);
      const startedAt = performance.now();
      const [before, after] = await upgrade(release, versions);
      say(`upgraded after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
      await load.answered(REQUESTS_PER_SECOND);
      const { requests, perSecond, writes, failures, missedEvents, slowestMs } = await load.stop();
      const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
      for (const [what, count] of failures) say(`${count} × ${what}`);
      const missing = Math.abs(LEFT_OUT + 1 - (after - before));
      print(
        `${failed === 0 ? 'ok    ' : 'FAILED'} of ${requests} requests (${writes} writes) at ` +
          `${Math.round(perSecond)}/s during an upgrade with ${after - before} migrations ${failed} failed; ` +
          `the slowest took ${Math.round(slowestMs)} ms, while a transaction read a changed table for ${READS_MS / 1_000} s`,
      );
      print(
        `${missedEvents + missing === 0 ? 'ok    ' : 'FAILED'} ${STREAMS} event streams missed ${missedEvents} of ` +
          `${writes * STREAMS} events; ${missing} migrations are missing`,
      );
      return failed + missedEvents + missing;
    } finally {
      await release?.stop();
      process.stderr.write(release?.said() ?? '');
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
