import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { z } from 'zod';
import { createFixedClock } from '../clock.ts';
import { sql } from '../database/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { installQueue } from './install-queue.ts';
import { createJobQueue, type JobQueue, type JobRun } from './job-queue.ts';
import { type JobKind, type JobKindList } from './jobs.ts';

const plain: Omit<JobKind, 'data'> = {
  retries: 2,
  retryDelaySeconds: 0,
  retryDelayMaxSeconds: 1,
  timeLimitSeconds: 30,
  concurrency: 2,
  waiting: 'all',
};
const KINDS = {
  note: { ...plain, data: z.object({ n: z.int() }) },
  single: { ...plain, data: z.object({}), waiting: 'one' },
} as const satisfies JobKindList;

let database: TestDatabase;
let queue: JobQueue<typeof KINDS>;
let logged: string[];
const clock = createFixedClock(new Date('2026-03-01T12:00:00Z'));

beforeAll(async () => {
  database = await createTestDatabase();
  await database.asOwner((client) => installQueue(client, KINDS));
});
afterAll(() => database.drop());

const make = (inBackground: boolean): JobQueue<typeof KINDS> =>
  createJobQueue({
    db: database.db,
    clock,
    log: pino({ level: 'info', base: null }, { write: (line: string) => void logged.push(line) }),
    kinds: KINDS,
    inBackground,
  });

beforeEach(async () => {
  logged = [];
  queue = make(false);
  await queue.open();
});
afterEach(async () => {
  await queue.close();
  await database.db.withUser(null, (tx) => tx.run(sql`delete from jobs.job`));
});

const send = (n: number) => database.db.withUser(null, (tx) => queue.send(tx, 'note', { n }));
const count = async (state: string) =>
  (
    await database.db.withUser(null, (tx) =>
      tx.one<{ count: number }>(sql`select count(*) from jobs.job where state::text = ${state}`),
    )
  ).count;

describe('sending jobs', () => {
  it('queues nothing when the transaction rolls back', async () => {
    await expect(
      database.db.withUser(null, async (tx) => {
        await queue.send(tx, 'note', { n: 1 });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await count('created')).toBe(0);
    await send(2);
    expect(await count('created')).toBe(1);
  });

  it('rejects data of the wrong shape before queuing it', async () => {
    const wrong = { n: 'one' } as unknown as { n: number };
    await expect(database.db.withUser(null, async (tx) => queue.send(tx, 'note', wrong))).rejects.toThrow();
    expect(await count('created')).toBe(0);
  });

  it('lets only one job per key wait, and queues another once the first one runs', async () => {
    const sendKey = (singletonKey: string) =>
      database.db.withUser(null, (tx) => queue.send(tx, 'single', {}, { singletonKey }));
    const [first, again, other] = [await sendKey('a'), await sendKey('a'), await sendKey('b')];
    expect([typeof first, again, typeof other]).toEqual(['string', null, 'string']);
    const under: (string | null)[] = [];
    queue.work('single', async () => void under.push(under.length === 0 ? await sendKey('a') : null));
    expect(await queue.runDue()).toBe(3);
    expect(typeof under[0]).toBe('string');
  });

  it('measures delays by the given clock', async () => {
    await database.db.withUser(null, (tx) =>
      queue.send(tx, 'note', { n: 1 }, { startAfter: new Date('2026-03-01T13:00:00Z') }),
    );
    const { waits } = await database.db.withUser(null, (tx) =>
      tx.one<{ waits: number }>(
        sql`select round(extract(epoch from start_after - created_on))::int as waits from jobs.job`,
      ),
    );
    expect(waits).toBe(3_600);
  });
});

describe('running jobs', () => {
  it("passes a job's data to its worker", async () => {
    const seen: [number, number][] = [];
    queue.work('note', async ({ n }, { retry }) => void seen.push([n, retry]));
    await send(1);
    await send(2);
    expect(await queue.runDue()).toBe(2);
    expect(seen.toSorted()).toEqual([
      [1, 0],
      [2, 0],
    ]);
    expect([await count('completed'), await count('created')]).toEqual([2, 0]);
  });

  it('retries a failed job and then makes it a dead letter, without storing or logging the error message', async () => {
    const tries: number[] = [];
    queue.work('note', async (_, { retry }) => {
      tries.push(retry);
      throw Object.assign(new TypeError('row of ann@example.org'), { code: 'EOOPS' });
    });
    await send(1);
    await queue.runDue();
    expect(tries).toEqual([0, 1, 2]);
    const { rows } = await database.asOwner((client) =>
      client.query<{ name: string; text: string }>(
        "select name, j::text as text from jobs.job j where name = 'dead-letters'",
      ),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).toContain('TypeError');
    const all = await database.asOwner((client) =>
      client.query<{ text: string }>('select j::text as text from jobs.job j'),
    );
    expect(`${JSON.stringify(all.rows)}${logged.join('')}`).not.toContain('ann@');
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        msg: 'a job failed; it is tried again',
        kind: 'note',
        attempt: 1,
        errorName: 'TypeError',
        code: 'EOOPS',
        digest: expect.stringMatching(/^[A-Z2-7]{10}$/),
      },
      { msg: 'a job failed; it is tried again', attempt: 2 },
      { msg: 'a job was given up', attempt: 3 },
    ]);
  });

  it('accepts only one handler per kind', () => {
    queue.work('note', async () => undefined);
    expect(() => queue.work('note', async () => undefined)).toThrow('have a worker already');
  });
});

describe('a background job', () => {
  it('runs once its transaction commits, in one of several processes', async () => {
    const workers = [make(true), make(true), make(true)];
    const seen: number[] = [];
    const all = new Promise<void>((resolve) => {
      for (const worker of workers) {
        worker.work('note', async ({ n }) => {
          seen.push(n);
          if (seen.length === 40) resolve();
        });
      }
    });
    for (const worker of workers) {
      await worker.open();
      await worker.start();
    }
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    await Promise.all(numbers.map(send));
    await all;
    await Promise.all(workers.map((worker) => worker.close(2_000)));
    expect(seen.toSorted((a, b) => a - b)).toEqual(numbers);
    expect(await count('completed')).toBe(40);
  });

  it('is still received after PostgreSQL closes the listening connection', async () => {
    const worker = make(true);
    let tell: (n: number) => void = () => undefined;
    const worked = (): Promise<number> => new Promise((resolve) => (tell = resolve));
    worker.work('note', async ({ n }) => tell(n));
    await worker.open();
    await worker.start();
    const before = worked();
    await send(1);
    expect(await before).toBe(1);
    const { rowCount } = await database.asOwner((client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ' +
          "pid <> pg_backend_pid() and application_name = 'tideline-jobs'",
      ),
    );
    expect(rowCount).toBe(1);
    const after = worked();
    await send(2);
    expect(await after).toBe(2);
    await worker.close(2_000);
    expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain(
      'the queue of jobs could not be asked; it is tried again',
    );
  });

  it('finishes before the queue closes', async () => {
    const worker = make(true);
    const { promise: release, resolve: free } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    worker.work('note', async () => {
      begin();
      await release;
    });
    await worker.open();
    await worker.start();
    await send(1);
    await begun;
    const closed = worker.close(10_000);
    free();
    await closed;
    expect(await count('completed')).toBe(1);
  });

  it('is returned to the queue if it does not finish in time', async () => {
    const worker = make(true);
    const { promise: begun, resolve: begin } = Promise.withResolvers<JobRun>();
    const { promise: never, resolve: end } = Promise.withResolvers<void>();
    worker.work('note', (_, run) => {
      begin(run);
      return never;
    });
    await worker.open();
    await worker.start();
    await send(1);
    const { signal } = await begun;
    await worker.close(1_000);
    expect(signal.aborted).toBe(true);
    expect(await count('retry')).toBe(1);
    end();
    const done: number[] = [];
    queue.work('note', async ({ n }) => void done.push(n));
    await queue.runDue();
    expect(done).toEqual([1]);
  });
});
