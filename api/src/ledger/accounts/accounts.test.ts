import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account, Transaction } from '@tideline/contract';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

type Changed = { changeSetId: string; item: Account };

const usd = (minor: string) => ({ minor, currency: 'USD' });
const add = async (overrides: object = {}): Promise<Account> => {
  const { status, body } = await ann.ask<Changed>('POST', '/accounts', {
    body: { name: 'Everyday', type: 'depository', subtype: 'checking', balance: usd('125000'), ...overrides },
  });
  expect(status).toBe(201);
  return body.item;
};
const edit = (account: Account, body: object) =>
  ann.ask<Changed>('PATCH', `/accounts/${account.id}`, { body, headers: { 'if-match': `"${account.version}"` } });
const post = (accountId: string, minor: string, postedOn = '2026-02-10') =>
  ann.ask<Record<string, unknown>>('POST', '/transactions', {
    body: { accountId, postedOn, amount: usd(minor), payee: 'Shop' },
  });
const transactionsOf = async ({ id }: Account) =>
  (await ann.ask<{ items: Transaction[] }>('GET', `/transactions?accountId=${id}`)).body.items;

describe('accounts', () => {
  it('start with the entered balance as an opening transaction dated today', async () => {
    const item = await add();
    expect(item).toMatchObject({
      name: 'Everyday',
      balance: usd('125000'),
      balanceAsOf: '2026-03-01',
      transactionCount: 1,
      state: 'active',
      version: 1,
    });
    expect(await transactionsOf(item)).toMatchObject([
      { kind: 'opening', amount: usd('125000'), postedOn: '2026-03-01', runningBalance: usd('125000') },
    ]);
  });

  it('have no transaction if their opening balance is zero', async () => {
    expect(await add({ balance: usd('0') })).toMatchObject({
      balance: usd('0'),
      balanceAsOf: null,
      transactionCount: 0,
    });
  });

  it('can have a negative balance, such as the debt of a card', async () => {
    expect((await add({ name: 'Visa', type: 'credit_card', subtype: null, balance: usd('-50000') })).balance).toEqual(
      usd('-50000'),
    );
  });

  it('show the sum of their transactions as the balance, as of the newest date', async () => {
    const item = await add({ balance: usd('0') });
    await post(item.id, '-2500', '2026-02-10');
    await post(item.id, '10000', '2026-01-31');
    expect((await ann.ask<Account>('GET', `/accounts/${item.id}`)).body).toMatchObject({
      balance: usd('7500'),
      balanceAsOf: '2026-02-10',
      transactionCount: 2,
    });
  });

  it('post a corrected balance as an adjustment', async () => {
    const item = await add();
    expect((await edit(item, { balance: usd('120000') })).body.item).toMatchObject({
      balance: usd('120000'),
      version: 2,
    });
    expect((await transactionsOf(item))[0]).toMatchObject({ kind: 'adjustment', amount: usd('-5000') });
  });

  it('can be closed, then reject manual transactions, and can be reopened', async () => {
    const item = await add({ name: 'Old one', balance: usd('0') });
    const closed = await edit(item, { state: 'closed' });
    expect(closed.body.item).toMatchObject({ state: 'closed', closedOn: '2026-03-01' });
    expect(await post(item.id, '-1')).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_CLOSED', params: { accountName: 'Old one' } },
    });
    expect((await edit(closed.body.item, { state: 'active' })).body.item).toMatchObject({
      state: 'active',
      closedOn: null,
    });
    expect((await post(item.id, '-1')).status).toBe(201);
  });

  it('have one active rate, which an edit replaces starting today', async () => {
    const item = await add({ apyPpm: 42_000 });
    expect(item.yields).toMatchObject([
      { kind: 'base', apyPpm: 42_000, tierFrom: usd('0'), effectiveFrom: '2026-03-01', effectiveTo: null },
    ]);
    const lower = (await edit(item, { apyPpm: 39_000 })).body.item;
    expect(lower).toMatchObject({ apyPpm: 39_000, yields: [{ apyPpm: 39_000, effectiveFrom: '2026-03-01' }] });
    expect((await edit(lower, { apyPpm: null })).body.item).toMatchObject({ apyPpm: null, yields: [] });
  });

  it('can belong to a member of the household, but not to an unknown user', async () => {
    const { members } = (await ann.ask<{ members: { id: string; name: string }[] }>('GET', '/accounts')).body;
    expect(members.map(({ id }) => id)).toEqual([ann.userId]);
    expect((await add({ ownerId: ann.userId })).ownerId).toBe(ann.userId);
    const refused = await ann.ask('POST', '/accounts', {
      body: { name: 'X', type: 'depository', balance: usd('0'), ownerId: crypto.randomUUID() },
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'OWNER_UNKNOWN' } });
  });

  it('store their opening date and a floor in their own currency', async () => {
    const item = await add({ openedOn: '2019-05-02', floor: usd('50000') });
    expect(item).toMatchObject({ openedOn: '2019-05-02', floor: usd('50000') });
    expect((await edit(item, { floor: { minor: '1', currency: 'EUR' } })).body).toMatchObject({
      code: 'CURRENCY_MISMATCH',
    });
    expect((await edit(item, { floor: null })).body.item.floor).toBeNull();
  });

  it('are excluded from net worth while they are drafts, and can be set up later', async () => {
    const kei = await api.signUp();
    const { body } = await kei.ask<Changed>('POST', '/accounts', {
      body: { name: 'Later', type: 'depository', balance: usd('7700'), state: 'draft' },
    });
    expect(body.item).toMatchObject({ state: 'draft', balance: usd('7700') });
    const worth = async () => (await kei.ask<{ current: { net: object } }>('GET', '/net-worth')).body.current.net;
    expect(await worth()).toEqual(usd('0'));
    const set = await kei.ask<Changed>('PATCH', `/accounts/${body.item.id}`, {
      body: { state: 'active' },
      headers: { 'if-match': '"1"' },
    });
    expect(set.body.item.state).toBe('active');
    expect(await worth()).toEqual(usd('7700'));
  });

  it('keep fields that an edit omits, and clear those it sets to null', async () => {
    const item = await add({ institution: 'Harbor Bank', mask: '1234', apyPpm: 41_000 });
    expect((await edit(item, { institution: null })).body.item).toMatchObject({
      institution: null,
      mask: '1234',
      apyPpm: 41_000,
    });
  });

  it('reject a balance in another currency', async () => {
    expect((await edit(await add(), { balance: { minor: '1', currency: 'EUR' } })).body).toMatchObject({
      code: 'CURRENCY_MISMATCH',
      params: { expected: 'USD', given: 'EUR' },
    });
  });

  it('disappear with their transactions when they are deleted', async () => {
    const item = await add();
    expect((await ann.ask('DELETE', `/accounts/${item.id}`, { headers: { 'if-match': '"1"' } })).status).toBe(200);
    expect((await ann.ask('GET', `/accounts/${item.id}`)).status).toBe(404);
    expect((await post(item.id, '-1')).status).toBe(404);
    expect(await transactionsOf(item)).toEqual([]);
  });

  it('store the largest amount that can be entered, to the cent', async () => {
    const item = await add({ balance: usd('9999999999999') });
    await post(item.id, '-1');
    expect((await ann.ask<Account>('GET', `/accounts/${item.id}`)).body.balance).toEqual(usd('9999999999998'));
  });

  it('reject an amount that would raise the balance above 14 digits, so that sums can still be displayed', async () => {
    const item = await add({ balance: usd('9999999999999') });
    for (let time = 2; time <= 10; time++) expect((await post(item.id, '9999999999999')).status).toBe(201);
    expect(await post(item.id, '9999999999999')).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED', params: { fields: [{ pointer: '/amount' }] } },
    });
    expect((await ann.ask<Account>('GET', `/accounts/${item.id}`)).body.balance).toEqual(usd('99999999999990'));
  });
});
