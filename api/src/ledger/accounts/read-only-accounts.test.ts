// Tests every path by which another member could change an account that only its owner may change.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Method, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

interface Item {
  id: string;
  version: number;
}
interface Changed {
  changeSetId: string;
  item: Item & { visibility: string; ownerId: string | null };
}

const TODAY = '2026-03-01';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let savings: Item;
let checking: Item;
let interest: Item;

const money = (minor: string) => ({ minor, currency: 'USD' });
const newAccount = (name: string, more: object = {}) => ({
  name,
  type: 'depository',
  subtype: 'savings',
  balance: money('500000'),
  ...more,
});
const aGoal = { name: 'Holiday', amount: money('10000'), by: '2026-12-01' };
const aSeries = {
  kind: 'bill',
  payee: 'Gym',
  cadence: 'monthly',
  startsOn: '2026-03-10',
  amount: money('-2000'),
};
const inAnns = (version?: number) => ({
  headers: { 'x-household': ann.householdId, ...(version !== undefined && { 'if-match': `"${version}"` }) },
});
const ask = <Body = Changed>(
  by: TestUser,
  method: Method,
  path: string,
  { body, version }: { body?: object; version?: number } = {},
) => by.ask<Body>(method, path, { ...(body && { body }), ...inAnns(version) });
const create = async (by: TestUser, path: string, body: object): Promise<Item> => {
  const response = await ask(by, 'POST', path, { body });
  expect(response.status).toBe(201);
  return response.body.item;
};
const accountAs = async (by: TestUser, id: string) => (await ask<Changed['item']>(by, 'GET', `/accounts/${id}`)).body;
const readOnlyFor = async (by: TestUser) =>
  (await ask<{ readOnlyAccountIds: string[] }>(by, 'GET', '/auth/session')).body.readOnlyAccountIds;

beforeAll(async () => {
  api = await startTestApi({ policy: {} });
  ann = await api.signUp({ name: 'Ann' });
  const { body } = await ann.ask<{ link: string }>('POST', '/invitations', { body: { role: 'owner' } });
  bob = await api.signUp({ name: 'Bob', invitation: body.link.split('#invite=')[1] ?? '' });
  savings = await create(ann, '/accounts', newAccount('Savings', { ownerId: ann.userId, visibility: 'read_only' }));
  checking = await create(bob, '/accounts', newAccount('Checking', { subtype: 'checking' }));
  interest = await create(ann, '/transactions', {
    accountId: savings.id,
    postedOn: TODAY,
    amount: money('1250'),
    payee: 'Interest',
  });
});
afterAll(() => api.stop());

describe('an account that only its owner may change', () => {
  it('shows its balance to every member, and the sessions of other members list it as read-only', async () => {
    expect(await accountAs(bob, savings.id)).toMatchObject({
      visibility: 'read_only',
      ownerId: ann.userId,
      balance: money('501250'),
    });
    expect(await readOnlyFor(bob)).toEqual([savings.id]);
    expect(await readOnlyFor(ann)).toEqual([]);
  });

  it('rejects every change by another member, even an owner of the household, and changes nothing', async () => {
    const { version } = await accountAs(ann, savings.id);
    const before = await ask(ann, 'GET', `/transactions?accountId=${savings.id}`);
    const entered = { accountId: savings.id, postedOn: TODAY, amount: money('-100'), payee: 'Bakery' };
    const own = await create(bob, '/transactions', { ...entered, accountId: checking.id });
    const goal = await create(ann, '/goals', { ...aGoal, accountId: savings.id });
    const ownGoal = await create(bob, '/goals', { ...aGoal, accountId: checking.id });
    const series = await create(ann, '/recurring', { ...aSeries, accountId: savings.id });
    const attempts: [Method, string, { body?: object; version?: number }][] = [
      ['PATCH', `/accounts/${savings.id}`, { body: { name: 'Ours' }, version }],
      ['PATCH', `/accounts/${savings.id}`, { body: { visibility: 'shared' }, version }],
      ['PATCH', `/accounts/${savings.id}`, { body: { balance: money('1') }, version }],
      ['DELETE', `/accounts/${savings.id}`, { version }],
      ['PUT', `/accounts/${savings.id}/yields`, { body: { tierMethod: 'A', rates: [] }, version }],
      ['POST', '/transactions', { body: entered }],
      ['PATCH', `/transactions/${interest.id}`, { body: { amount: money('1') }, version: interest.version }],
      ['PATCH', `/transactions/${interest.id}`, { body: { payee: 'Bank' }, version: interest.version }],
      ['PATCH', `/transactions/${interest.id}`, { body: { categoryId: null }, version: interest.version }],
      ['DELETE', `/transactions/${interest.id}`, { version: interest.version }],
      ['PATCH', `/transactions/${own.id}`, { body: { accountId: savings.id }, version: own.version }],
      ['POST', '/goals', { body: { ...aGoal, accountId: savings.id } }],
      ['PATCH', `/goals/${goal.id}`, { body: { name: 'Ours' }, version: goal.version }],
      ['PATCH', `/goals/${ownGoal.id}`, { body: { accountId: savings.id }, version: ownGoal.version }],
      ['DELETE', `/goals/${goal.id}`, { version: goal.version }],
      ['POST', '/recurring', { body: { ...aSeries, accountId: savings.id } }],
      ['PATCH', `/recurring/${series.id}`, { body: { payee: 'Ours' }, version: series.version }],
      ['PATCH', `/recurring/${series.id}`, { body: { state: 'ended' }, version: series.version }],
      ['DELETE', `/recurring/${series.id}`, { version: series.version }],
      ['PUT', `/recurring/${series.id}/occurrences`, { body: { dueOn: '2026-03-10', skipped: true }, version: 0 }],
      [
        'POST',
        '/transfers/record',
        {
          body: {
            fromAccountId: savings.id,
            toAccountId: checking.id,
            amount: money('5000'),
            postedOn: TODAY,
          },
        },
      ],
      [
        'POST',
        '/sweeps/rules',
        {
          body: {
            name: 'Drain',
            sourceAccountId: savings.id,
            destinations: [{ kind: 'account', accountId: checking.id }],
            terms: { kind: 'keep_target', target: money('0'), band: money('0') },
          },
        },
      ],
    ];
    const answers = [];
    for (const [method, path, request] of attempts) {
      const { status, body } = await ask<{ code?: string }>(bob, method, path, request);
      answers.push(
        `${method} ${path.split('/')[1]} ${JSON.stringify(request.body ?? {}).slice(0, 22)}: ${status} ${body.code}`,
      );
    }
    expect(answers.filter((answer) => !answer.endsWith(': 403 ACCOUNT_READ_ONLY'))).toEqual([]);
    expect((await ask(ann, 'GET', `/transactions?accountId=${savings.id}`)).body).toEqual(before.body);
    expect((await accountAs(ann, savings.id)).version).toBe(version);
  });

  it('reports its transactions as skipped when many are edited', async () => {
    const bread = await create(bob, '/transactions', {
      accountId: checking.id,
      postedOn: TODAY,
      amount: money('-300'),
      payee: 'Bread',
    });
    const { body } = await ask<{ items: Item[]; leftOut: object[] }>(bob, 'POST', '/transactions/edit', {
      body: {
        transactions: [bread, interest].map(({ id, version }) => ({ id, version })),
        set: { memo: 'seen' },
      },
    });
    expect(body.leftOut).toEqual([{ id: interest.id, reason: 'read_only' }]);
    expect(body.items.map(({ id }) => id)).toEqual([bread.id]);
  });

  it('can be reordered by another member', async () => {
    const { status } = await ask(bob, 'POST', '/account-order', {
      body: { accountIds: [checking.id, savings.id] },
    });
    expect(status).toBe(200);
  });

  it('can be changed by its owner', async () => {
    const renamed = await ask(ann, 'PATCH', `/accounts/${savings.id}`, {
      body: { name: 'My savings' },
      version: (await accountAs(ann, savings.id)).version,
    });
    expect(renamed.status).toBe(200);
    expect(renamed.body.item).toMatchObject({ visibility: 'read_only' });
  });

  it('must belong to the member who makes it read-only', async () => {
    for (const ownerId of [ann.userId, null]) {
      const { status, body } = await ask<{ code: string }>(bob, 'POST', '/accounts', {
        body: newAccount('Locked', { ownerId, visibility: 'read_only' }),
      });
      expect([status, body.code]).toEqual([422, 'ACCOUNT_OWNER_NEEDED']);
    }
  });

  it('cannot be given to another member or to everyone while it is read-only', async () => {
    for (const ownerId of [bob.userId, null]) {
      const { version } = await accountAs(ann, savings.id);
      const { status, body } = await ask<{ code: string }>(ann, 'PATCH', `/accounts/${savings.id}`, {
        body: { ownerId },
        version,
      });
      expect([status, body.code]).toEqual([422, 'ACCOUNT_OWNER_NEEDED']);
    }
  });

  it("lets no other member undo its owner's change", async () => {
    const memo = await ask(ann, 'PATCH', `/transactions/${interest.id}`, {
      body: { memo: 'April' },
      version: interest.version,
    });
    const { status, body } = await ask<{ code: string }>(bob, 'POST', `/change-sets/${memo.body.changeSetId}/undo`, {
      body: {},
    });
    expect([status, body.code]).toEqual([403, 'ACCOUNT_READ_ONLY']);
  });

  it("lets no other member undo its owner's changes to a goal and a recurring payment", async () => {
    for (const [path, body] of [
      ['/goals', { ...aGoal, accountId: savings.id }],
      ['/recurring', { ...aSeries, accountId: savings.id }],
    ] as const) {
      const made = await ask(ann, 'POST', path, { body });
      const undone = await ask<{ code: string }>(bob, 'POST', `/change-sets/${made.body.changeSetId}/undo`, {
        body: {},
      });
      expect([path, undone.status, undone.body.code]).toEqual([path, 403, 'ACCOUNT_READ_ONLY']);
    }
  });

  it('can be changed by everyone after its owner has left', async () => {
    const { body } = await ask<{ items: (Item & { userId: string })[] }>(bob, 'GET', '/members');
    const member = body.items.find(({ userId }) => userId === ann.userId);
    await ask(bob, 'DELETE', `/members/${member?.id}`, { version: member?.version ?? 0 });
    const left = await ask<Changed['item']>(bob, 'GET', `/accounts/${savings.id}`);
    expect(left.body).toMatchObject({ visibility: 'shared', ownerId: null });
    const renamed = await ask(bob, 'PATCH', `/accounts/${savings.id}`, {
      body: { name: 'Savings of all' },
      version: left.body.version,
    });
    expect(renamed.status).toBe(200);
  });
});
