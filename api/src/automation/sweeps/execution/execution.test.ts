import type { SweepRunDetail } from '@tideline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addAccount, money } from '../../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { type Order, startBank, type TestBank } from '../testing/bank.ts';
import {
  approve,
  approvedRun,
  balanceOf,
  chooseWay,
  addSweepHome,
  MONDAY,
  propose,
  runNow,
  setKillSwitch,
  type SweepHome,
  transferOf,
} from '../testing/sweep-home.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import type { BankConfig } from '../providers/bank-config.ts';
import { executeRun } from './execute-run.ts';
import { executionDeps } from './execution-deps.ts';
import { instructRun } from './instruct-run.ts';

let api: TestApi;
let bank: TestBank;
let ann: TestUser;
let home: SweepHome;

beforeAll(async () => {
  bank = await startBank({ now: () => api.clock.now() });
  api = await startTestApi({ allowed: new Set([bank.place]), banks: [bank.config] });
});
afterAll(async () => {
  await api.stop();
  await bank.close();
});
beforeEach(async () => {
  api.clock.move(MONDAY);
  Object.assign(bank, { next: [], otherwise: 'accept', onOrder: null, asked: [] });
  bank.movements.clear();
  ann = await api.signUp();
  const checking = await addAccount(ann, { name: 'Checking', balance: money(522_000) });
  const savings = await addAccount(ann, { name: 'Savings', balance: money(1_000_000) });
  home = await addSweepHome(api.database.db, ann.householdId, { checking: checking.id, savings: savings.id });
});

const run = () => approvedRun(api.database.db, home.householdId, api.clock.now());
/** Runs the pending jobs of a run, as a server's workers do. */
const work = async (runId: string) => {
  await api.database.db.withHousehold({ householdId: home.householdId, userId: '' }, (tx) =>
    api.jobs.send(tx, 'sweep-run', { householdId: home.householdId, runId }),
  );
  await api.jobs.runDue();
  return runNow(api.database.db, home.householdId, runId);
};
const depsWith = (banks: readonly BankConfig[]) =>
  executionDeps({
    db: api.database.db,
    clock: api.clock,
    vault: createVault('a secret of the tests, of 32 letters and more'),
    outbound: createOutbound({ allowed: new Set([bank.place]) }),
    banks,
    publicOrigin: 'http://localhost:8080',
  });
const balances = async () => [
  await balanceOf(api, home.householdId, home.checking),
  await balanceOf(api, home.householdId, home.savings),
];

describe('a transfer between accounts maintained by hand', () => {
  it('posts both legs once, as one confirmed transfer in one change set, regardless of how often it runs', async () => {
    await chooseWay(ann, home, 'ledger');
    const { id, amountMinor } = await run();
    expect(amountMinor).toBe(400_000);
    expect(await work(id)).toMatchObject({ state: 'settled', amountMinor: 400_000, settledOn: '2026-03-02' });
    expect(await work(id)).toMatchObject({ state: 'settled' });
    expect(await balances()).toEqual([100_000, 1_400_000]);
    const { legs, way } = await transferOf(ann, id);
    expect([way, legs.map(({ side, state, isBooked, amount }) => [side, state, isBooked, amount.minor])]).toEqual([
      'ledger',
      [
        ['outgoing', 'matched', true, '-400000'],
        ['incoming', 'matched', true, '400000'],
      ],
    ]);
    const { body } = await ann.ask<{ items: { outflow: { id: string; kind: string; source: string } }[] }>(
      'GET',
      '/transfers?state=confirmed',
    );
    expect(body.items).toMatchObject([
      { outflow: { id: legs[0]?.transaction?.id, kind: 'transfer', source: 'sweep' } },
    ]);
    const { body: log } = await ann.ask<{ items: { id: string; label: string; cause: string }[] }>(
      'GET',
      '/change-sets?cause=sweep',
    );
    const entries = log.items.filter(({ label }) => label === 'Sweep: Checking to Savings');
    expect(entries).toHaveLength(1);
    // A transfer that has moved money cannot be undone, neither in part nor in full.
    for (const partial of [false, true])
      expect((await ann.ask('POST', `/change-sets/${entries[0]?.id}/undo`, { body: { partial } })).body).toMatchObject({
        code: 'MONEY_HAS_MOVED',
      });
    expect(await balances()).toEqual([100_000, 1_400_000]);
  });
});

describe('a transfer that the user makes', () => {
  it('is instructed with its amount and date, and settles when both legs arrive', async () => {
    const { id } = await run();
    expect(await work(id)).toMatchObject({ state: 'instructed', amountMinor: 400_000 });
    expect(await transferOf(ann, id)).toMatchObject({
      way: 'instruct',
      makeBy: '2026-03-04',
      amount: money(400_000),
      legs: [{ state: 'waiting' }, { state: 'waiting' }],
    });
    const { body: inbox } = await ann.ask<{ items: { type: string; title: string; body: string }[] }>(
      'GET',
      '/notifications',
    );
    expect(inbox.items.find(({ type }) => type === 'sweep_to_make')).toMatchObject({
      title: 'Transfer $4,000 from Checking to Savings',
      body: expect.stringContaining('by Mar 4, 2026'),
    });
    const enter = (accountId: string, amount: number, postedOn: string) =>
      ann.ask<{ item: { id: string } }>('POST', '/transactions', {
        body: { accountId, postedOn, amount: money(amount), payee: 'Bank transfer' },
      });
    const out = await enter(home.checking, -400_000, '2026-03-02');
    expect(await runNow(api.database.db, home.householdId, id)).toMatchObject({
      state: 'in_transit',
      outTransactionId: out.body.item.id,
    });
    await enter(home.savings, 400_000, '2026-03-03');
    expect(await runNow(api.database.db, home.householdId, id)).toMatchObject({
      state: 'settled',
      settledOn: '2026-03-03',
    });
    const { body } = await ann.ask<{ items: { outflow: { id: string } }[] }>('GET', '/transfers?state=confirmed');
    expect(body.items).toMatchObject([{ outflow: { id: out.body.item.id } }]);
  });

  it("needs the user's choice if a transaction could be one of its legs but has a different amount", async () => {
    const { id } = await run();
    await work(id);
    const { body: imported } = await ann.ask<{ item: { id: string } }>('POST', '/transactions', {
      body: { accountId: home.checking, postedOn: '2026-03-02', amount: money(-400_100), payee: 'Wire' },
    });
    expect((await transferOf(ann, id)).legs[0]).toMatchObject({
      state: 'review',
      reason: 'amount_differs',
      candidates: [{ id: imported.item.id }],
    });
    const choose = (side: string, transactionId: string) =>
      ann.ask('POST', `/sweeps/runs/${id}/legs`, { body: { side, transactionId } });
    expect((await choose('incoming', imported.item.id)).body).toMatchObject({
      code: 'SWEEP_LEG_REFUSED',
      params: { reason: 'other_account' },
    });
    expect((await choose('outgoing', imported.item.id)).body).toMatchObject({
      legs: [{ state: 'matched', transaction: { id: imported.item.id } }, { state: 'waiting' }],
    });
    expect((await choose('outgoing', imported.item.id)).body).toMatchObject({
      code: 'SWEEP_LEG_REFUSED',
      params: { reason: 'decided' },
    });
  });

  it('expires if the user does not make it in time, and the user is notified', async () => {
    const { id } = await run();
    await work(id);
    const watch = () =>
      api.database.db
        .withHousehold({ householdId: home.householdId, userId: '' }, (tx) =>
          api.jobs.send(tx, 'sweep-watch', { householdId: home.householdId }),
        )
        .then(() => api.jobs.runDue());
    api.clock.move(new Date('2026-03-06T15:00:00Z'));
    await watch();
    expect(await runNow(api.database.db, home.householdId, id)).toMatchObject({ state: 'instructed' });
    api.clock.move(new Date('2026-03-07T15:00:00Z'));
    await watch();
    expect(await runNow(api.database.db, home.householdId, id)).toMatchObject({ state: 'expired', reason: 'not_made' });
    await watch();
    const { body } = await ann.ask<{
      items: { type: string; severity: string; title: string; body: string; href: string }[];
    }>('GET', '/notifications');
    expect(body.items.filter(({ type }) => type === 'sweep_failed')).toMatchObject([
      {
        severity: 'warning',
        href: `/sweeps?run=${id}`,
        title: 'Not made: transfer from Checking to Savings',
        body:
          '$4,000 was due by Mar 4, 2026. We didn’t find the transfer. Make it at your bank, or wait for ' +
          'the next proposal.',
      },
    ]);
    const { body: detail } = await ann.ask<SweepRunDetail>('GET', `/sweeps/runs/${id}`);
    expect(detail.history.at(-1)).toMatchObject({ from: 'instructed', to: 'expired', byMachine: true });
  });
});

describe('the final check before money moves', () => {
  it('waits until the cancel window ends', async () => {
    await chooseWay(ann, home, 'ledger');
    const [proposed] = await propose(api.database.db, home.householdId, MONDAY);
    const id = proposed?.id ?? '';
    await approve(api.database.db, home.householdId, id, { now: MONDAY, goesAt: new Date('2026-03-03T15:00:00Z') });
    expect(await work(id)).toMatchObject({ state: 'approved' });
    api.clock.move(new Date('2026-03-03T15:00:01Z'));
    expect(await work(id)).toMatchObject({ state: 'settled', settledOn: '2026-03-03' });
  });

  it('lowers the amount to what is still safe', async () => {
    await chooseWay(ann, home, 'ledger');
    const { id } = await run();
    await ann.ask('POST', '/transactions', {
      body: { accountId: home.checking, postedOn: '2026-03-02', amount: money(-250_000), payee: 'Roof' },
    });
    expect(await work(id)).toMatchObject({ state: 'settled', amountMinor: 150_000, proposedMinor: 400_000 });
    expect(await balances()).toEqual([100_000, 1_150_000]);
  });

  it('cancels the run if all sweeps are paused', async () => {
    await chooseWay(ann, home, 'ledger');
    const { id } = await run();
    await setKillSwitch(api.database.db, home.householdId, MONDAY);
    expect(await work(id)).toMatchObject({ state: 'voided', reason: 'kill_switch' });
    expect(await balances()).toEqual([500_000, 1_000_000]);
  });
});

describe('a bank configured by the operator', () => {
  beforeEach(() => chooseWay(ann, home, 'webhook', 'harbor'));

  it('receives one signed request with a unique key and makes one transfer', async () => {
    const { id } = await run();
    expect(await work(id)).toMatchObject({ state: 'in_transit', isSubmitted: true });
    const [order] = bank.asked;
    expect(bank.asked).toHaveLength(1);
    expect(order).toEqual({
      type: 'transfer.order',
      transfer: `${home.householdId}.${id}`,
      amount: money(400_000),
      from: 'acct-checking-0001',
      to: 'acct-savings-0002',
      on: '2026-03-02',
      speed: 'standard',
      callback: 'http://localhost:8080/api/v1/transfers/callbacks/harbor',
    } satisfies Order);
    expect(bank.refusedSignatures).toBe(0);
    expect(await transferOf(ann, id)).toMatchObject({
      way: 'webhook',
      bankTitle: 'Harbor Bank',
      bankReference: 'HB-1',
      sends: 1,
      problem: null,
      settlesOn: '2026-03-03',
    });
  });

  it.each([
    ['breaks the connection after it made the transfer', ['accept_and_drop'] as const, 2],
    ['breaks the connection before it made the transfer', ['drop', 'drop'] as const, 3],
    ['is busy and then still processing the order', ['busy', 'already'] as const, 3],
    ['accepts it with an empty response', ['wordless'] as const, 1],
  ])('makes one transfer from identical requests if it %s', async (_why, next, times) => {
    bank.next.push(...next);
    const { id } = await run();
    expect(await work(id)).toMatchObject({ state: 'in_transit' });
    expect(new Set(bank.asked.map((order) => JSON.stringify(order))).size).toBe(1);
    expect([bank.asked.length, bank.movements.size]).toEqual([times, 1]);
  });

  it('fails a run by refusing it and suspends the rule by refusing twice, each with a notification', async () => {
    bank.otherwise = 'refuse';
    const { id } = await run();
    expect(await work(id)).toMatchObject({ state: 'failed', reason: 'limit_exceeded' });
    expect(await transferOf(ann, id)).toMatchObject({ problem: 'refused' });
    expect(bank.asked).toHaveLength(1);
    api.clock.move(new Date('2026-03-03T15:00:00Z'));
    const second = await run();
    expect(await work(second.id)).toMatchObject({ state: 'failed' });
    const { body } = await ann.ask<{ items: { type: string }[] }>('GET', '/notifications');
    expect(
      body.items
        .map(({ type }) => type)
        .filter((type) => type !== 'sweep_proposed')
        .toSorted(),
    ).toEqual(['sweep_failed', 'sweep_failed', 'sweep_suspended']);
    api.clock.move(new Date('2026-03-04T15:00:00Z'));
    expect(await propose(api.database.db, home.householdId, api.clock.now())).toEqual([]);
  });

  it(
    'receives the same key with each retry until it responds, and is reported as silent, since it may ' +
      'have made the transfer',
    async () => {
      bank.otherwise = 'drop';
      const { id } = await run();
      expect(await work(id)).toMatchObject({ state: 'instructed', isSubmitted: true });
      expect(await transferOf(ann, id)).toMatchObject({ problem: 'bank_silent', sends: 9 });
      expect(new Set(bank.asked.map(({ transfer }) => transfer)).size).toBe(1);
      const { body } = await ann.ask<{ items: { type: string; title: string }[] }>('GET', '/notifications');
      expect(body.items.flatMap(({ type, title }) => (type === 'sweep_failed' ? title : []))).toEqual([
        'Unconfirmed: transfer from Checking to Savings',
      ]);
      api.clock.move(new Date('2026-03-05T15:00:00Z'));
      bank.otherwise = 'accept';
      expect(await work(id)).toMatchObject({ state: 'in_transit' });
      expect([bank.movements.size, (await transferOf(ann, id)).problem]).toEqual([1, null]);
    },
  );

  it('counts as not contacted while its address is unreachable, because nothing was sent', async () => {
    const nowhere = { ...bank.config, url: 'http://127.0.0.1:9/transfers' };
    const deps = depsWith([nowhere]);
    const { id } = await run();
    const ids = { householdId: home.householdId, runId: id };
    expect(await executeRun(deps, ids, AbortSignal.timeout(5_000))).toBe('again');
    expect(await runNow(api.database.db, home.householdId, id)).toMatchObject({
      state: 'instructed',
      isSubmitted: false,
    });
    // The order reaches the bank the next morning with the dates of that day.
    api.clock.move(new Date('2026-03-03T14:00:00Z'));
    bank.next.push('busy');
    expect(await executeRun(depsWith([bank.config]), ids, AbortSignal.timeout(5_000))).toBe('again');
    expect(bank.asked.map(({ on }) => on)).toEqual(['2026-03-03']);
    expect(await executeRun(depsWith([bank.config]), ids, AbortSignal.timeout(5_000))).toBe('nothing');
    expect([new Set(bank.asked.map((order) => JSON.stringify(order))).size, bank.movements.size]).toEqual([1, 1]);
  });

  it('fails the run if its address stays unreachable for a day, because nothing was ever sent', async () => {
    const deps = depsWith([{ ...bank.config, url: 'http://127.0.0.1:9/transfers' }]);
    const { id } = await run();
    const ids = { householdId: home.householdId, runId: id };
    expect(await executeRun(deps, ids, AbortSignal.timeout(5_000))).toBe('again');
    api.clock.move(new Date('2026-03-03T15:00:01Z'));
    expect(await executeRun(deps, ids, AbortSignal.timeout(5_000))).toBe('nothing');
    expect(await runNow(api.database.db, home.householdId, id)).toMatchObject({
      state: 'failed',
      reason: 'bank_unreachable',
    });
  });

  it('is not contacted if all sweeps were paused between instruction and submission', async () => {
    bank.onOrder = () => {
      throw new Error('asked all the same');
    };
    const { id } = await run();
    const deps = depsWith([bank.config]);
    await api.database.db.withHousehold({ householdId: home.householdId, userId: '' }, (tx) =>
      instructRun(tx, deps, id),
    );
    expect(await runNow(api.database.db, home.householdId, id)).toMatchObject({
      state: 'instructed',
      isSubmitted: false,
    });
    await setKillSwitch(api.database.db, home.householdId, MONDAY);
    expect(await work(id)).toMatchObject({ state: 'canceled', reason: 'kill_switch' });
    expect(bank.asked).toEqual([]);
  });
});
