import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, Transaction } from '@tideline/contract';
import { sql } from '../../platform/database/sql.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let account: Account;

type Changed<T> = { changeSetId: string; item: T };

const usd = (minor: string) => ({ minor, currency: 'USD' });

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ann = await api.signUp();
  account = (
    await ann.ask<Changed<Account>>('POST', '/accounts', {
      body: { name: 'Everyday', type: 'depository', balance: usd('10000') },
    })
  ).body.item;
});
afterAll(() => api.stop());

const spend = async (minor: string, payee = 'Shop') =>
  (
    await ann.ask<Changed<Transaction>>('POST', '/transactions', {
      body: { accountId: account.id, postedOn: '2026-02-10', amount: usd(minor), payee },
    })
  ).body;
const edit = (id: string, version: number, changes: object) =>
  ann.ask<Changed<Transaction>>('PATCH', `/transactions/${id}`, {
    body: changes,
    headers: { 'if-match': `"${version}"` },
  });
const undo = (changeSetId: string) =>
  ann.ask<{ changeSetId: string; label?: string; code?: string; params?: { laterChangeSetIds: string[] } }>(
    'POST',
    `/change-sets/${changeSetId}/undo`,
  );
const balance = async () => (await ann.ask<Account>('GET', `/accounts/${account.id}`)).body.balance?.minor;
const payees = async () =>
  (await ann.ask<{ items: Transaction[] }>('GET', '/transactions')).body.items.map(({ payee }) => payee);

describe('an undo', () => {
  it('removes an added transaction, and undoing the undo restores it', async () => {
    const { changeSetId } = await spend('-2500');
    expect(await balance()).toBe('7500');
    const undone = await undo(changeSetId);
    expect(undone.status).toBe(200);
    expect(await balance()).toBe('10000');
    expect(await payees()).toEqual(['Opening balance']);
    await undo(undone.body.changeSetId);
    expect(await balance()).toBe('7500');
    expect(await payees()).toEqual(['Opening balance', 'Shop']);
  });

  it('uses an image of each added row, with all columns except the version and generated ones', async () => {
    const { item } = await spend('-2500');
    const image = await api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, (tx) =>
      tx.one(sql`
        select c.new_row = to_jsonb(t) - 'version' - array(
          select attname::text from pg_attribute where attrelid = 'transaction'::regclass and attgenerated <> '')
          as is_whole, c.new_row ? 'search_text' as has_generated
        from change_row c join transaction t on t.household_id = c.household_id and t.id = c.row_id
        where c.household_id = ${tx.householdId} and c.row_id = ${item.id}`),
    );
    expect(image).toEqual({ isWhole: true, hasGenerated: false });
  });

  it('removes an added account with its daily totals, and undoing the undo restores them', async () => {
    const { body } = await ann.ask<Changed<Account>>('POST', '/accounts', {
      body: { name: 'Savings', type: 'depository', balance: usd('50000') },
    });
    const sums = async () =>
      (
        await api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, (tx) =>
          tx.many<{ netMinor: number }>(sql`select net_minor from account_day
          where household_id = ${tx.householdId} and account_id = ${body.item.id}`),
        )
      ).map(({ netMinor }) => netMinor);
    expect(await sums()).toEqual([50_000]);
    const undone = await undo(body.changeSetId);
    expect(await sums()).toEqual([]);
    await undo(undone.body.changeSetId);
    expect(await sums()).toEqual([50_000]);
  });

  it('restores a deleted account with its transactions and its balance', async () => {
    await spend('-2500');
    const { body, status } = await ann.ask<{ changeSetId: string }>('DELETE', `/accounts/${account.id}`, {
      headers: { 'if-match': '"1"' },
    });
    expect(status).toBe(200);
    expect((await ann.ask('GET', `/accounts/${account.id}`)).status).toBe(404);
    expect(await payees()).toEqual([]);
    expect((await undo(body.changeSetId)).status).toBe(200);
    expect(await balance()).toBe('7500');
    expect(await payees()).toEqual(['Opening balance', 'Shop']);
  });

  it('reverses an edit of amount, date and memo, and increases the version, so an old If-Match fails', async () => {
    const { item } = await spend('-2500');
    const edited = await edit(item.id, 1, { amount: usd('-9900'), postedOn: '2026-01-05', memo: 'typed wrong' });
    expect(await balance()).toBe('100');
    await undo(edited.body.changeSetId);
    const { body } = await ann.ask<{ items: Transaction[] }>('GET', '/transactions');
    expect(body.items.find(({ id }) => id === item.id)).toMatchObject({
      amount: usd('-2500'),
      postedOn: '2026-02-10',
      memo: null,
      version: 3,
    });
    expect(await balance()).toBe('7500');
    expect((await edit(item.id, 2, { payee: 'Late' })).status).toBe(412);
  });

  it('has the same label as the redo and the second undo', async () => {
    const { changeSetId } = (
      await ann.ask<Changed<Account>>('POST', '/accounts', {
        body: { name: 'Undo: me', type: 'depository', balance: usd('0') },
      })
    ).body;
    const undone = await undo(changeSetId);
    const redone = await undo(undone.body.changeSetId);
    const again = await undo(redone.body.changeSetId);
    expect([undone, redone, again].map(({ status, body }) => [status, body.label])).toEqual(
      Array.from({ length: 3 }, () => [200, 'Added account Undo: me']),
    );
  });

  it('names the subject of the change', async () => {
    const usual = {
      kind: 'balance_transfer',
      promoAprPpm: 0,
      revertAprPpm: 199_900,
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      balance: usd('1000'),
    };
    const { item } = await spend('-2500');
    const edited = await edit(item.id, 1, { payee: 'Bakery' });
    const removed = await ann.ask<{ changeSetId: string }>('DELETE', `/transactions/${item.id}`, {
      headers: { 'if-match': '"2"' },
    });
    const card = await ann.ask<Changed<{ account: Account }>>('POST', '/cards', {
      body: { name: 'Aria Visa', owed: usd('5000') },
    });
    const cardId = card.body.item.account.id;
    const rates = await ann.ask<Changed<unknown>>('POST', `/cards/${cardId}/rates`, {
      body: { effectiveFrom: '2026-02-01', rates: [{ aprType: 'purchase_apr', aprPpm: 199_900 }] },
    });
    const promo = await ann.ask<Changed<unknown>>('POST', '/promos', { body: { cardId, ...usual } });
    const paid = await ann.ask<Changed<unknown>>('POST', `/cards/${cardId}/payments`, {
      body: { amount: usd('100'), paidOn: '2026-02-10', fromAccountId: account.id },
    });
    const renamed = await ann.ask<Changed<Account>>('PATCH', `/accounts/${account.id}`, {
      body: { name: 'Main' },
      headers: { 'if-match': '"1"' },
    });
    const newestFirst = [renamed, paid, promo, rates, card, removed, edited];
    const labels: (string | undefined)[] = [];
    for (const { body } of newestFirst) labels.push((await undo(body.changeSetId)).body.label);
    expect(labels).toEqual([
      'Edited account Everyday',
      'Recorded a payment to Aria Visa',
      'Added promotional period of Aria Visa',
      'Entered rates of Aria Visa',
      'Added card Aria Visa',
      'Deleted Bakery',
      'Edited Shop',
    ]);
  });

  it('is rejected if a later change touched the same field, and names that change', async () => {
    const { item } = await spend('-2500');
    const first = await edit(item.id, 1, { payee: 'First' });
    const second = await edit(item.id, 2, { payee: 'Second' });
    const refused = await undo(first.body.changeSetId);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CHANGE_SET_CONFLICT', params: { laterChangeSetIds: [second.body.changeSetId] } },
    });
    expect(await payees()).toContain('Second');
    expect((await undo(second.body.changeSetId)).status).toBe(200);
    expect((await undo(first.body.changeSetId)).status).toBe(200);
    expect(await payees()).toContain('Shop');
  });

  it('succeeds if a later change touched another field', async () => {
    const { item } = await spend('-2500');
    const first = await edit(item.id, 1, { payee: 'First' });
    await edit(item.id, 2, { memo: 'kept' });
    expect((await undo(first.body.changeSetId)).status).toBe(200);
    const { body } = await ann.ask<{ items: Transaction[] }>('GET', '/transactions');
    expect(body.items.find(({ id }) => id === item.id)).toMatchObject({ payee: 'Shop', memo: 'kept' });
  });

  it('is rejected for an added account that has later transactions', async () => {
    const other = await ann.ask<Changed<Account>>('POST', '/accounts', {
      body: { name: 'Second', type: 'depository', balance: usd('0') },
    });
    const spent = await ann.ask<Changed<Transaction>>('POST', '/transactions', {
      body: { accountId: other.body.item.id, postedOn: '2026-02-10', amount: usd('-1'), payee: 'Shop' },
    });
    expect(await undo(other.body.changeSetId)).toMatchObject({
      status: 409,
      body: { params: { laterChangeSetIds: [spent.body.changeSetId] } },
    });
    await undo(spent.body.changeSetId);
    expect((await undo(other.body.changeSetId)).status).toBe(200);
    expect((await ann.ask('GET', `/accounts/${other.body.item.id}`)).status).toBe(404);
  });

  const transfer = async () => {
    const savings = (
      await ann.ask<Changed<Account>>('POST', '/accounts', {
        body: { name: 'Savings', type: 'depository', balance: usd('0') },
      })
    ).body.item;
    const inflow = (
      await ann.ask<Changed<Transaction>>('POST', '/transactions', {
        body: { accountId: savings.id, postedOn: '2026-02-10', amount: usd('2500'), payee: 'In' },
      })
    ).body.item;
    const outflow = (await spend('-2500', 'Out')).item;
    return {
      inflow,
      outflow,
      link: () =>
        ann.ask<Changed<{ id: string; version: number }>>('POST', '/transfers', {
          body: { outflowId: outflow.id, inflowId: inflow.id },
        }),
    };
  };
  const categoryId = async () => (await ann.ask<{ items: { id: string }[] }>('GET', '/categories')).body.items[0]?.id;

  it('does not restore the category of a transaction that is now part of a transfer', async () => {
    const { outflow, link } = await transfer();
    const given = await edit(outflow.id, 1, { categoryId: await categoryId() });
    const taken = await edit(outflow.id, given.body.item.version, { categoryId: null });
    const linked = await link();
    expect(await undo(taken.body.changeSetId)).toMatchObject({
      status: 409,
      body: { code: 'CHANGE_SET_CONFLICT', params: { laterChangeSetIds: [linked.body.changeSetId] } },
    });
    await undo(linked.body.changeSetId);
    expect((await undo(taken.body.changeSetId)).status).toBe(200);
  });

  it('does not restore a transfer if one leg has been deleted since', async () => {
    const { outflow, link } = await transfer();
    const { item } = (await link()).body;
    const unlinked = await ann.ask<{ changeSetId: string }>('PATCH', `/transfers/${item.id}`, {
      body: { state: 'rejected' },
      headers: { 'if-match': `"${item.version}"` },
    });
    const { body } = await ann.ask<Transaction>('GET', `/transactions/${outflow.id}`);
    const deleted = await ann.ask<{ changeSetId: string }>('DELETE', `/transactions/${outflow.id}`, {
      headers: { 'if-match': `"${body.version}"` },
    });
    expect(await undo(unlinked.body.changeSetId)).toMatchObject({
      status: 409,
      body: { code: 'CHANGE_SET_CONFLICT', params: { laterChangeSetIds: [deleted.body.changeSetId] } },
    });
    await undo(deleted.body.changeSetId);
    expect((await undo(unlinked.body.changeSetId)).status).toBe(200);
  });

  it('does not restore a transfer if one leg has been given a category since', async () => {
    const { outflow, link } = await transfer();
    const { item } = (await link()).body;
    const unlinked = await ann.ask<{ changeSetId: string }>('PATCH', `/transfers/${item.id}`, {
      body: { state: 'rejected' },
      headers: { 'if-match': `"${item.version}"` },
    });
    const { body } = await ann.ask<Transaction>('GET', `/transactions/${outflow.id}`);
    const given = await edit(outflow.id, body.version, { categoryId: await categoryId() });
    expect(await undo(unlinked.body.changeSetId)).toMatchObject({
      status: 409,
      body: { code: 'CHANGE_SET_CONFLICT', params: { laterChangeSetIds: [given.body.changeSetId] } },
    });
    await undo(given.body.changeSetId);
    expect((await undo(unlinked.body.changeSetId)).status).toBe(200);
  });

  it('succeeds only once, even if it is requested twice at the same time', async () => {
    const { changeSetId } = await spend('-2500');
    const statuses = await Promise.all([undo(changeSetId), undo(changeSetId)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await undo(changeSetId)).toMatchObject({ status: 409, body: { code: 'CHANGE_SET_ALREADY_UNDONE' } });
    expect(await balance()).toBe('10000');
  });

  it('reverses a change to the household', async () => {
    const { body } = await ann.ask<{ changeSetId: string }>('PATCH', '/household', {
      body: { name: 'Renamed' },
      headers: { 'if-match': '"1"' },
    });
    expect((await undo(body.changeSetId)).status).toBe(200);
    expect((await ann.ask('GET', '/household')).body['name']).toMatch(/^Person/);
  });
});
