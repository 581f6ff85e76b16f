// Tests that an editor cannot take an account from the other members in any way that changes its owner.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Method, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

interface Item {
  id: string;
  version: number;
  ownerId: string | null;
}
interface Answer {
  changeSetId: string;
  item: Item;
  code?: string;
  params?: object;
}

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let eve: TestUser;

const money = (minor: string) => ({ minor, currency: 'USD' });
const ask = <Body = Answer>(
  by: TestUser,
  method: Method,
  path: string,
  { body, version, in: householdId = ann.householdId }: { body?: object; version?: number; in?: string } = {},
) =>
  by.ask<Body>(method, path, {
    ...(body && { body }),
    headers: { 'x-household': householdId, ...(version !== undefined && { 'if-match': `"${version}"` }) },
  });
const addAccount = async (by: TestUser, name: string, ownerId: string | null): Promise<Item> => {
  const body = { name, type: 'depository', subtype: 'savings', balance: money('731913'), ownerId };
  const response = await ask(by, 'POST', '/accounts', { body });
  expect(response.status).toBe(201);
  return response.body.item;
};
const accountOf = async (id: string) => (await ask<Item>(ann, 'GET', `/accounts/${id}`)).body;
const give = async (by: TestUser, id: string, ownerId: string | null) =>
  ask(by, 'PATCH', `/accounts/${id}`, { body: { ownerId }, version: (await accountOf(id)).version });
const move = async (by: TestUser, id: string) =>
  ask<Answer & { householdId: string }>(by, 'POST', `/accounts/${id}/move`, {
    body: { version: (await accountOf(id)).version, toHouseholdId: null },
  });
const outcome = ({ status, body: { code, params } }: { status: number; body: Answer }) => [status, code, params];
const merge = (by: TestUser, { id, version }: Item, intoId: string) =>
  ask(by, 'POST', `/accounts/${id}/merge`, { body: { version, intoId } });
const join = async (name: string, role: 'owner' | 'editor'): Promise<TestUser> => {
  const { body } = await ann.ask<{ link: string }>('POST', '/invitations', { body: { role } });
  return api.signUp({ name, invitation: body.link.split('#invite=')[1] ?? '' });
};
const roleForbids = [403, 'ROLE_FORBIDS', { role: 'editor' }];
const notTheirs = [409, 'ACCOUNT_CANNOT_MOVE', { reason: 'owner', name: '' }];

beforeAll(async () => {
  api = await startTestApi({ policy: {} });
  ann = await api.signUp({ name: 'Ann' });
  bob = await join('Bob', 'editor');
  eve = await join('Eve', 'owner');
});
afterAll(() => api.stop());

describe('an editor', () => {
  it.each(['Ann', 'nobody'])('cannot move an account that belongs to %s or change its owner', async (whose) => {
    const owner = whose === 'Ann' ? ann.userId : null;
    const { id, version } = await addAccount(ann, `Savings of ${whose}`, owner);
    for (const to of [bob.userId, eve.userId, ...(owner === null ? [] : [null])])
      expect(outcome(await give(bob, id, to))).toEqual(roleForbids);
    expect(outcome(await move(bob, id))).toEqual(notTheirs);
    expect(await accountOf(id)).toMatchObject({ ownerId: owner, version });
    const renamed = await ask(bob, 'PATCH', `/accounts/${id}`, { body: { name: 'Savings', ownerId: owner }, version });
    expect([renamed.status, renamed.body.item.ownerId]).toEqual([200, owner]);
  });

  it('can move accounts that they added for themselves or that were given to them', async () => {
    const own = await addAccount(bob, 'Pocket money', bob.userId);
    expect((await move(bob, own.id)).status).toBe(200);
    for (const [giver, before] of [
      [ann, ann.userId],
      [eve, null],
    ] as const) {
      const given = await addAccount(ann, 'Present', before);
      expect((await give(giver, given.id, bob.userId)).status).toBe(200);
      expect((await move(bob, given.id)).status).toBe(200);
    }
  });

  it('cannot regain an account that they gave away, by a request or by an undo', async () => {
    const { id } = await addAccount(bob, 'Handed on', bob.userId);
    const given = await give(bob, id, ann.userId);
    expect(given.status).toBe(200);
    expect(outcome(await give(bob, id, bob.userId))).toEqual(roleForbids);
    const undo = await ask(bob, 'POST', `/change-sets/${given.body.changeSetId}/undo`, { body: {} });
    expect(outcome(undo)).toEqual(roleForbids);
    expect((await accountOf(id)).ownerId).toBe(ann.userId);
  });

  it('cannot merge accounts of others or without an owner into their own account', async () => {
    const mine = await addAccount(bob, 'Target', bob.userId);
    for (const owner of [ann.userId, null]) {
      const theirs = await addAccount(ann, 'Source', owner);
      expect(outcome(await merge(bob, theirs, mine.id))).toEqual(roleForbids);
    }
    const [first, second] = [await addAccount(bob, 'Twice', null), await addAccount(bob, 'Twice', null)];
    expect((await merge(bob, first, second.id)).status).toBe(200);
    const own = await addAccount(bob, 'Own twice', bob.userId);
    expect((await merge(bob, own, mine.id)).status).toBe(200);
  });
});

describe('an account with transactions from another account', () => {
  const spend = async (by: TestUser, { id }: Item, payee = 'Rent'): Promise<Item> => {
    const body = { accountId: id, postedOn: '2026-03-01', amount: money('-90000'), payee };
    const response = await ask(by, 'POST', '/transactions', { body });
    expect(response.status).toBe(201);
    return response.body.item;
  };
  const carry = async (by: TestUser, { id }: Item, accountId: string) => {
    const { version } = (await ask<Item>(by, 'GET', `/transactions/${id}`)).body;
    const carried = await ask(by, 'PATCH', `/transactions/${id}`, { body: { accountId }, version });
    expect(carried.status).toBe(200);
    return carried.body.changeSetId;
  };
  const takenFrom = (name: string, count: number) => [
    409,
    'ACCOUNT_CANNOT_MOVE',
    { reason: 'transactions', name, count },
  ];

  it('cannot be moved while it contains transactions that an editor moved there one by one or in bulk', async () => {
    const joint = await addAccount(ann, 'Joint', null);
    const pocket = await addAccount(bob, 'Pocket', bob.userId);
    const detour = await addAccount(bob, 'Detour', bob.userId);
    const rows = [await spend(ann, joint), await spend(bob, joint), await spend(ann, joint)];
    for (const row of rows.slice(0, 2)) await carry(bob, row, detour.id);
    const first = await ask<{ items: Item[] }>(bob, 'GET', `/transactions?accountId=${detour.id}`);
    const moved = first.body.items.filter(({ id }) => rows.some((row) => row.id === id));
    const transactions = moved.map(({ id, version }) => ({ id, version }));
    const bulk = await ask(bob, 'POST', '/transactions/edit', {
      body: { transactions, set: { accountId: pocket.id } },
    });
    expect(bulk.status).toBe(200);
    await carry(bob, rows[2] as Item, pocket.id);
    expect(outcome(await move(bob, pocket.id))).toEqual(takenFrom('Joint', 3));
    expect((await accountOf(pocket.id)).id).toBe(pocket.id);

    for (const row of rows.slice(1)) await carry(bob, row, joint.id);
    expect(outcome(await move(bob, pocket.id))).toEqual(takenFrom('Joint', 1));
    // an owner of the household may allow this, because the owner could make the joint account private anyway
    await carry(ann, rows[0] as Item, joint.id);
    await carry(ann, rows[0] as Item, pocket.id);
    expect((await move(bob, pocket.id)).status).toBe(200);
  });

  it('can be moved with its own transactions, even after one was moved out and back by an undo', async () => {
    const joint = await addAccount(ann, 'Common purse', null);
    const own = await addAccount(bob, 'Wallet', bob.userId);
    const row = await spend(bob, own);
    const undo = await ask(bob, 'POST', `/change-sets/${await carry(bob, row, joint.id)}/undo`, { body: {} });
    expect(undo.status).toBe(200);
    expect((await move(bob, own.id)).status).toBe(200);
  });

  it('can be moved with all its transactions if an owner of the household gave the account to its user', async () => {
    const [from, to] = [await addAccount(bob, 'First', null), await addAccount(bob, 'Second', null)];
    await carry(bob, await spend(bob, from), to.id);
    expect((await give(ann, to.id, bob.userId)).status).toBe(200);
    expect((await move(bob, to.id)).status).toBe(200);
  });

  it('cannot be moved with transactions of another member, even if an owner of the household moved them', async () => {
    const theirs = await addAccount(bob, 'Savings of Bob', bob.userId);
    const mine = await addAccount(ann, 'Savings of Ann', ann.userId);
    await carry(ann, await spend(bob, theirs), mine.id);
    expect(outcome(await move(ann, mine.id))).toEqual(takenFrom('Savings of Bob', 1));
  });
});

describe('an owner of the household', () => {
  it('can move accounts without an owner and change their owner, but cannot move accounts of a member', async () => {
    const common = await addAccount(bob, 'Common', null);
    expect((await give(ann, common.id, bob.userId)).status).toBe(200);
    expect(outcome(await move(ann, common.id))).toEqual(notTheirs);
    expect((await give(ann, common.id, null)).status).toBe(200);
    expect((await move(ann, common.id)).status).toBe(200);
  });
});

describe('moving an account', () => {
  it('requires a recent password entry if the user may move the account', async () => {
    const { id } = await addAccount(ann, 'Nest egg', ann.userId);
    api.clock.move(new Date(api.clock.now().getTime() + 20 * 60_000));
    const stale = await move(ann, id);
    expect([stale.status, stale.body.code]).toEqual([403, 'FRESH_SIGN_IN_NEEDED']);
    expect(outcome(await move(bob, id))).toEqual(notTheirs);
    expect((await accountOf(id)).id).toBe(id);
    expect((await ann.ask('POST', '/auth/confirm', { body: { password: ann.password } })).status).toBe(204);
    expect((await move(ann, id)).status).toBe(200);
  });

  it('notifies every other member, with the name of the user and the account, but without amounts', async () => {
    const { id } = await addAccount(ann, 'Rainy day', ann.userId);
    expect((await move(ann, id)).status).toBe(200);
    const told = async (by: TestUser) =>
      (
        await ask<{ items: { type: string; title: string; body: string }[] }>(by, 'GET', '/notifications')
      ).body.items.filter(({ type, title }) => type === 'account_moved' && title.includes('Rainy day'));
    for (const by of [bob, eve]) {
      const [notice, ...more] = await told(by);
      expect(notice?.title).toBe('Ann made the account Rainy day private');
      expect(more).toEqual([]);
      expect(JSON.stringify(notice)).not.toMatch(/731913|7,319/);
    }
    expect(await told(ann)).toEqual([]);
  });
});
