import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { systemClock } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { createHousehold } from '../../ledger/household/create-household.ts';
import { newId } from '../ids.ts';
import { childOptions } from '../../testing/child-environment.ts';
import { DEATHS, DRILL_KINDS } from '../../testing/drill-jobs.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { installQueue } from './install-queue.ts';
import { createJobQueue } from './job-queue.ts';
import { forgetOperations, once, REMEMBERED_DAYS } from './once.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.asOwner(async (client) => {
    await client.query('create table effect (operation text not null)');
    await client.query('grant select, insert, delete on effect to tideline_app');
    await installQueue(client, DRILL_KINDS);
  });
});
afterAll(() => database.drop());
beforeEach(() => database.db.withUser(null, async (tx) => void (await tx.run(sql`delete from effect`))));

const effects = (): Promise<{ operation: string; times: number }[]> =>
  database.db.withUser(null, (tx) =>
    tx.many(sql`select operation, count(*) as times from effect group by operation order by operation`),
  );
const note = (tx: Tx, operation: string) => tx.run(sql`insert into effect (operation) values (${operation})`);

describe('once', () => {
  it('runs the work the first time and returns its result, and does nothing afterward', async () => {
    const attempt = () =>
      database.db.withUser(null, (tx) => once(tx, { key: 'first', now: NOW }, () => note(tx, 'first')));
    expect([await attempt(), await attempt()]).toEqual([{ result: 1 }, null]);
    expect(await effects()).toEqual([{ operation: 'first', times: 1 }]);
  });

  it('applies the effect exactly once, no matter which of several concurrent attempts fail', async () => {
    let run = 0;
    const outcome = fc.constantFrom(
      'succeeds',
      'fails before the effect',
      'fails after the effect',
      'fails after the work',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { minLength: 1, maxLength: 8 }), async (tries) => {
        const key = `run ${(run += 1)}`;
        const attempt = (how: string) =>
          database.db.withUser(null, async (tx) => {
            await once(tx, { key, now: NOW }, async () => {
              if (how === 'fails before the effect') throw new Error(how);
              await note(tx, key);
              if (how === 'fails after the effect') throw new Error(how);
            });
            if (how === 'fails after the work') throw new Error(how);
          });
        await Promise.allSettled(tries.map(attempt));
        await attempt('succeeds'); // this is like the retry of a failed job
        expect((await effects()).filter(({ operation }) => operation === key)).toEqual([{ operation: key, times: 1 }]);
      }),
      { numRuns: 40 },
    );
  });

  it('separates the operations of different households, and stores them until no job can repeat them', async () => {
    const home = () =>
      database.db.withIdentity(null, async (tx) => {
        const userId = newId();
        await tx.run(
          sql`insert into app_user (id, name, email, created_at, updated_at)
            values (${userId}, 'Ann', ${`${userId}@example.org`}, now(), now())`,
        );
        return {
          householdId: await createHousehold(tx, {
            userId,
            name: 'Home',
            currency: 'USD',
            timezone: 'UTC',
            locale: 'en-US',
            language: null,
            now: NOW,
          }),
          userId,
        };
      });
    const [ann, bob] = [await home(), await home()];
    const attempt = (scope: typeof ann, now = NOW) =>
      database.db.withHousehold(scope, (tx) => once(tx, { key: 'night', now }, async () => tx.householdId));
    expect([await attempt(ann), await attempt(bob), await attempt(ann)]).toEqual([
      { result: ann.householdId },
      { result: bob.householdId },
      null,
    ]);
    const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
    await database.db.withHousehold(ann, (tx) => forgetOperations(tx, days(REMEMBERED_DAYS)));
    expect(await attempt(ann, days(REMEMBERED_DAYS))).toBeNull();
    await database.db.withHousehold(ann, (tx) => forgetOperations(tx, days(REMEMBERED_DAYS + 1)));
    expect([await attempt(ann, days(REMEMBERED_DAYS + 1)), await attempt(bob)]).toEqual([
      { result: ann.householdId },
      null,
    ]);
  });
});

describe('three workers on one database, each killed partway', () => {
  jest.setTimeout(180_000);

  it('apply every effect exactly once, regardless of where and how often they are killed', async () => {
    const workers = new Map<number, ChildProcess>();
    let [killed, isOver] = [0, false];
    const launch = (place: number): void => {
      const child = fork(join(import.meta.dirname, '../../testing/job-worker.ts'), [], {
        ...childOptions({ DATABASE_URL: database.url }),
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      workers.set(place, child);
      child.on('exit', (_, signal) => {
        if (isOver) return;
        if (signal === 'SIGKILL') killed += 1;
        launch(place);
      });
    };
    const queue = createJobQueue({
      db: database.db,
      clock: systemClock,
      log: pino({ level: 'silent' }),
      kinds: DRILL_KINDS,
      inBackground: false,
    });
    await queue.open();
    const drills = [
      ...DEATHS.map((dieAt) => ({ operation: `dies ${dieAt}`, dieAt, deaths: 1 })),
      { operation: 'dies twice', dieAt: 'before the commit' as const, deaths: 2 },
    ];
    // two jobs request each operation
    for (const drill of [...drills, ...drills])
      await database.db.withUser(null, (tx) => queue.send(tx, 'drill', drill));
    for (const place of [0, 1, 2]) launch(place);
    const open = async () =>
      (
        await database.db.withUser(null, (tx) =>
          tx.one<{ count: number }>(sql`select count(*) from jobs.job where name = 'drill' and state <> 'completed'`),
        )
      ).count;
    while ((await open()) > 0) await wait(100);
    isOver = true;
    const gone = [...workers.values()].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of workers.values()) child.kill('SIGKILL');
    await Promise.all(gone);
    await queue.close();
    expect(await effects()).toEqual(
      drills.map(({ operation }) => ({ operation, times: 1 })).toSorted((a, b) => (a.operation < b.operation ? -1 : 1)),
    );
    // Every job dies as often as it specifies, except that one of the two jobs that die before the effect may survive,
    // because it may start after the effect is done.
    expect(killed).toBeGreaterThanOrEqual(2 + 1 + 2 + 2 + 4);
  });
});
