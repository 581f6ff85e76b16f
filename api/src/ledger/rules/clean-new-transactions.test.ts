import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Category, Transaction } from '@tideline/contract';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let categories: Category[];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
  categories = (await ann.ask<{ items: Category[] }>('GET', '/categories')).body.items;
});

const category = (key: string): string => categories.find((each) => each.key === key)?.id ?? '';

/** Imports a bank file with one row per payee and returns the resulting transactions. */
async function bring(...payees: string[]): Promise<Transaction[]> {
  const form = new FormData();
  const rows = payees.map((payee, index) => `2026-02-0${index + 1},"${payee}",-12.5${index}`);
  form.append('files', new File([['Date,Description,Amount', ...rows].join('\n')], `bank-${payees.join('-')}.csv`));
  const { body: batch } = await ann.ask<{ id: string; statements: { key: string }[] }>('POST', '/imports', {
    body: form,
  });
  const applied = await ann.ask('POST', `/imports/${batch.id}/apply`, {
    body: { statements: batch.statements.map(({ key }) => ({ key, action: 'import' })) },
  });
  expect(applied.status).toBe(200);
  const { items } = (await ann.ask<{ items: Transaction[] }>('GET', '/transactions')).body;
  return payees.map((payee) => items.find(({ rawDescription }) => rawDescription === payee) as Transaction);
}

const undoOf = async (): Promise<Transaction[]> =>
  (await ann.ask<{ items: Transaction[] }>('GET', '/transactions')).body.items;

describe('imported transactions', () => {
  it('get a detected payee and category if the household has chosen none', async () => {
    const [row] = await bring('KROGER #0451');
    expect(row).toMatchObject({ payee: 'Kroger', categoryId: category('groceries') });
  });

  it('get the payee whose alias matches, and its category', async () => {
    await ann.ask('POST', '/payees', {
      body: {
        name: 'Corner shop',
        aliases: [{ match: 'contains', text: 'krgr' }],
        defaultCategoryId: category('gifts'),
      },
    });
    const [known, other] = await bring('XX KRGR 451', 'Bakery');
    expect([known?.payee, known?.categoryId]).toEqual(['Corner shop', category('gifts')]);
    expect(other?.payee).toBe('Bakery');
  });

  it("get the payee's new name if the payee was renamed", async () => {
    await bring('KROGER #0451');
    await ann.ask('POST', '/payees', { body: { name: 'Food', was: 'Kroger' } });
    const [row] = await bring('KROGER #0999');
    expect(row?.payee).toBe('Food');
  });

  it('are changed by the rules in order, after aliases', async () => {
    await ann.ask('POST', '/payees', {
      body: {
        name: 'Corner shop',
        aliases: [{ match: 'contains', text: 'krgr' }],
        defaultCategoryId: category('gifts'),
      },
    });
    const rule = (name: string, stage: string, value: string, actions: object[]) =>
      ann.ask('POST', '/rules', { body: { name, stage, condition: { field: 'payee', op: 'is', value }, actions } });
    await rule('last', 'post', 'Corner shop', [{ do: 'append_memo', text: 'after' }]);
    await rule('first', 'pre', 'Corner shop', [
      { do: 'set_category', categoryId: category('travel') },
      { do: 'set_memo', memo: 'before' },
      { do: 'add_tags', tags: ['New'] },
    ]);
    const [row] = await bring('KRGR 451');
    expect(row).toMatchObject({
      payee: 'Corner shop',
      categoryId: category('travel'),
      memo: 'before after',
      tagIds: [expect.any(String)],
    });
  });

  it('get the category that the user chose for the payee before, unless a rule sets one', async () => {
    const [first] = await bring('MAPLE HOUSE #0012');
    await ann.ask('PATCH', `/transactions/${first?.id}`, {
      body: { categoryId: category('gifts') },
      headers: { 'if-match': `"${first?.version}"` },
    });
    expect((await bring('MAPLE HOUSE #0077'))[0]?.categoryId).toBe(category('gifts'));
    await ann.ask('POST', '/rules', {
      body: {
        name: 'Maple',
        condition: { field: 'raw_text', op: 'contains', value: 'maple' },
        actions: [{ do: 'set_category', categoryId: category('fuel') }],
      },
    });
    expect((await bring('MAPLE HOUSE #0099'))[0]?.categoryId).toBe(category('fuel'));
  });

  it('get the category that a merged category resolves to', async () => {
    await ann.ask('POST', `/categories/${category('groceries')}/merge`, { body: { intoId: category('dining') } });
    expect((await bring('KROGER #0451'))[0]?.categoryId).toBe(category('dining'));
  });

  it('are removed with the changes that rules made to them when the import is undone', async () => {
    await ann.ask('POST', '/rules', {
      body: {
        name: 'All',
        condition: { field: 'amount', op: 'between', minMinor: null, maxMinor: null, direction: 'out' },
        actions: [
          { do: 'add_tags', tags: ['New'] },
          {
            do: 'split',
            parts: [
              { sharePpm: 500_000, categoryId: null, memo: null },
              { sharePpm: null, categoryId: null, memo: null },
            ],
          },
        ],
      },
    });
    const [row] = await bring('Bakery');
    expect(row?.splits).toHaveLength(2);
    const [batch] = (await ann.ask<{ items: [{ id: string }] }>('GET', '/imports')).body.items;
    expect((await ann.ask('POST', `/imports/${batch.id}/revert`, { body: {} })).status).toBe(200);
    expect((await undoOf()).filter(({ source }) => source === 'import')).toEqual([]);
  });
});
