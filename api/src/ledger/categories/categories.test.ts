import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Category, Payee, Rule, Series, Transaction } from '@tideline/contract';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

const usd = (minor: string) => ({ minor, currency: 'USD' });

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
});

const list = async (query = ''): Promise<Category[]> =>
  (await ann.ask<{ items: Category[] }>('GET', `/categories${query}`)).body.items;
const byKey = async (key: string): Promise<Category> => (await list()).find((each) => each.key === key) as Category;
const add = async (body: object): Promise<Category> =>
  (await ann.ask<{ item: Category }>('POST', '/categories', { body })).body.item;
const edit = (id: string, body: object, version = 1) =>
  ann.ask<{ item: Category; code?: string }>('PATCH', `/categories/${id}`, {
    body,
    headers: { 'if-match': `"${version}"` },
  });

describe('categories', () => {
  it('are last in their group when the user adds them', async () => {
    const coffee = await add({ name: 'Coffee', group: 'Everyday' });
    const everyday = (await list()).filter(({ group }) => group === 'Everyday');
    expect(everyday.at(-1)).toEqual(coffee);
    expect(coffee).toMatchObject({ key: null, nature: 'expense', parentId: null, hidden: false });
    expect((await ann.ask('POST', '/categories', { body: { name: 'coffee', group: 'Home' } })).body['code']).toBe(
      'NAME_TAKEN',
    );
  });

  it('can be moved before another category, and then join its group', async () => {
    const coffee = await add({ name: 'Coffee', group: 'Everyday' });
    const { body } = await ann.ask<{ items: Category[] }>('POST', `/categories/${coffee.id}/move`, {
      body: { beforeId: (await byKey('mortgage')).id },
    });
    expect(body.items.filter(({ group }) => group === 'Home').map(({ name }) => name)).toEqual([
      'Rent',
      'Coffee',
      'Mortgage',
      'House and garden',
    ]);
  });

  it('can be part of one other category of the same nature', async () => {
    const dining = await byKey('dining');
    const coffee = await add({ name: 'Coffee', group: 'Everyday', parentId: dining.id });
    expect(coffee.parentId).toBe(dining.id);
    expect(
      (await ann.ask('POST', '/categories', { body: { name: 'Espresso', group: 'Everyday', parentId: coffee.id } }))
        .status,
    ).toBe(422);
    expect(
      (
        await ann.ask('POST', '/categories', {
          body: { name: 'Tips', group: 'Income', nature: 'income', parentId: dining.id },
        })
      ).status,
    ).toBe(422);
    expect((await edit(dining.id, { parentId: dining.id })).status).toBe(422);
  });

  it('can be renamed and hidden but not deleted if they are built in, and keep their key', async () => {
    const { id } = await byKey('dining');
    expect((await edit(id, { name: 'Restaurants', hidden: true })).body.item).toMatchObject({
      key: 'dining',
      name: 'Restaurants',
      hidden: true,
    });
    expect((await edit(id, { nature: 'income' }, 2)).body.code).toBe('CATEGORY_BUILT_IN');
    expect((await ann.ask('DELETE', `/categories/${id}`, { headers: { 'if-match': '"2"' } })).body['code']).toBe(
      'CATEGORY_BUILT_IN',
    );
  });

  it('stay together by group if their group is renamed to the name of another one', async () => {
    const { body } = await ann.ask<{ items: Category[] }>('POST', '/categories/rename-group', {
      body: { from: 'Lifestyle', to: 'Home' },
    });
    const groups = body.items.map(({ group }) => group);
    expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual([...new Set(groups)]);
    expect(groups).not.toContain('Lifestyle');
  });
});

describe('merging categories', () => {
  it('moves transactions, rules, payees and series, and one undo restores them', async () => {
    const [coffee, dining] = [await add({ name: 'Coffee', group: 'Everyday' }), await byKey('dining')];
    const account = (
      await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
        body: { name: 'Everyday', type: 'depository', balance: usd('0') },
      })
    ).body.item.id;
    const { body: made } = await ann.ask<{ item: Transaction }>('POST', '/transactions', {
      body: { accountId: account, postedOn: '2026-02-10', amount: usd('-500'), payee: 'Roma', categoryId: coffee.id },
    });
    await ann.ask('POST', '/rules', {
      body: {
        name: 'R',
        condition: { field: 'category', op: 'one_of', values: [coffee.id] },
        actions: [{ do: 'set_category', categoryId: coffee.id }],
      },
    });
    await ann.ask('POST', '/payees', { body: { name: 'Roma', defaultCategoryId: coffee.id } });
    await ann.ask('POST', '/recurring', {
      body: {
        kind: 'bill',
        accountId: account,
        payee: 'Beans',
        categoryId: coffee.id,
        cadence: 'monthly',
        startsOn: '2026-03-10',
        amount: usd('-900'),
      },
    });
    const usedBy = async () => ({
      transaction: (await ann.ask<Transaction>('GET', `/transactions/${made.item.id}`)).body.categoryId,
      rule: JSON.stringify((await ann.ask<{ items: Rule[] }>('GET', '/rules')).body.items),
      payee: (await ann.ask<{ items: Payee[] }>('GET', '/payees?q=roma')).body.items[0]?.defaultCategoryId,
      series: (await ann.ask<{ items: Series[] }>('GET', '/recurring')).body.items[0]?.categoryId,
    });
    const before = await usedBy();
    expect((await list('?usage=true')).find(({ id }) => id === coffee.id)?.transactionCount).toBe(1);
    const { body } = await ann.ask<{ changeSetId: string; transactionCount: number }>(
      'POST',
      `/categories/${coffee.id}/merge`,
      { body: { intoId: dining.id } },
    );
    expect(body.transactionCount).toBe(1);
    expect(await usedBy()).toEqual({
      transaction: dining.id,
      rule: before.rule.replaceAll(coffee.id, dining.id).replace('"version":1', '"version":2'),
      payee: dining.id,
      series: dining.id,
    });
    expect((await list()).some(({ id }) => id === coffee.id)).toBe(false);
    await ann.ask('POST', `/change-sets/${body.changeSetId}/undo`, { body: {} });
    expect(await usedBy()).toMatchObject({ transaction: coffee.id, payee: coffee.id, series: coffee.id });
  });

  it('counts the same transactions as the list, without splits of deleted transactions', async () => {
    const [pets, dining] = [await add({ name: 'Pets', group: 'Everyday' }), await byKey('dining')];
    const { body: opened } = await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
      body: { name: 'Second', type: 'depository', balance: usd('0') },
    });
    for (const isDeleted of [false, true]) {
      const { body: made } = await ann.ask<{ item: Transaction }>('POST', '/transactions', {
        body: { accountId: opened.item.id, postedOn: '2026-02-10', amount: usd('-500'), payee: 'Shop' },
      });
      const at = `/transactions/${made.item.id}`;
      const splits = [
        { amount: usd('-300'), categoryId: pets.id },
        { amount: usd('-200'), categoryId: dining.id },
      ];
      const split = await ann.ask('PUT', `${at}/splits`, { body: { splits }, headers: { 'if-match': '"1"' } });
      expect(split.status).toBe(200);
      if (isDeleted) {
        const { version } = (await ann.ask<Transaction>('GET', at)).body;
        expect((await ann.ask('DELETE', at, { headers: { 'if-match': `"${version}"` } })).status).toBe(200);
      }
    }
    expect((await list('?usage=true')).find(({ id }) => id === pets.id)?.transactionCount).toBe(1);
    const merge = { body: { intoId: dining.id } };
    expect((await ann.ask('POST', `/categories/${pets.id}/merge`, merge)).body).toMatchObject({ transactionCount: 1 });
  });

  it('hides a built-in category, which resolves to the other one until it is shown again', async () => {
    const [fuel, transport] = [await byKey('fuel'), await byKey('transport')];
    await ann.ask('POST', `/categories/${fuel.id}/merge`, { body: { intoId: transport.id } });
    const merged = await byKey('fuel');
    expect(merged).toMatchObject({ hidden: true, mergedIntoId: transport.id });
    expect((await ann.ask('POST', `/categories/${transport.id}/merge`, { body: { intoId: fuel.id } })).status).toBe(
      422,
    );
    expect((await edit(fuel.id, { hidden: false }, merged.version)).body.item).toMatchObject({
      hidden: false,
      mergedIntoId: null,
    });
  });
});

describe('deleting a category', () => {
  it('is rejected while a rule uses the category', async () => {
    const coffee = await add({ name: 'Coffee', group: 'Everyday' });
    const { body } = await ann.ask<{ item: Rule }>('POST', '/rules', {
      body: {
        name: 'Beans',
        condition: { field: 'payee', op: 'is', value: 'Roma' },
        actions: [{ do: 'set_category', categoryId: coffee.id }],
      },
    });
    const refused = await ann.ask('DELETE', `/categories/${coffee.id}`, {
      headers: { 'if-match': `"${coffee.version}"` },
    });
    expect([refused.body['code'], refused.body['params']]).toEqual(['CATEGORY_IN_RULES', { rules: ['Beans'] }]);
    await ann.ask('DELETE', `/rules/${body.item.id}`, { headers: { 'if-match': '"1"' } });
    const { version } = (await list()).find(({ id }) => id === coffee.id) as Category;
    expect(
      (await ann.ask('DELETE', `/categories/${coffee.id}`, { headers: { 'if-match': `"${version}"` } })).status,
    ).toBe(200);
    expect((await list()).some(({ id }) => id === coffee.id)).toBe(false);
  });
});
