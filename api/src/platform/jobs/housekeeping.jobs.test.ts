import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '../database/sql.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { dispatchDue } from './dispatcher.ts';
import { createJobs } from './job-queue.ts';
import pino from 'pino';
import { SCHEDULES } from '../../schedules.ts';
import { GUEST_HOURS } from '../../processes/sign-in/guests.store.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ timezone: 'America/New_York' });
});
afterAll(() => api.stop());

const jobs = () =>
  createJobs({ db: api.database.db, clock: api.clock, log: pino({ level: 'silent' }), inBackground: false });
/** Moves the clock, dispatches due jobs and runs them. */
const at = async (instant: string): Promise<void> => {
  api.clock.move(new Date(instant));
  const queue = jobs();
  await queue.open();
  await dispatchDue({ db: api.database.db, clock: api.clock, jobs: queue, schedules: SCHEDULES });
  await queue.close();
  await api.emails();
};
/** Counts the rows of a household that housekeeping deletes at some age. */
const expiring = (user: TestUser) =>
  api.database.db.withHousehold(user, (tx) =>
    tx.one<{ responses: number; imports: number; operations: number }>(sql`
      select (select count(*) from idempotency_key where household_id = ${tx.householdId}) as responses,
        (select count(*) from import_batch where household_id = ${tx.householdId}) as imports,
        (select count(*) from household_operation where household_id = ${tx.householdId} and key = 'a night')
          as operations`),
  );
/** Adds an import without transactions, and a completed operation. */
const addOldRows = (user: TestUser, { importedAt, doneAt }: { importedAt: string; doneAt: string }) =>
  api.database.db.withHousehold(user, async (tx) => {
    await tx.run(
      sql`insert into import_batch (household_id, id, files, notices, created_at)
        values (${user.householdId}, ${crypto.randomUUID()}, '{}', '[]', ${importedAt})`,
    );
    await tx.run(
      sql`insert into household_operation (household_id, key, done_at)
        values (${user.householdId}, 'a night', ${doneAt})`,
    );
  });
const addAccount = async (user: TestUser) => {
  const { status } = await user.ask('POST', '/accounts', {
    body: { name: 'Everyday', type: 'depository', balance: { minor: '100', currency: 'USD' } },
  });
  expect(status).toBe(201);
};
const count = async (query: ReturnType<typeof sql>): Promise<number> =>
  (await api.database.db.withIdentity(null, (tx) => tx.one<{ count: number }>(query))).count;

it("housekeeping deletes a household's expired data in its nightly run, and no other data", async () => {
  const bob = await api.signUp({ timezone: 'Pacific/Auckland' });
  await at('2026-03-01T13:30:00Z');
  await addAccount(ann);
  await addOldRows(ann, { importedAt: '2026-03-01T12:00:00Z', doneAt: '2026-03-01T08:00:00Z' });
  expect(await expiring(ann)).toEqual({ responses: 1, imports: 1, operations: 1 });
  await at('2026-03-04T13:00:00Z'); // 71.5 hours later, after the nightly run of March 4 in New York (12:40 UTC)
  expect(await expiring(ann)).toMatchObject({ responses: 1 });
  await at('2026-03-04T18:40:00Z'); // the response is old enough, but only the run in Auckland is due
  expect(await expiring(ann)).toEqual({ responses: 1, imports: 1, operations: 1 });
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  await addAccount(bob);
  await addOldRows(bob, { importedAt: '2026-02-20T12:00:00Z', doneAt: '2025-12-20T08:00:00Z' });
  await at('2026-03-05T12:39:00Z');
  expect(await expiring(ann)).toMatchObject({ responses: 1 });
  await at('2026-03-05T12:40:00Z');
  expect(await expiring(ann)).toEqual({ responses: 0, imports: 1, operations: 1 });
  expect(await expiring(bob)).toEqual({ responses: 1, imports: 1, operations: 1 });
  await at('2026-03-05T18:40:00Z');
  expect(await expiring(bob)).toEqual({ responses: 0, imports: 0, operations: 0 });
  await at('2026-03-09T12:00:00Z');
  expect(await expiring(ann)).toEqual({ responses: 0, imports: 0, operations: 1 });
  await at('2026-05-02T12:00:00Z');
  expect(await expiring(ann)).toMatchObject({ operations: 0 });
});

/** Number of schedules that run for every household. */
const NIGHTS = SCHEDULES.filter((schedule) => schedule.of === 'household').length;
const INSTALLATION = SCHEDULES.length - NIGHTS;

it('housekeeping deletes expired guests and sessions every hour, and the slots of deleted households', async () => {
  await at('2026-06-01T12:00:00Z');
  expect((await api.ask('POST', '/auth/sample', { body: { timezone: 'UTC', locale: 'en-US' } })).status).toBe(201);
  await at('2026-06-01T13:00:00Z');
  expect(await count(sql`select count(*) from app_user where guest_expires_at is not null`)).toBe(1);
  // the slots of the installation, the two users and the guest
  expect(await count(sql`select count(*) from schedule_slot`)).toBe(INSTALLATION + 3 * NIGHTS);
  await at(new Date(Date.parse('2026-06-01T13:00:00Z') + GUEST_HOURS * 3_600_000).toISOString());
  expect(await count(sql`select count(*) from app_user where guest_expires_at is not null`)).toBe(0);
  expect(await count(sql`select count(*) from household_clock`)).toBe(2);
  expect(await count(sql`select count(*) from user_session where expires_at < '2026-06-02T13:00:00Z'`)).toBe(0);
  expect(await count(sql`select count(*) from schedule_slot`)).toBe(INSTALLATION + 2 * NIGHTS);
});
