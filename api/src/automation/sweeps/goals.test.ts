import type { Goal, SweepRule } from '@tideline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { purgeDeletedAccounts } from '../../ledger/accounts/deleted-accounts.service.ts';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { addAccount, type Changed, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { evaluateHousehold } from './evaluate.service.ts';
import { storeWay } from './providers/sweep-accounts.store.ts';
import { keepAbove, addPastHome, ruleBody } from './testing/lived-home.ts';
import { findHouseholdFacts } from '../../ledger/household/household.store.ts';

let api: TestApi;
let ann: TestUser;
let savings: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-03-02T15:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  savings = (await addAccount(ann, { name: 'Savings', balance: money(500_000) })).id;
});

const body = (more: object = {}) => ({
  name: 'Holiday',
  accountId: savings,
  amount: money(300_000),
  by: '2026-09-01',
  ...more,
});
const add = async (more: object = {}): Promise<Goal> =>
  done(await ann.ask<Changed<Goal>>('POST', '/goals', { body: body(more) })).item;
const list = async (): Promise<Goal[]> => done(await ann.ask<{ items: Goal[] }>('GET', '/goals')).items;
const refusal = (answer: { status: number; body: { code?: unknown } }) => [answer.status, answer.body.code];

describe('a goal', () => {
  it("counts at most its account's balance as saved, and is uncovered if all goals together exceed it", async () => {
    await add({ setAside: money(400_000), amount: money(900_000) });
    expect((await list())[0]).toMatchObject({ saved: money(400_000), isCovered: true });
    await add({ name: 'Car', by: '2026-06-01', setAside: money(200_000) });
    expect((await list()).map(({ name, isCovered }) => [name, isCovered])).toEqual([
      ['Car', false],
      ['Holiday', false],
    ]);
    await add({ name: 'House', by: '2027-06-01', amount: money(9_000_000), setAside: money(800_000) });
    expect((await list())[2]).toMatchObject({ name: 'House', saved: money(500_000) });
  });

  it.each([
    ['2026-02-01', 'overdue', null, 'its date has passed'],
    ['2026-03-20', 'no_rule', money(300_000), 'everything this month'],
    ['2026-05-02', 'no_rule', money(100_000), 'three months remain'],
  ])('by %s has the state %s and needs %j a month: %s', async (by, state, neededPerMonth, _why) => {
    expect(await add({ by })).toMatchObject({ state, neededPerMonth, reachedOn: null });
  });

  it('needs nothing more once it is reached', async () => {
    expect(await add({ setAside: money(300_000) })).toMatchObject({
      state: 'reached',
      missing: money(0),
      neededPerMonth: null,
      sharePpm: 1_000_000,
    });
  });

  it.each([
    ['2199-12-31', '144', 'over 2,086 months, the longest allowed period'],
    ['2026-03-02', '300000', 'all of it today'],
    ['2026-04-02', '150000', 'over two months, because a whole month remains'],
    ['2026-04-01', '300000', 'in one month, because less than a whole month remains'],
  ])('by %s needs %s a month: %s', async (by, minor, _why) => {
    expect((await add({ by })).neededPerMonth?.minor).toBe(minor);
  });

  it('is limited to a hundred per household, because each page loads all of them', async () => {
    await api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, async (tx) => {
      await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Import', now: api.clock.now() });
      await tx.run(sql`
        insert into goal (household_id, id, name, account_id, amount_minor, due_on, set_aside_minor,
          set_aside_on, created_at)
        select household_id, gen_random_uuid(), 'Goal ' || n, id, 100000, '2199-12-31', 0, '2026-03-01', created_at
          from account cross join generate_series(1, 100) n where household_id = ${tx.householdId} and id = ${savings}`);
    });
    expect(refusal(await ann.ask('POST', '/goals', { body: body() }))).toEqual([409, 'TOO_MANY_GOALS']);
    expect(await list()).toHaveLength(100);
  });

  it('is rejected on a card, with a zero amount, or in another currency', async () => {
    const card = await addAccount(ann, { name: 'Visa', type: 'credit_card', balance: money(-100) });
    expect(refusal(await ann.ask('POST', '/goals', { body: body({ accountId: card.id }) }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(refusal(await ann.ask('POST', '/goals', { body: body({ amount: money(0) }) }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
    expect(
      refusal(await ann.ask('POST', '/goals', { body: body({ amount: { minor: '1', currency: 'EUR' } }) })),
    ).toEqual([422, 'CURRENCY_MISMATCH']);
  });

  it('can be edited with its current version and restored, but not deleted while a rule saves for it', async () => {
    const goal = await add();
    const changed = done(
      await ann.ask<Changed<Goal>>('PATCH', `/goals/${goal.id}`, {
        body: { setAside: money(90_000) },
        headers: { 'if-match': '"1"' },
      }),
    );
    expect(changed.item).toMatchObject({ version: 2, saved: money(90_000), setAsideOn: '2026-03-02' });
    expect(
      refusal(await ann.ask('PATCH', `/goals/${goal.id}`, { body: { name: 'x' }, headers: { 'if-match': '"1"' } })),
    ).toEqual([412, 'VERSION_CONFLICT']);
    done(await ann.ask('POST', `/change-sets/${changed.changeSetId}/undo`, { body: {} }));
    expect((await list())[0]?.saved).toEqual(money(0));
    const checking = await addAccount(ann, { name: 'Checking', balance: money(900_000) });
    const rule = {
      name: 'For the holiday',
      terms: {
        kind: 'savings_goal',
        goalId: goal.id,
        schedule: { startsOn: '2026-03-05', every: 'monthly', endsOn: null },
      },
      sourceAccountId: checking.id,
      destinations: [{ kind: 'goal', accountId: savings, goalId: goal.id }],
    };
    const { item } = done(await ann.ask<Changed<SweepRule>>('POST', '/sweeps/rules', { body: rule }));
    expect(item).toMatchObject({ destinationNames: ['Savings · Holiday'], trigger: 'schedule' });
    expect(refusal(await ann.ask('DELETE', `/goals/${goal.id}`, { headers: { 'if-match': '"3"' } }))).toEqual([
      409,
      'GOAL_IN_RULES',
    ]);
    done(
      await ann.ask('PUT', `/sweeps/rules/${item.id}/state`, {
        body: { event: 'archive' },
        headers: { 'if-match': '"1"' },
      }),
    );
    expect((await ann.ask('DELETE', `/goals/${goal.id}`, { headers: { 'if-match': '"3"' } })).status).toBe(200);
    expect(await list()).toEqual([]);
  });
});

it('permanently deleting an account also deletes its sweep runs and transfer way, but not its rules', async () => {
  const home = await addPastHome(api, ann);
  const { item } = done(
    await ann.ask<Changed<SweepRule>>('POST', '/sweeps/rules', { body: ruleBody(home, keepAbove(200_000)) }),
  );
  done(
    await ann.ask('PUT', `/sweeps/rules/${item.id}/state`, {
      body: { event: 'activate' },
      headers: { 'if-match': '"1"' },
    }),
  );
  const count = await api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, async (tx) => {
    const household = await findHouseholdFacts(tx);
    if (household === null) throw new Error('no household');
    const { runIds } = await evaluateHousehold(tx, { now: api.clock.now(), today: '2026-03-02', household });
    await storeWay(tx, home.savings, { way: 'instruct', bank: null, sealed: null });
    return runIds.length;
  });
  expect(count).toBe(1);
  const { version } = done(await ann.ask<{ items: { id: string; version: number }[] }>('GET', '/accounts')).items.find(
    ({ id }) => id === home.savings,
  ) ?? { version: 0 };
  done(await ann.ask('DELETE', `/accounts/${home.savings}`, { headers: { 'if-match': `"${version}"` } }));
  api.clock.move(new Date('2026-04-20T15:00:00Z'));
  await api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, async (tx) => {
    await purgeDeletedAccounts(tx, api.clock.now());
    expect(await tx.many(sql`select id from sweep_run where household_id = ${tx.householdId}`)).toEqual([]);
    expect(await tx.many(sql`select account_id from sweep_account where household_id = ${tx.householdId}`)).toEqual([]);
    expect(await tx.many(sql`select id from sweep_rule where household_id = ${tx.householdId}`)).toHaveLength(1);
  });
});
