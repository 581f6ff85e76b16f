/** What a bank says of a transfer, and what somebody says who is no bank. */
import { request as httpRequest } from 'node:http';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SweepAccount, SweepRun } from '@tideline/contract';
import { openChangeSet } from '../../change-sets/change-sets.store.ts';
import { sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import { addAccount, money, onDay } from '../../testing/ledger.ts';
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { setRuleState } from '../sweep-rules.store.ts';
import { type CallbackInput, type CallbackOptions, type Order, startBank, type TestBank } from '../testing/bank.ts';
import {
  approve,
  approvedRun,
  balanceOf,
  chooseWay,
  furnish,
  MONDAY,
  runNow,
  type SweepHome,
  transferOf,
} from '../testing/sweep-home.ts';

let api: TestApi;
let bank: TestBank;
let other: TestBank;
let ann: Person;
let home: SweepHome;
let runId: string;
let order: Order;

beforeAll(async () => {
  const now = () => api.clock.now();
  bank = await startBank({ now });
  other = await startBank({ name: 'other-bank', now });
  api = await startTestApi({ allowed: new Set([bank.place, other.place]), banks: [bank.config, other.config] });
});
afterAll(async () => {
  await api.stop();
  await bank.close();
  await other.close();
});

/** A household whose transfer of 4,000.00 its bank has. */
async function sentHome(): Promise<{ person: Person; home: SweepHome; runId: string; order: Order }> {
  const person = await api.signUp();
  const checking = await addAccount(person, { name: 'Checking', balance: money(522_000) });
  const savings = await addAccount(person, { name: 'Savings', balance: money(1_000_000) });
  const made = await furnish(api.database.db, person.householdId, { checking: checking.id, savings: savings.id });
  await chooseWay(person, made, 'webhook', 'harbor');
  const run = await approvedRun(api.database.db, made.householdId, api.clock.now());
  await api.database.db.withHousehold({ householdId: made.householdId, userId: '' }, (tx) =>
    api.jobs.send(tx, 'sweep-run', { householdId: made.householdId, runId: run.id }),
  );
  await api.jobs.runDue();
  return { person, home: made, runId: run.id, order: bank.asked.at(-1) as Order };
}

beforeEach(async () => {
  api.clock.move(MONDAY);
  ({ person: ann, home, runId, order } = await sentHome());
});

let events = 0;
const say = (
  input: Partial<CallbackInput> & Pick<CallbackInput, 'status'>,
  options: Partial<CallbackOptions> = {},
  by = bank,
) =>
  by.callBack(
    api.url,
    order,
    { event: `evt-${(events += 1)}`, on: '2026-03-03', ...input },
    { now: api.clock.now(), ...options },
  );
const switchOn = () =>
  api.database.db.withHousehold({ householdId: home.householdId, userId: '' }, async (tx) => {
    await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Went on', now: api.clock.now() });
    await setRuleState(tx, home.ruleId, { state: 'active' });
  });
const state = async () => (await runNow(api.database.db, home.householdId, runId)).state;
const balances = async () => [
  await balanceOf(api, home.householdId, home.checking),
  await balanceOf(api, home.householdId, home.savings),
];
const stops = async () => {
  const { body } = await ann.ask<{ items: SweepAccount[] }>('GET', '/sweeps/accounts');
  return body.items.map(({ name, suspended, disabled }) => [name, suspended?.code ?? null, disabled?.code ?? null]);
};

describe("a transfer from the bank's word to the end", () => {
  it('is under way, then settled, and both ends are booked where nothing else brings them', async () => {
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
    const { legs, events: heard } = await transferOf(ann, runId);
    expect(legs.map(({ side, state: leg, isBooked }) => [side, leg, isBooked])).toEqual([
      ['outgoing', 'matched', true],
      ['incoming', 'matched', true],
    ]);
    expect(heard.map(({ status, outcome }) => [status, outcome])).toEqual([
      ['settled', 'applied'],
      ['pending', 'late'],
    ]);
  });

  it('returned for want of funds comes back, stops the account and its rule, and may be tried twice more once somebody has looked', async () => {
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
  });

  it('returned on accounts that a bank brings waits for the rows that bring it back, and links them', async () => {
    const { db } = api.database;
    const inHome = <T>(work: Parameters<typeof db.withHousehold<T>>[1]) =>
      db.withHousehold({ householdId: home.householdId, userId: '' }, work);
    await inHome(async (tx) => {
      await openChangeSet(tx, { id: newId(), cause: 'sync', label: 'Sync', now: api.clock.now() });
      return tx.run(
        sql`update account set reported_on = '2026-03-02', reported_balance_minor = 0 where household_id = ${home.householdId}`,
      );
    });
    const enter = (accountId: string, amount: number, postedOn: string) =>
      ann.ask('POST', '/transactions', { body: { accountId, postedOn, amount: money(amount), payee: 'ACH' } });
    await say({ status: 'settled' });
    expect(await balances()).toEqual([500_000, 1_000_000]); // nothing is booked that arrives by itself
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
  ] as const)('returned with %s for the account %s stops what the code is about', async (code, side, expected) => {
    expect((await say({ status: 'returned', code, side })).body).toEqual({ outcome: 'applied' });
    expect(await stops()).toEqual(expected);
    expect((await transferOf(ann, runId)).mayTryAgain).toBe(false);
  });

  it('that a bank returns later than its code allows is told and stops the account all the same; it stays settled', async () => {
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

  it('with other details than the bank knows settles, and the next one waits for the right ones', async () => {
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

  it('is not undone: what of it is safe is proposed to come back, and comes when a person says so', async () => {
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
      { event: `evt-${(events += 1)}`, status: 'settled', on: '2026-03-03' },
      { now: api.clock.now() },
    );
    expect(await balances()).toEqual([400_000, 1_100_000]);
    expect((await ann.ask('POST', `/sweeps/runs/${runId}/bring-back`, { body: {} })).body).toMatchObject({
      code: 'SWEEP_CANNOT_COME_BACK',
    });
  });

  it('that will not happen fails, and money stays where it is', async () => {
    expect((await say({ status: 'failed' })).body).toEqual({ outcome: 'applied' });
    expect([await state(), await balances()]).toEqual(['failed', [500_000, 1_000_000]]);
    expect((await say({ status: 'settled' })).status).toBe(409);
    expect(await state()).toBe('failed');
  });
});

describe('a call-back that comes', () => {
  it('twice changes nothing the second time, also at the same moment', async () => {
    const twice = { status: 'settled', event: `evt-${(events += 1)}` } as const;
    const answers = await Promise.all([say(twice), say(twice), say(twice)]);
    expect(answers.map(({ body }) => body['outcome']).toSorted()).toEqual(['already', 'already', 'applied']);
    expect(await balances()).toEqual([100_000, 1_400_000]);
    expect((await say({ status: 'settled' })).body).toEqual({ outcome: 'late' });
    expect(await balances()).toEqual([100_000, 1_400_000]);
  });

  it('in the wrong order leaves the end as it is', async () => {
    await say({ status: 'returned', code: 'R09' });
    for (const status of ['settled', 'pending', 'submitted'] as const)
      expect((await say({ status })).body).toEqual({ outcome: 'late' });
    expect([await state(), await balances()]).toEqual(['returned', [500_000, 1_000_000]]);
  });

  it('with the id of another event is refused', async () => {
    await say({ status: 'pending', event: 'evt-same' });
    const { status, body } = await say({ status: 'settled', event: 'evt-same' });
    expect([status, body['code'], await state()]).toEqual([409, 'CALLBACK_CONFLICT', 'in_transit']);
  });

  it('before the answer to the order settles it; the answer changes nothing then', async () => {
    const early = await (async () => {
      let answered: Promise<unknown> = Promise.resolve();
      bank.onOrder = async (asked) => {
        answered = bank.callBack(
          api.url,
          asked,
          { event: `evt-${(events += 1)}`, status: 'settled', on: '2026-03-02' },
          { now: api.clock.now() },
        );
        await answered;
      };
      const made = await sentHome();
      bank.onOrder = null;
      return made;
    })();
    expect(await runNow(api.database.db, early.home.householdId, early.runId)).toMatchObject({ state: 'settled' });
    expect((await transferOf(early.person, early.runId)).bankReference).toMatch(/^HB-/);
  });
});

describe('nobody but the bank', () => {
  const untouched = async () => expect([await state(), await balances()]).toEqual(['in_transit', [500_000, 1_000_000]]);
  const refused = async (
    answer: Promise<{ status: number; body: Record<string, unknown> }>,
    status: number,
    code: string,
  ) => {
    const { status: given, body } = await answer;
    expect([given, body['code']]).toEqual([status, code]);
    await untouched();
  };

  it.each<[string, Partial<CallbackOptions>, string]>([
    ['another secret', { secret: randomBytes(32).toString('base64') }, 'wrong'],
    ['an amount changed on the way', { tamper: (body) => body.replace('"400000"', '"400001"') }, 'wrong'],
    ['a blank more at the end', { tamper: (body) => `${body} ` }, 'wrong'],
    ['a timestamp of its own', { headers: { 'tideline-timestamp': '1772463601' } }, 'wrong'],
    ['no signature', { headers: { 'tideline-signature': '' } }, 'missing'],
    ['an unknown version of it', { headers: { 'tideline-signature': `v0=${'a'.repeat(64)}` } }, 'missing'],
    ['a signature in letters that are none', { headers: { 'tideline-signature': `v1=${'z'.repeat(64)}` } }, 'missing'],
  ])('is heard: %s', async (_why, options, reason) => {
    const answer = await say({ status: 'settled' }, options);
    expect([answer.status, answer.body['code'], answer.body['params']]).toEqual([401, 'CALLBACK_REFUSED', { reason }]);
    await untouched();
  });

  it.each([-301, 301])('replays a message %i seconds away from its time', (seconds) =>
    refused(
      say({ status: 'settled' }, { now: new Date(api.clock.now().getTime() + seconds * 1_000) }),
      401,
      'CALLBACK_REFUSED',
    ),
  );

  it('says something of a transfer of another bank, or of another household', async () => {
    await refused(say({ status: 'settled' }, {}, other), 404, 'NOT_FOUND');
    const bob = await sentHome();
    await refused(say({ status: 'settled', transfer: `${bob.home.householdId}.${runId}` }), 404, 'NOT_FOUND');
    await refused(say({ status: 'settled', transfer: `${home.householdId}.${bob.runId}` }), 404, 'NOT_FOUND');
    expect(await runNow(api.database.db, bob.home.householdId, bob.runId)).toMatchObject({ state: 'in_transit' });
  });

  it.each<[string, Partial<CallbackInput>, number]>([
    ['another amount', { amount: money(400_001) }, 409],
    ['another currency', { amount: money(400_000, 'EUR') }, 409],
    ['a day before it was asked for', { on: '2026-02-20' }, 409],
    ['a day far ahead', { on: '2026-05-01' }, 409],
    ['a return without a code', { status: 'returned' }, 422],
    ['a code without a return', { code: 'R01' }, 422],
    ['a code that is none', { status: 'returned', code: 'R1' }, 422],
    ['no transfer at all', { transfer: '../../etc/passwd' }, 422],
    [
      'a transfer nobody made',
      {
        transfer: `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`,
      },
      404,
    ],
    ['a day that is none', { on: '2026-02-30' }, 422],
    ['an event without a name', { event: '' }, 422],
  ])('says, signed all the same, %s', async (_why, input, status) => {
    expect((await say({ status: 'settled', ...input })).status).toBe(status);
    await untouched();
  });

  it('sends back an order of ours as if it were an event', async () => {
    await refused(say({ status: 'settled' }, { tamper: () => JSON.stringify(order) }), 401, 'CALLBACK_REFUSED');
  });

  it('says no end of things of one transfer', async () => {
    await api.database.db.withHousehold({ householdId: home.householdId, userId: '' }, (tx) =>
      tx.run(sql`
      insert into sweep_bank_event (household_id, bank, event, run_id, received_at, status, code, said_on, outcome, digest)
      select ${home.householdId}, 'harbor', 'noise-' || n, ${runId}, ${api.clock.now()}, 'pending', null, '2026-03-03', 'late', repeat('0', 64) from generate_series(1, 200) n`),
    );
    await refused(say({ status: 'notice', code: 'C01' }), 409, 'CALLBACK_CONFLICT');
    expect(await stops()).toEqual([
      ['Checking', null, null],
      ['Savings', null, null],
    ]);
    expect((await transferOf(ann, runId)).events).toHaveLength(200);
  });

  it('sends a huge body, with its length or without', async () => {
    const huge = `{"text":"${'x'.repeat(200_000)}"}`;
    await refused(say({ status: 'settled' }, { tamper: () => huge }), 413, 'BODY_TOO_LARGE');
    const status = await new Promise<number | string>((resolve) => {
      const sending = httpRequest(
        `${api.url}/api/v1/transfers/callbacks/harbor`,
        { method: 'POST', headers: { 'transfer-encoding': 'chunked' } },
        (response) => {
          resolve(response.statusCode ?? 0);
          response.resume();
        },
      );
      sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      for (let part = 0; part < 20; part++) sending.write('x'.repeat(10_000));
      sending.end();
    });
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(status);
    await untouched();
  });

  it('finds a place for a bank that is not plugged in, or another method', async () => {
    const ask = (path: string, method: string) =>
      fetch(`${api.url}/api/v1/transfers/callbacks/${path}`, { method }).then(({ status }) => status);
    expect([
      await ask('nobody', 'POST'),
      await ask('harbor', 'GET'),
      await ask('harbor', 'DELETE'),
      await ask('Harbor', 'POST'),
    ]).toEqual([404, 405, 405, 404]);
  });
});
