import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Client } from 'pg';
import pino from 'pino';
import { civilDate } from '../../platform/clock.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { dispatchDue } from '../../platform/jobs/dispatcher.ts';
import { createJobs } from '../../platform/jobs/job-queue.ts';
import { JOB_KINDS } from '../../platform/jobs/jobs.ts';
import { nextRun } from '../../platform/jobs/next-run.ts';
import { SCHEDULES } from '../../schedules.ts';
import { addAccount, addCard, addPromo, post, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { checkLedger } from './check-ledger.ts';
import { deleteHousehold } from '../../ledger/household/delete-household.store.ts';
import { deleteUser } from '../../platform/auth/users.store.ts';
import { closeNight, NightFailure } from './close-night.service.ts';
import { readReport, reportNights } from './night-report.store.ts';
import type { NightStep } from './night-steps.ts';
import { NIGHTLY_PATTERN, nightOf } from './night-time.ts';
import { workNights } from './nightly.jobs.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  await api.database.asOwner(async (client) => {
    await client.query(
      'create table night_effect (household_id uuid not null, step text not null, night date not null)',
    );
    await client.query('grant select, insert on night_effect to tideline_app');
  });
});
afterAll(() => api.stop());

const silent = pino({ level: 'silent' });
const deps = (steps?: readonly NightStep[]) => ({
  db: api.database.db,
  clock: api.clock,
  log: silent,
  jobs: api.jobs,
  objects: api.objects,
  ...(steps && { steps }),
});
const report = (owner: TestUser) => api.database.db.withUser(null, (tx) => readReport(tx, owner.householdId));
const inside = <T>(owner: TestUser, work: (tx: HouseholdTx) => Promise<T>) =>
  api.database.db.withHousehold(owner, work);

/** Builds a step that inserts one row. */
const effectOf = (name: string): NightStep => ({
  name,
  run: (tx, { today }) =>
    tx.run(sql`insert into night_effect (household_id, step, night) values (${tx.householdId}, ${name}, ${today})`),
});
const effects = (owner: TestUser) =>
  inside(owner, (tx) =>
    tx.many<{ step: string; night: string; times: number }>(
      sql`select step, night, count(*) as times from night_effect where household_id = ${tx.householdId}
        group by step, night order by night, step`,
    ),
  );

describe('the nightly schedule', () => {
  it.each([
    'America/New_York',
    'Europe/Helsinki',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
    'America/Santiago',
    'Africa/Cairo',
    'Asia/Kolkata',
    'UTC',
  ])('runs once every day of a year in %s, across clock changes', (zone) => {
    const nights: string[] = [];
    for (let at = new Date('2025-12-31T12:00:00Z'); nights.length < 365;) {
      at = nextRun(NIGHTLY_PATTERN, zone, at);
      nights.push(nightOf(at, zone));
      expect(nightOf(at, zone)).toBe(civilDate(at, zone));
    }
    const days = Array.from({ length: 365 }, (_, day) =>
      new Date(Date.parse(`${nights[0]}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10),
    );
    expect(nights).toEqual(days);
  });

  it('assigns a delayed run after midnight to the previous day', () => {
    expect([
      nightOf(new Date('2026-03-02T04:30:00Z'), 'America/New_York'),
      nightOf(new Date('2026-03-02T06:00:00Z'), 'America/New_York'),
      nightOf(new Date('2026-03-02T09:00:00Z'), 'America/New_York'),
    ]).toEqual(['2026-03-01', '2026-03-01', '2026-03-02']);
  });

  it('queues one job per night across clock changes, even if nothing ran at the scheduled time', async () => {
    const ann = await api.signUp({ timezone: 'America/New_York' });
    const sent: string[] = [];
    const look = async (instant: string) => {
      api.clock.move(new Date(instant));
      const send = async (_tx: unknown, kind: string, data: object) => (
        Reflect.get(data, 'householdId') === ann.householdId && sent.push(`${kind} ${instant.slice(5, 16)}`),
        null
      );
      await dispatchDue({
        db: api.database.db,
        clock: api.clock,
        jobs: { send: send as never },
        schedules: SCHEDULES.filter(({ kind }) => kind === 'nightly-close'),
      });
    };
    await look('2026-03-06T18:00:00Z');
    for (const instant of [
      '2026-03-07T12:39:00Z',
      '2026-03-07T12:40:00Z',
      '2026-03-07T12:41:00Z',
      '2026-03-08T11:39:00Z',
      '2026-03-08T11:40:00Z',
      '2026-03-08T12:40:00Z',
      '2026-03-09T11:40:00Z',
      '2026-03-12T09:00:00Z',
    ])
      await look(instant);
    expect(sent).toEqual([
      'nightly-close 03-07T12:40',
      'nightly-close 03-08T11:40',
      'nightly-close 03-09T11:40',
      'nightly-close 03-12T09:00',
    ]);
  });
});

describe('nightly steps', () => {
  it('take effect once per night, regardless of the number of workers and of where they stop', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const stop = fc.record({ step: fc.nat(3), when: fc.constantFrom('before', 'after') });
    let day = 1;
    await fc.assert(
      fc.asyncProperty(fc.array(stop, { minLength: 1, maxLength: 5 }), async (stops) => {
        const ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
        api.clock.move(new Date(`2026-04-${String(((day += 1) % 28) + 1).padStart(2, '0')}T12:00:00Z`));
        // A worker that dies during a step rolls back its transaction.
        const dying = ({ step, when }: { step: number; when: string }) =>
          names.map((name, place): NightStep => ({
            name,
            run: async (tx, scope, tools) => {
              if (place === step && when === 'before') throw new Error('killed');
              await effectOf(name).run(tx, scope, tools);
              if (place === step) throw new Error('killed');
            },
          }));
        await Promise.allSettled(stops.map((each) => closeNight(deps(dying(each)), ann.householdId)));
        await Promise.all([
          closeNight(deps(names.map(effectOf)), ann.householdId),
          closeNight(deps(names.map(effectOf)), ann.householdId),
        ]);
        expect((await effects(ann)).map(({ step, times }) => [step, times])).toEqual(
          names.toSorted().map((name) => [name, 1]),
        );
      }),
      { numRuns: 12 },
    );
  });

  it('are not stopped by a failed step, which is reported and retried alone', async () => {
    api.clock.move(new Date('2026-05-01T12:00:00Z'));
    const ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    const broken: NightStep = {
      name: 'broken',
      run: async () => {
        throw Object.assign(new Error('a name and $12.34'), { code: 'EBROKEN' });
      },
    };
    const night = closeNight(deps([effectOf('first'), broken, effectOf('last')]), ann.householdId);
    await expect(night).rejects.toMatchObject({ name: 'NightFailure', code: 'broken' } satisfies Partial<NightFailure>);
    expect((await effects(ann)).map(({ step }) => step)).toEqual(['first', 'last']);
    expect(await report(ann)).toMatchObject({ closedOn: '2026-05-01', failedSteps: ['broken'], ledgerProblems: {} });
    await closeNight(deps([effectOf('first'), effectOf('broken'), effectOf('last')]), ann.householdId);
    expect((await effects(ann)).map(({ step, times }) => [step, times])).toEqual([
      ['broken', 1],
      ['first', 1],
      ['last', 1],
    ]);
    expect(await report(ann)).toMatchObject({ failedSteps: [] });
  });

  it('are abandoned when the retries of their job end, and run again the next night', async () => {
    const ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    const run = async (instant: string, steps: NightStep[]): Promise<string[]> => {
      api.clock.move(new Date(instant));
      const messages: string[] = [];
      const note = (line: string): void => void messages.push((JSON.parse(line) as { msg: string }).msg);
      const log = pino({}, { write: note });
      const queue = createJobs({ db: api.database.db, clock: api.clock, log, inBackground: false });
      workNights(queue, { ...deps(steps), log });
      await queue.open();
      await api.database.db.withUser(null, (tx) => queue.send(tx, 'nightly-close', { householdId: ann.householdId }));
      const attempts = await queue.runDue();
      await queue.close();
      return [`${attempts} attempts`, ...messages.filter((message) => message.startsWith('a job'))];
    };
    const broken: NightStep = { name: 'broken', run: () => Promise.reject(new Error('it never works')) };
    const { retries } = JOB_KINDS['nightly-close'];
    expect(await run('2026-05-10T12:00:00Z', [effectOf('first'), broken, effectOf('last')])).toEqual([
      `${retries + 1} attempts`,
      ...Array<string>(retries).fill('a job failed; it is tried again'),
      'a job was given up',
    ]);
    expect((await effects(ann)).map(({ step, times }) => [step, times])).toEqual([
      ['first', 1],
      ['last', 1],
    ]);
    expect(await report(ann)).toMatchObject({ closedOn: '2026-05-10', failedSteps: ['broken'] });
    expect(await run('2026-05-11T12:00:00Z', [effectOf('first'), effectOf('broken')])).toEqual(['1 attempts']);
    expect((await effects(ann)).filter(({ night }) => night === '2026-05-11').map(({ step }) => step)).toEqual([
      'broken',
      'first',
    ]);
    expect(await report(ann)).toMatchObject({ closedOn: '2026-05-11', failedSteps: [] });
  });

  it('start over the next night', async () => {
    const ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    for (const day of ['2026-06-01', '2026-06-02']) {
      api.clock.move(new Date(`${day}T12:00:00Z`));
      await closeNight(deps([effectOf('only')]), ann.householdId);
    }
    expect((await effects(ann)).map(({ night, times }) => [night, times])).toEqual([
      ['2026-06-01', 1],
      ['2026-06-02', 1],
    ]);
  });

  it('cause no error for a deleted household', async () => {
    await closeNight(deps(), crypto.randomUUID());
  });

  it('wait for an ongoing deletion, and then do nothing', async () => {
    const guest = await api.ask<{ user: { id: string }; household: { id: string } }>('POST', '/auth/sample', {
      body: { timezone: 'UTC', locale: 'en-US' },
    });
    const { user, household } = guest.body;
    const ids = { userId: user.id, householdId: household.id };
    let night = Promise.resolve();
    await api.database.db.withIdentity(user.id, async (tx) => {
      await deleteHousehold(tx, { ...ids, now: api.clock.now() });
      await deleteUser(tx, user.id);
      night = closeNight(deps([effectOf('only')]), household.id);
      while ((await api.database.asOwner(waiting)) === 0);
    });
    await night;
    expect(await api.database.db.withUser(null, (tx) => readReport(tx, household.id))).toBeNull();
  });

  it('end without a failure if the household is deleted between the last step and the report', async () => {
    const { userId, householdId } = await api.signUp();
    const { db } = api.database;
    const deleting: typeof db = {
      ...db,
      withUser: async (user, work) => {
        await db.withIdentity(userId, (tx) => deleteHousehold(tx, { userId, householdId, now: api.clock.now() }));
        return db.withUser(user, work);
      },
    };
    await closeNight({ ...deps([effectOf('only')]), db: deleting }, householdId);
    expect(await db.withUser(null, (tx) => readReport(tx, householdId))).toBeNull();
  });
});

/** Counts the locks that connections are waiting for. */
const waiting = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ waiting: number }>(
    'select count(*)::int as waiting from pg_locks where not granted',
  );
  return rows[0]?.waiting ?? 0;
};

describe("a household's nightly run", () => {
  let ann: TestUser;
  let card: string;

  beforeAll(async () => {
    api.clock.move(new Date('2026-03-10T18:00:00Z'));
    ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org`, timezone: 'America/New_York' });
    const { id: checking } = await addAccount(ann, { balance: money(500_000) });
    for (const month of ['2025-12', '2026-01', '2026-02'])
      await post(ann, { accountId: checking, postedOn: `${month}-05`, amount: money(-1_599), payee: 'Streaming' });
    card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(90_000) })).item.account.id;
    await addPromo(ann, { cardId: card, startsOn: '2025-12-01', endsOn: '2026-06-08', balance: money(60_000) });
    done(
      await ann.ask('PUT', '/mode', {
        body: { key: 'quick_wins', startsOn: '2026-03-11' },
        headers: { 'if-match': '1' },
      }),
    );
  });

  const at = async (instant: string): Promise<void> => {
    api.clock.move(new Date(instant));
    const queue = createJobs({ db: api.database.db, clock: api.clock, log: silent, inBackground: false });
    await queue.open();
    await dispatchDue({ db: api.database.db, clock: api.clock, jobs: queue, schedules: SCHEDULES });
    await queue.close();
    await api.emails();
  };
  const notified = () =>
    inside(ann, (tx) =>
      tx.many<{ type: string; times: number }>(
        sql`select type, count(*) as times from notification where household_id = ${tx.householdId} group by type
          order by type`,
      ),
    );

  it('detects recurring transactions, starts the scheduled mode and sends each notification once', async () => {
    await at('2026-03-10T18:00:00Z');
    await at('2026-03-11T11:40:00Z');
    expect(await report(ann)).toMatchObject({ closedOn: '2026-03-11', failedSteps: [], ledgerProblems: {} });
    expect(
      (
        await inside(ann, (tx) =>
          tx.many<{ payee: string }>(
            sql`select facts->>'payee' as payee from series_finding where household_id = ${tx.householdId}`,
          ),
        )
      ).length,
    ).toBeGreaterThan(0);
    expect(done(await ann.ask('GET', '/household'))['mode']).toBe('quick_wins');
    const first = await notified();
    expect(first.map(({ type }) => type)).toEqual(expect.arrayContaining(['mode_changed', 'promo_deadline']));
    await closeNight(deps(), ann.householdId);
    expect(await notified()).toEqual(first);
  });

  it('does not start a mode that the household may no longer use, records why and adds a notification', async () => {
    const { version } = done(await ann.ask<{ version: number }>('GET', '/mode'));
    done(
      await ann.ask('PUT', '/mode', {
        body: { key: 'float', startsOn: '2026-03-12' },
        headers: { 'if-match': String(version) },
      }),
    );
    await at('2026-03-12T11:40:00Z');
    expect(done(await ann.ask('GET', '/household'))['mode']).toBe('quick_wins');
    const { items } = done(await ann.ask<{ items: object[] }>('GET', '/mode/changes'));
    expect(items[0]).toMatchObject({
      key: 'float',
      state: 'superseded',
      startedOn: null,
      refusal: {
        on: '2026-03-12',
        reasons: expect.arrayContaining([expect.objectContaining({ code: 'segment_bears_interest' })]) as object,
      },
    });
    expect((await notified()).map(({ type }) => type)).toContain('mode_ineligible');
  });

  it('counts ledger violations for operators, and adds a notification', async () => {
    expect(await inside(ann, (tx) => checkLedger(tx, '2026-03-12'))).toEqual({});
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      await client.query('update account_balance set balance_minor = balance_minor + 1 where household_id = $1', [
        ann.householdId,
      ]);
    });
    await at('2026-03-13T11:40:00Z');
    expect(await report(ann)).toMatchObject({
      closedOn: '2026-03-13',
      failedSteps: [],
      ledgerProblems: { balance_wrong: 2 },
    });
    expect((await notified()).map(({ type }) => type)).toContain('ledger_problem');
    const all = await api.database.db.withUser(null, (tx) => reportNights(tx, api.clock.now()));
    expect(all.ledgerProblems).toEqual([{ code: 'balance_wrong', households: 1, count: 2 }]);
    expect(all.households).toBeGreaterThan(1);
  });
});
