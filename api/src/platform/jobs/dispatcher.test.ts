import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openChangeSet } from '../database/change-set.store.ts';
import { createFixedClock, type MovableClock } from '../clock.ts';
import { sql } from '../database/sql.ts';
import { createHousehold } from '../../ledger/household/create-household.ts';
import { newId } from '../ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { dispatchDue } from './dispatcher.ts';
import type { JobQueue } from './job-queue.ts';
import type { Schedule } from './schedule.ts';

const NIGHTLY: Schedule = { name: 'nightly', of: 'household', pattern: '0 3 * * *', kind: 'nightly-close' };
const HOURLY: Schedule = { name: 'hourly', of: 'installation', pattern: '0 * * * *', kind: 'housekeeping' };

let database: TestDatabase;
let clock: MovableClock;
/** Jobs sent in committed transactions: the kind and, if there is one, the household. */
let sent: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  clock = createFixedClock(new Date('2026-03-01T12:00:00Z'));
  sent = [];
});
afterEach(() => database.drop());

const jobs: Pick<JobQueue, 'send'> = {
  send: async (_, kind, data) => {
    sent.push('householdId' in data ? `${kind} ${data.householdId}` : kind);
    return 'a job';
  },
};
const dispatch = (schedules: readonly Schedule[]) => dispatchDue({ db: database.db, clock, jobs, schedules });
/** Moves the clock and returns the jobs that were sent. */
const at = async (instant: string, schedules: readonly Schedule[]): Promise<string[]> => {
  clock.move(new Date(instant));
  sent = [];
  await dispatch(schedules);
  return sent;
};
const household = (timezone: string): Promise<string> =>
  database.db.withIdentity(null, async (tx) => {
    const userId = newId();
    await tx.run(
      sql`insert into app_user (id, name, email, created_at, updated_at)
        values (${userId}, 'Ann', ${`${userId}@example.org`}, now(), now())`,
    );
    return createHousehold(tx, {
      userId,
      name: 'Home',
      currency: 'USD',
      timezone,
      locale: 'en-US',
      language: null,
      now: clock.now(),
    });
  });

describe('an hourly schedule', () => {
  it('starts with the first full hour, and sends one job per hour no matter how often it is checked', async () => {
    expect(await at('2026-03-01T12:20:00Z', [HOURLY])).toEqual([]);
    expect(await at('2026-03-01T12:59:59Z', [HOURLY])).toEqual([]);
    expect(await at('2026-03-01T13:00:00Z', [HOURLY])).toEqual(['housekeeping']);
    expect(await at('2026-03-01T13:00:00Z', [HOURLY])).toEqual([]);
    expect(await at('2026-03-01T14:30:00Z', [HOURLY])).toEqual(['housekeeping']);
  });

  it('sends a single job for all hours missed while nothing ran', async () => {
    await at('2026-03-01T12:20:00Z', [HOURLY]);
    expect(await at('2026-03-09T08:20:00Z', [HOURLY])).toEqual(['housekeeping']);
    expect(await at('2026-03-09T08:59:00Z', [HOURLY])).toEqual([]);
    expect(await at('2026-03-09T09:00:00Z', [HOURLY])).toEqual(['housekeeping']);
  });

  it('repeats nothing when the clock is set back slightly', async () => {
    await at('2026-03-01T12:20:00Z', [HOURLY]);
    expect(await at('2026-03-01T13:00:01Z', [HOURLY])).toEqual(['housekeeping']);
    expect(await at('2026-03-01T12:59:58Z', [HOURLY])).toEqual([]);
    expect(await at('2026-03-01T13:00:02Z', [HOURLY])).toEqual([]);
  });

  it('continues after a clock that was years ahead is corrected', async () => {
    await at('2026-03-01T12:20:00Z', [HOURLY]);
    expect(await at('2036-03-01T12:20:00Z', [HOURLY])).toEqual(['housekeeping']);
    expect(await at('2026-03-01T12:21:00Z', [HOURLY])).toEqual([]);
    expect(await at('2026-03-01T13:00:00Z', [HOURLY])).toEqual(['housekeeping']);
  });
});

describe('a nightly schedule', () => {
  it("runs at three in the morning in each household's local time", async () => {
    const [newYork, tokyo] = [await household('America/New_York'), await household('Asia/Tokyo')];
    expect(await at('2026-03-01T12:00:00Z', [NIGHTLY])).toEqual([]);
    expect(await at('2026-03-01T18:00:00Z', [NIGHTLY])).toEqual([`nightly-close ${tokyo}`]); // 03:00 on March 2
    expect(await at('2026-03-02T07:59:59Z', [NIGHTLY])).toEqual([]);
    expect(await at('2026-03-02T08:00:00Z', [NIGHTLY])).toEqual([`nightly-close ${newYork}`]);
    // New York moves its clocks forward on March 8: from then on, 03:00 is 07:00 UTC
    await at('2026-03-07T12:00:00Z', [NIGHTLY]);
    expect(await at('2026-03-08T06:59:00Z', [NIGHTLY])).not.toContain(`nightly-close ${newYork}`);
    expect(await at('2026-03-08T07:00:00Z', [NIGHTLY])).toContain(`nightly-close ${newYork}`);
  });

  it.each([
    { why: 'where the hour is skipped', dates: ['2026-03-28', '2026-03-29', '2026-03-30'] },
    { why: 'where the hour occurs twice', dates: ['2026-10-24', '2026-10-25', '2026-10-26'] },
    { why: 'at the end of a February of 29 days', dates: ['2028-02-28', '2028-02-29', '2028-03-01'] },
  ])('sends one job per night, even $why', async ({ dates }) => {
    const helsinki = await household('Europe/Helsinki');
    await at(`${dates[0]}T12:00:00Z`, [NIGHTLY]);
    const brought = [];
    for (const date of dates.slice(1))
      for (let minute = 0; minute < 24 * 60; minute += 15)
        brought.push(
          ...(await at(new Date(Date.parse(`${date}T00:00:00Z`) - 7_200_000 + minute * 60_000).toISOString(), [
            NIGHTLY,
          ])),
        );
    expect(brought).toEqual([`nightly-close ${helsinki}`, `nightly-close ${helsinki}`]);
  });

  it("adopts a new time zone, starts with a new household's first night, and drops deleted households", async () => {
    const moving = await household('UTC');
    await at('2026-03-01T12:00:00Z', [NIGHTLY]);
    await database.db.withHousehold({ householdId: moving, userId: moving }, async (tx) => {
      await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Import', now: clock.now() });
      await tx.run(sql`update household set timezone = 'Asia/Tokyo' where id = ${moving}`);
    });
    expect(await at('2026-03-01T18:00:00Z', [NIGHTLY])).toEqual([`nightly-close ${moving}`]);
    expect(await at('2026-03-02T03:00:00Z', [NIGHTLY])).toEqual([]);
    const late = await household('Asia/Tokyo');
    expect(await at('2026-03-02T03:01:00Z', [NIGHTLY])).toEqual([]);
    expect((await at('2026-03-02T18:00:00Z', [NIGHTLY])).toSorted()).toEqual(
      [moving, late].map((id) => `nightly-close ${id}`).toSorted(),
    );
    await database.db.withIdentity(late, async (tx) => {
      await tx.run(sql`select set_config('app.household', ${late}, true)`);
      await openChangeSet(
        { ...tx, householdId: late, userId: late },
        { id: newId(), cause: 'user', label: 'Left the household', now: clock.now() },
      );
      await tx.run(sql`set constraints all deferred`);
      await tx.run(sql`delete from household where id = ${late}`);
    });
    expect(await at('2026-03-03T18:00:00Z', [NIGHTLY])).toEqual([`nightly-close ${moving}`]);
  });

  it('sends one job per night when several processes check concurrently', async () => {
    const ids = await Promise.all(['UTC', 'UTC', 'Asia/Tokyo', 'America/New_York'].map(household));
    await dispatch([NIGHTLY]);
    clock.move(new Date('2026-03-02T12:00:00Z'));
    await Promise.all(Array.from({ length: 6 }, () => dispatch([NIGHTLY])));
    expect(sent.toSorted()).toEqual(ids.map((id) => `nightly-close ${id}`).toSorted());
  });

  it('leaves the slot for a retry if its job could not be queued', async () => {
    const id = await household('UTC');
    await dispatch([NIGHTLY]);
    clock.move(new Date('2026-03-02T12:00:00Z'));
    const broken: Pick<JobQueue, 'send'> = { send: () => Promise.reject(new Error('no queue')) };
    await expect(dispatchDue({ db: database.db, clock, jobs: broken, schedules: [NIGHTLY] })).rejects.toThrow(
      'no queue',
    );
    expect(await at('2026-03-02T12:00:00Z', [NIGHTLY])).toEqual([`nightly-close ${id}`]);
  });
});
