/**
 * Tests that ids of another household in bodies, queries, cursors and headers have no effect, and that responses reach
 * only the user they belong to.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bankFile } from '../processes/imports/formats/ofx-fixture.ts';
import { applyBatch, upload } from './import-files.ts';
import { type TestUser, startTestApi, type TestApi } from './test-api.ts';

interface Added {
  item: { id: string };
}
interface List {
  items: { id: string; payee: string }[];
  nextCursor: string | null;
}

const sweep = (from: string, to: string) => ({
  name: 'x',
  terms: { kind: 'debt_extra', amount: null },
  sourceAccountId: from,
  destinations: [{ kind: 'card_segment', accountId: to, segmentId: 'purchases' }],
});
const usd = (minor: string) => ({ minor, currency: 'USD' });

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
const anns = { account: '', card: '', category: '', transaction: '' };
const bobs = { account: '', card: '', transaction: '' };

const sweepSettings = {
  floors: [],
  bufferDays: null,
  confidencePpm: null,
  automation: null,
  destinationOrder: 'as_listed',
  maxPerTransfer: null,
  maxPerDay: null,
  maxPerWeek: null,
  maxPerMonth: null,
  maxSharePpm: null,
  coolDownDays: 3,
  weekdays: [1, 2, 3, 4, 5],
  bankHolidays: true,
  blackoutDates: [],
  cancelWindowHours: 24,
  staleAfterDays: 3,
  transferDays: 1,
  topUpLeadDays: 3,
};

const add = async (user: TestUser, path: string, body: object) =>
  (await user.ask<Added>('POST', path, { body })).body.item.id;
const spend = (user: TestUser, accountId: string, payee: string) =>
  add(user, '/transactions', { accountId, postedOn: '2026-02-03', amount: usd('-1234'), payee });

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ name: 'Ann' });
  bob = await api.signUp({ name: 'Bob' });
  anns.account = await add(ann, '/accounts', { name: 'Annsmoney', type: 'depository', balance: usd('100000') });
  anns.card = await add(ann, '/accounts', { name: 'Annsmoney card', type: 'credit_card', balance: usd('-5000') });
  anns.category = (await ann.ask<{ items: { id: string }[] }>('GET', '/categories')).body.items[0]?.id ?? '';
  anns.transaction = await spend(ann, anns.account, 'Annsmoney shop');
  bobs.account = await add(bob, '/accounts', { name: 'Bobs', type: 'depository', balance: usd('0') });
  bobs.card = await add(bob, '/accounts', { name: 'Bobs card', type: 'credit_card', balance: usd('-5000') });
  bobs.transaction = await spend(bob, bobs.account, 'Shop');
});
afterAll(async () => {
  expect((await ann.ask<List>('GET', '/transactions')).body.items.map(({ payee }) => payee)).toEqual([
    'Opening balance',
    'Opening balance',
    'Annsmoney shop',
  ]);
  await api.stop();
});

describe('an id of another household', () => {
  it.each<{ where: string; ask: () => Promise<{ status: number }>; status: number }>([
    {
      where: 'as the account that pays a card',
      ask: () =>
        bob.ask('POST', `/cards/${bobs.card}/payments`, {
          body: { amount: usd('100'), paidOn: '2026-03-01', fromAccountId: anns.account },
        }),
      status: 404,
    },
    {
      where: 'as the card of a promotion',
      ask: () =>
        bob.ask('POST', '/promos', {
          body: {
            kind: 'balance_transfer',
            promoAprPpm: 0,
            revertAprPpm: 1,
            startsOn: '2026-01-01',
            endsOn: '2026-12-31',
            balance: usd('1'),
            cardId: anns.card,
          },
        }),
      status: 404,
    },
    {
      where: 'as the category of an edit',
      ask: () =>
        bob.ask('PATCH', `/transactions/${bobs.transaction}`, {
          body: { categoryId: anns.category },
          headers: { 'if-match': '"1"' },
        }),
      status: 422,
    },
    {
      where: 'as the category of a new transaction',
      ask: () =>
        bob.ask('POST', '/transactions', {
          body: {
            accountId: bobs.account,
            postedOn: '2026-02-03',
            amount: usd('-1'),
            payee: 'x',
            categoryId: anns.category,
          },
        }),
      status: 422,
    },
    {
      where: 'as the account for an imported file',
      ask: async () => {
        const { body } = await upload(bob, [{ name: 'bank.ofx', text: bankFile() }]);
        return applyBatch(bob, body.id, [{ key: '1.1', accountId: anns.account }]);
      },
      status: 404,
    },
    {
      where: 'as the category of a target',
      ask: () =>
        bob.ask('POST', '/targets', { body: { categoryId: anns.category, since: '2026-03', amount: usd('1') } }),
      status: 422,
    },
    {
      where: 'as the account of a goal',
      ask: () =>
        bob.ask('POST', '/goals', { body: { name: 'x', accountId: anns.account, amount: usd('1'), by: '2026-12-01' } }),
      status: 404,
    },
    {
      where: 'as the source account of a sweep',
      ask: () => bob.ask('POST', '/sweeps/rules', { body: sweep(anns.account, bobs.card) }),
      status: 422,
    },
    {
      where: 'as the card that a sweep pays',
      ask: () => bob.ask('POST', '/sweeps/rules', { body: sweep(bobs.account, anns.card) }),
      status: 422,
    },
    {
      where: 'as the source account of a backtest',
      ask: () => bob.ask('POST', '/sweeps/rules/backtest', { body: { rule: sweep(anns.account, bobs.card) } }),
      status: 422,
    },
    {
      where: 'as an account for a minimum balance',
      ask: () =>
        bob.ask('PUT', '/sweeps/settings', {
          body: { ...sweepSettings, floors: [{ accountId: anns.account, floor: usd('1') }] },
          headers: { 'if-match': '"0"' },
        }),
      status: 404,
    },
    {
      where: 'as an account to mute',
      ask: () =>
        bob.ask('PATCH', '/notification-settings', {
          body: { mutedAccountIds: [anns.account] },
          headers: { 'if-match': '"0"' },
        }),
      status: 404,
    },
    {
      where: 'as the subject of a reminder',
      ask: () =>
        bob.ask('POST', '/notifications/remind', {
          body: { subject: { kind: 'account', id: anns.account }, on: '2026-03-05', about: 'x' },
        }),
      status: 404,
    },
    {
      where: 'as the account of a forecast',
      ask: () => bob.ask('GET', `/forecast?account=${anns.account}`),
      status: 404,
    },
    {
      where: 'as the account for a day of the forecast',
      ask: () => bob.ask('GET', `/forecast/day?account=${anns.account}`),
      status: 404,
    },
  ])('is rejected $where', async ({ ask, status }) => {
    const answer = await ask();
    expect(JSON.stringify(answer)).not.toContain('Annsmoney');
    expect(answer.status).toBe(status);
  });

  it.each(['/notifications?subjectKind=account&subjectId=', '/sweeps/runs?ruleId='])(
    'finds nothing with GET %s',
    async (path) => {
      const rule = await ann.ask<Added>('POST', '/sweeps/rules', { body: sweep(anns.account, anns.card) });
      const id = path.startsWith('/sweeps') ? rule.body.item.id : anns.account;
      const { status, body } = await bob.ask<{ items: unknown[] }>('GET', `${path}${id}`);
      expect({ status, items: body.items }).toEqual({ status: 200, items: [] });
    },
  );

  it.each(['accountId', 'categoryId'] as const)('finds nothing as the filter %s', async (filter) => {
    const id = filter === 'accountId' ? anns.account : anns.category;
    expect((await bob.ask<List>('GET', `/transactions?${filter}=${id}`)).body.items ?? []).toEqual([]);
  });
});

it("another user's cursor shows a user only their own rows", async () => {
  const { nextCursor } = (await ann.ask<List>('GET', '/transactions?limit=1')).body;
  const { status, body } = await bob.ask<List>('GET', `/transactions?limit=100&cursor=${nextCursor}`);
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toContain('Annsmoney');
});

it('a response to one user is never sent to another user with the same Idempotency-Key', async () => {
  const headers = { 'idempotency-key': 'the-same-key-for-everybody' };
  const body = { name: 'Annsmoney twice', type: 'depository', balance: usd('0') };
  const first = await ann.ask<Added>('POST', '/accounts', { body, headers });
  const second = await bob.ask<Added>('POST', '/accounts', { body: { ...body, name: 'Bobs own' }, headers });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.item.id).not.toBe(first.body.item.id);
  expect((await ann.ask<Added>('POST', '/accounts', { body, headers })).body.item.id).toBe(first.body.item.id);
});

it.each(['', 'x', '%', "' or true --", '00000000-0000-0000-0000-000000000000'])(
  'the header X-Household: %j gives no access to another household',
  async (household) => {
    const { status, body } = await bob.ask('GET', '/accounts', { headers: { 'x-household': household } });
    expect(JSON.stringify(body)).not.toContain('Annsmoney');
    expect(status).toBe(household === '' ? 200 : 404);
  },
);
