/** Callbacks from a bank about a transfer it accepted. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SweepRun } from '@tideline/contract';
import { openChangeSet } from '../../../platform/database/change-set.store.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { money, onDay } from '../../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { setRuleState } from '../sweep-rules.store.ts';
import { type Order, startBank, type TestBank } from '../testing/bank.ts';
import { approve, chooseWay, MONDAY, runNow, type SweepHome, transferOf } from '../testing/sweep-home.ts';
import { balancesOf, type EventInput, nextEvent, sendEvent, sentHome, stopsOf } from '../testing/callback-fixture.ts';

let api: TestApi;
let bank: TestBank;
let ann: TestUser;
let home: SweepHome;
let runId: string;
let order: Order;

beforeAll(async () => {
  const now = () => api.clock.now();
  bank = await startBank({ now });
  api = await startTestApi({ allowed: new Set([bank.place]), banks: [bank.config] });
});
afterAll(async () => {
  await api.stop();
  await bank.close();
});

beforeEach(async () => {
  api.clock.move(MONDAY);
  ({ user: ann, home, runId, order } = await sentHome(api, bank));
});

const say = (input: EventInput) => sendEvent({ api, bank, order }, input);
const switchOn = () =>
  api.database.db.withHousehold({ householdId: home.householdId, userId: '' }, async (tx) => {
    await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Import', now: api.clock.now() });
    await setRuleState(tx, home.ruleId, { state: 'active' });
  });
const state = async () => (await runNow(api.database.db, home.householdId, runId)).state;
const balances = () => balancesOf(api, home);
const stops = () => stopsOf(ann);

describe('a transfer accepted by a bank', () => {
  it('is in transit, then settles, and both legs are posted if no feed delivers them', async () => {
    expect(await say({ status: 'pending' })).toEqual({ status: 200, body: { outcome: 'late' } });
    expect(await state()).toBe('in_transit');
    api.clock.move(new Date(MONDAY.getTime() + 60_000));
    expect(await say({ status: 'settled' })).toEqual({ status: 200, body: { outcome: 'applied' } });
    expect(await runNow(api.database.db, home.householdId, runId)).toMatchObject({
      state: 'settled',
      settledOn: '2026-03-03',
      amountMinor: 400_000,
    });
    expect(await balances()).toEqual([100_000, 1_400_000]);
    const { legs, events: received } = await transferOf(ann, runId);
    expect(legs.map(({ side, state: leg, isBooked }) => [side, leg, isBooked])).toEqual([
      ['outgoing', 'matched', true],
      ['incoming', 'matched', true],
    ]);
    expect(received.map(({ status, outcome }) => [status, outcome])).toEqual([
      ['settled', 'applied'],
      ['pending', 'late'],
    ]);
  });

  it('settles when the bank repeats an event that was refused because it came too early', async () => {
    const early = { event: nextEvent(), status: 'settled', on: '2026-03-09' } as const;
    const refused = { status: 409, body: expect.objectContaining({ code: 'CALLBACK_CONFLICT' }) };
    expect(await say(early)).toEqual(refused);
    expect(await say(early)).toEqual(refused);
    expect(await state()).toBe('in_transit');
    api.clock.move(new Date('2026-03-09T15:00:00Z'));
    expect(await say(early)).toEqual({ status: 200, body: { outcome: 'applied' } });
    expect(await say(early)).toEqual({ status: 200, body: { outcome: 'late' } });
    expect(await state()).toBe('settled');
  });

  it(
    'is reversed when returned for insufficient funds, suspends the account and its rule, and can be ' +
      'retried after review',
    async () => {
      await say({ status: 'settled' });
      api.clock.move(new Date('2026-03-04T15:00:00Z'));
      expect((await say({ status: 'returned', code: 'R01', on: '2026-03-04' })).body).toEqual({ outcome: 'applied' });
      expect(await runNow(api.database.db, home.householdId, runId)).toMatchObject({
        state: 'returned',
        returnCode: 'R01',
      });
      expect(await balances()).toEqual([500_000, 1_000_000]);
      expect(await stops()).toEqual([
        ['Checking', 'R01', null],
        ['Savings', null, null],
      ]);
      const transfer = await transferOf(ann, runId);
      expect(transfer).toMatchObject({ problem: 'returned', mayTryAgain: true, representments: 0 });
      expect(transfer.legs.map(({ side, state: leg }) => [side, leg])).toEqual([
        ['outgoing', 'matched'],
        ['incoming', 'matched'],
        ['outgoing_back', 'matched'],
        ['incoming_back', 'matched'],
      ]);
      const again = () => ann.ask<{ runId: string }>('POST', `/sweeps/runs/${runId}/again`, { body: {} });
      expect((await again()).body).toMatchObject({
        code: 'SWEEP_CANNOT_COME_BACK',
        params: { reason: 'rule_not_active' },
      });
      const rule = await api.database.db.withHousehold({ householdId: home.householdId, userId: '' }, (tx) =>
        tx.one(sql`select state, suspended_for from sweep_rule where id = ${home.ruleId}`),
      );
      expect(rule).toEqual({ state: 'suspended', suspendedFor: 'returned_payment' });
      expect((await ann.ask('POST', `/sweeps/accounts/${home.checking}/resume`, { body: {} })).body).toMatchObject({
        code: 'FRESH_SIGN_IN_NEEDED',
      });
      ann = await onDay(api, ann, '2026-03-04');
      expect((await ann.ask('POST', `/sweeps/accounts/${home.checking}/resume`, { body: {} })).body).toMatchObject({
        suspended: null,
      });
      await switchOn();
      const second = await again();
      expect(second.body).toMatchObject({ runId: expect.any(String), amount: money(400_000) });
      expect(await runNow(api.database.db, home.householdId, second.body.runId)).toMatchObject({
        state: 'proposed',
        amountMinor: 400_000,
        key: expect.stringMatching(/:again-1$/),
      });
      expect((await again()).body).toMatchObject({
        code: 'SWEEP_CANNOT_COME_BACK',
        params: { reason: 'already_decided' },
      });
      const { body } = await ann.ask<{ items: { type: string }[] }>('GET', '/notifications');
      expect(body.items.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['sweep_executed', 'sweep_returned', 'sweep_suspended']),
      );
    },
  );

  it('that is returned waits for the feed to deliver the money, and then links those rows', async () => {
    const { db } = api.database;
    const inHome = <T>(work: Parameters<typeof db.withHousehold<T>>[1]) =>
      db.withHousehold({ householdId: home.householdId, userId: '' }, work);
    await inHome(async (tx) => {
      await openChangeSet(tx, { id: newId(), cause: 'sync', label: 'Sync', now: api.clock.now() });
      return tx.run(
        sql`update account set reported_on = '2026-03-02', reported_balance_minor = 0
          where household_id = ${home.householdId}`,
      );
    });
    const enter = (accountId: string, amount: number, postedOn: string) =>
      ann.ask('POST', '/transactions', { body: { accountId, postedOn, amount: money(amount), payee: 'ACH' } });
    await say({ status: 'settled' });
    expect(await balances()).toEqual([500_000, 1_000_000]); // rows that a feed delivers are not posted here
    await enter(home.checking, -400_000, '2026-03-03');
    await enter(home.savings, 400_000, '2026-03-03');
    await say({ status: 'returned', code: 'R01', on: '2026-03-04' });
    const states = async () =>
      (await transferOf(ann, runId)).legs.map(({ side, state: leg, isBooked }) => [side, leg, isBooked]);
    expect(await states()).toEqual([
      ['outgoing', 'matched', false],
      ['incoming', 'matched', false],
      ['outgoing_back', 'waiting', false],
      ['incoming_back', 'waiting', false],
    ]);
    await enter(home.savings, -400_000, '2026-03-04');
    await enter(home.checking, 400_000, '2026-03-05');
    expect((await states()).map(([, leg]) => leg)).toEqual(['matched', 'matched', 'matched', 'matched']);
    expect((await ann.ask<{ count: number }>('GET', '/transfers?state=confirmed')).body.count).toBe(2);
    expect(await balances()).toEqual([500_000, 1_000_000]);
  });

  it.each([
    [
      'R02',
      'from',
      [
        ['Checking', null, 'R02'],
        ['Savings', null, null],
      ],
    ],
    [
      'R03',
      'to',
      [
        ['Checking', null, null],
        ['Savings', null, 'R03'],
      ],
    ],
    [
      'R10',
      'from',
      [
        ['Checking', null, 'R10'],
        ['Savings', null, null],
      ],
    ],
    [
      'R99',
      'to',
      [
        ['Checking', 'R99', null],
        ['Savings', null, null],
      ],
    ],
  ] as const)(
    'suspends the account concerned if returned with code %s for the %s account',
    async (code, side, expected) => {
      expect((await say({ status: 'returned', code, side })).body).toEqual({ outcome: 'applied' });
      expect(await stops()).toEqual(expected);
      expect((await transferOf(ann, runId)).mayTryAgain).toBe(false);
    },
  );

  it('stays settled if returned later than the code allows, and records the late return', async () => {
    await say({ status: 'settled' });
    api.clock.move(new Date('2026-03-20T15:00:00Z'));
    expect((await say({ status: 'returned', code: 'R01', on: '2026-03-20' })).body).toEqual({ outcome: 'applied' });
    expect(await state()).toBe('settled');
    expect(
      await api.database.db.withHousehold({ householdId: home.householdId, userId: '' }, (tx) =>
        tx.one(sql`select problem, problem_code from sweep_transfer where run_id = ${runId}`),
      ),
    ).toEqual({ problem: 'returned_late', problemCode: 'R01' });
  });

  it('settles despite wrong details, and the next transfer waits for corrected ones', async () => {
    await say({ status: 'settled' });
    expect((await say({ status: 'notice', code: 'C01', side: 'to' })).body).toEqual({ outcome: 'applied' });
    expect([await state(), await stops()]).toEqual([
      'settled',
      [
        ['Checking', null, null],
        ['Savings', null, 'C01'],
      ],
    ]);
    await chooseWay(ann, home, 'webhook', 'harbor');
    expect(await stops()).toEqual([
      ['Checking', null, null],
      ['Savings', null, null],
    ]);
  });

  it("is brought back by a new transfer, which is proposed and needs the user's approval", async () => {
    await say({ status: 'settled' });
    const { status, body } = await ann.ask<{ runId: string }>('POST', `/sweeps/runs/${runId}/bring-back`, { body: {} });
    expect((await ann.ask<SweepRun>('GET', `/sweeps/runs/${body.runId}`)).body).toMatchObject({
      leg: 'top_up',
      isAskedFor: true,
    });
    expect((await ann.ask<SweepRun>('GET', `/sweeps/runs/${runId}`)).body).toMatchObject({
      leg: 'sweep',
      isAskedFor: false,
    });
    expect([status, body]).toEqual([200, { runId: expect.any(String), amount: money(400_000) }]);
    const back = await runNow(api.database.db, home.householdId, body.runId);
    expect(back).toMatchObject({
      state: 'proposed',
      leg: 'top_up',
      fromAccountId: home.savings,
      toAccountId: home.checking,
      amountMinor: 400_000,
    });
    await approve(api.database.db, home.householdId, back.id, { now: api.clock.now(), amountMinor: 300_000 });
    await api.database.db.withHousehold({ householdId: home.householdId, userId: '' }, (tx) =>
      api.jobs.send(tx, 'sweep-run', { householdId: home.householdId, runId: back.id }),
    );
    await api.jobs.runDue();
    const asked = bank.asked.at(-1) as Order;
    expect(asked).toMatchObject({ amount: money(300_000), from: 'acct-savings-0002', to: 'acct-checking-0001' });
    await bank.callBack(
      api.url,
      asked,
      { event: nextEvent(), status: 'settled', on: '2026-03-03' },
      { now: api.clock.now() },
    );
    expect(await balances()).toEqual([400_000, 1_100_000]);
    expect((await ann.ask('POST', `/sweeps/runs/${runId}/bring-back`, { body: {} })).body).toMatchObject({
      code: 'SWEEP_CANNOT_COME_BACK',
    });
  });

  it('fails if the bank refuses it, and the money stays where it is', async () => {
    expect((await say({ status: 'failed' })).body).toEqual({ outcome: 'applied' });
    expect([await state(), await balances()]).toEqual(['failed', [500_000, 1_000_000]]);
    expect((await say({ status: 'settled' })).status).toBe(409);
    expect(await state()).toBe('failed');
  });
});

describe('a callback', () => {
  it('changes nothing when repeated, even concurrently', async () => {
    const twice = { status: 'settled', event: nextEvent() } as const;
    const answers = await Promise.all([say(twice), say(twice), say(twice)]);
    expect(answers.map(({ body }) => body['outcome']).toSorted()).toEqual(['already', 'already', 'applied']);
    expect(await balances()).toEqual([100_000, 1_400_000]);
    expect((await say({ status: 'settled' })).body).toEqual({ outcome: 'late' });
    expect(await balances()).toEqual([100_000, 1_400_000]);
  });

  it('does not change the final state if it arrives out of order', async () => {
    await say({ status: 'returned', code: 'R09' });
    for (const status of ['settled', 'pending', 'submitted'] as const)
      expect((await say({ status })).body).toEqual({ outcome: 'late' });
    expect([await state(), await balances()]).toEqual(['returned', [500_000, 1_000_000]]);
  });

  it("is rejected if it reuses another event's id", async () => {
    await say({ status: 'pending', event: 'evt-same' });
    const { status, body } = await say({ status: 'settled', event: 'evt-same' });
    expect([status, body['code'], await state()]).toEqual([409, 'CALLBACK_CONFLICT', 'in_transit']);
  });

  it("can arrive before the bank's response to the order, which then adds only the bank's reference", async () => {
    const early = await (async () => {
      let answered: Promise<unknown> = Promise.resolve();
      bank.onOrder = async (asked) => {
        answered = bank.callBack(
          api.url,
          asked,
          { event: nextEvent(), status: 'settled', on: '2026-03-02' },
          { now: api.clock.now() },
        );
        await answered;
      };
      const made = await sentHome(api, bank);
      bank.onOrder = null;
      return made;
    })();
    expect(await runNow(api.database.db, early.home.householdId, early.runId)).toMatchObject({ state: 'settled' });
    expect((await transferOf(early.user, early.runId)).bankReference).toMatch(/^HB-/);
  });
});
