import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { signUp } from '../start/testing/app-process.ts';
import { familyOf } from '../start/testing/processes.ts';
import { type Backend, startBackend } from './backend.ts';
import type { DrillContext } from './drill-context.ts';
import { type Client, countWrites, newClient, served, work } from './writers.ts';

const CLIENTS = 8;
const KILLS = 5;
const BETWEEN_MS = 1_000;
/** Time after which a drill ends if the database does not recover. */
const LIMIT_MS = 120_000;
/** Phases of a slow database, which alternates between pausing and working. */
const SLOW = { forMs: 20_000, restsMs: 450, worksMs: 50 } as const;
/** Longer than the gateway waits for the api. */
const STALL_MS = 35_000;
const FULL_MS = 10_000;
const DISK_MEGABYTES = 500;

const acknowledgedBy = (clients: readonly Client[]): number =>
  clients.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

interface Disturbed {
  backend: Backend;
  clients: readonly Client[];
  refusals: ReadonlyMap<string, number>;
  /** Waits until every client has a successful response to a request sent after the call. Returns the seconds. */
  recovered(): Promise<number>;
}

/** Runs clients that write during a disturbance, and compares the confirmed writes with the stored ones. */
async function underWriters(
  { say, print }: DrillContext,
  { parent, disturb }: { parent?: string; disturb: (context: Disturbed) => Promise<string> },
): Promise<number> {
  const backend = await startBackend({ parent });
  const stop = new AbortController();
  try {
    const { cookie } = await signUp(backend.url);
    const clients = Array.from({ length: CLIENTS }, newClient);
    const refusals = new Map<string, number>();
    const onRefused = (response: string) => refusals.set(response, (refusals.get(response) ?? 0) + 1);
    const working = clients.map((client, index) =>
      work(client, { url: backend.url, cookie, name: `Account ${index}`, stop: stop.signal, onRefused }),
    );
    const recovered = async (): Promise<number> => {
      const sinceMs = performance.now();
      await served(clients, { sinceMs, count: CLIENTS, limitMs: LIMIT_MS });
      return (performance.now() - sinceMs) / 1_000;
    };
    await recovered();
    const outcome = await disturb({ backend, clients, refusals, recovered });
    stop.abort();
    await Promise.all(working);
    const { written, lost, doubled } = await countWrites(backend.url, cookie, clients);
    for (const [response, count] of refusals) say(`${count} × ${response}`);
    const unclean = [...refusals.keys()].filter((response) => !/^50\d application\/problem\+json$/.test(response));
    const isClean = unclean.length === 0 && backend.isApiAlive();
    print(`${outcome}; ${[...refusals.values()].reduce((sum, count) => sum + count, 0)} requests were refused`);
    print(
      `${isClean ? 'ok    ' : 'FAILED'} ${unclean.length} kinds of refusals are no problem+json with a 5xx; the api ` +
        `${backend.isApiAlive() ? 'was not restarted' : 'ended'}`,
    );
    print(
      `${lost + doubled === 0 ? 'ok    ' : 'FAILED'} of ${written} writes ${lost} acknowledged ones are lost and ` +
        `${doubled} are doubled`,
    );
    return lost + doubled + (isClean ? 0 : 1);
  } finally {
    stop.abort();
    await backend.stop();
  }
}

/** Kills PostgreSQL several times. Returns the number of failures. */
export const databaseKill = {
  name: 'database-kill',
  run: (context: DrillContext): Promise<number> =>
    underWriters(context, {
      disturb: async ({ backend, recovered }) => {
        const seconds: number[] = [];
        for (let kill = 0; kill < KILLS * context.times; kill += 1) {
          await delay(BETWEEN_MS);
          process.kill(backend.postgresPid(), 'SIGKILL');
          seconds.push(await recovered());
          context.say(`kill ${kill + 1}: all served after ${seconds.at(-1)?.toFixed(2)} s`);
        }
        const worst = Math.max(...seconds).toFixed(2);
        return `${seconds.length} kills of PostgreSQL under ${CLIENTS} clients: all served after at most ${worst} s`;
      },
    }),
};

/** Pauses all processes of PostgreSQL for a while. */
async function holdPostgres({ postgresPid }: Backend, forMs: number): Promise<void> {
  const pids = familyOf(postgresPid()).map(({ pid }) => pid);
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // the process has ended in the meantime
      }
    }
  };
  signal('SIGSTOP');
  await delay(forMs).finally(() => signal('SIGCONT'));
}

/** Slows PostgreSQL down to a tenth, then pauses it for longer than the gateway waits. */
export const databaseSlow = {
  name: 'database-slow',
  run: (context: DrillContext): Promise<number> =>
    underWriters(context, {
      disturb: async ({ backend, clients, recovered }) => {
        const before = acknowledgedBy(clients);
        for (const end = performance.now() + SLOW.forMs; performance.now() < end;) {
          await holdPostgres(backend, SLOW.restsMs);
          await delay(SLOW.worksMs);
        }
        const written = acknowledgedBy(clients) - before;
        context.say(`slow: ${written} writes in ${SLOW.forMs / 1_000} s`);
        const stallMs = context.seconds === undefined ? STALL_MS : context.seconds * 1_000;
        await holdPostgres(backend, stallMs);
        const seconds = await recovered();
        return (
          `PostgreSQL at a tenth of its speed made ${written} writes in ${SLOW.forMs / 1_000} s; after a stall of ` +
          `${stallMs / 1_000} s all were served after ${seconds.toFixed(2)} s`
        );
      },
    }),
};

/** Fills the rest of the disk. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/** Fills the disk of the data folder, which is a small separate file system, and frees the space again. */
export const diskFull = {
  name: 'disk-full',
  run: async (context: DrillContext): Promise<number | null> => {
    const disk = mkdtempSync(join(tmpdir(), 'tideline-disk-'));
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', disk]);
    if (status !== 0) {
      rmdirSync(disk);
      context.print('NOT RUN: this user may not mount a file system');
      return null;
    }
    try {
      return await underWriters(context, {
        parent: disk,
        disturb: async ({ backend, refusals, recovered }) => {
          const filler = join(disk, 'filler');
          const pid = backend.postgresPid();
          fill(filler);
          for (const end = performance.now() + LIMIT_MS; refusals.size === 0 && performance.now() < end;)
            await delay(100);
          await delay(FULL_MS);
          rmSync(filler);
          const seconds = await recovered();
          return (
            `the disk was full for ${FULL_MS / 1_000} s; PostgreSQL ` +
            `${backend.postgresPid() === pid ? 'stayed' : 'restarted'}, ` +
            `and all were served ${seconds.toFixed(2)} s after there was room`
          );
        },
      });
    } finally {
      spawnSync('umount', [disk]);
      rmdirSync(disk);
    }
  },
};
