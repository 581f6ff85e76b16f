import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Category, Payee, Rule, Transaction } from '@tideline/contract';
import { importFiles } from '../../testing/import-files.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

const usd = (minor: string) => ({ minor, currency: 'USD' });

let api: TestApi;
let ann: TestUser;
let accountId: string;
let dining: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
  accountId = (
    await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
      body: { name: 'Everyday', type: 'depository', balance: usd('0') },
    })
  ).body.item.id;
  dining =
    (await ann.ask<{ items: Category[] }>('GET', '/categories')).body.items.find(({ key }) => key === 'dining')?.id ??
    '';
});

const spend = async (payee: string, postedOn = '2026-02-10'): Promise<Transaction> =>
  (
    await ann.ask<{ item: Transaction }>('POST', '/transactions', {
      body: { accountId, postedOn, amount: usd('-1250'), payee, categoryId: null },
    })
  ).body.item;
const payees = async (query = ''): Promise<Payee[]> =>
  (await ann.ask<{ items: Payee[] }>('GET', `/payees${query}`)).body.items.filter(
    ({ name }) => name !== 'Opening balance',
  );
const names = async (): Promise<string[]> =>
  (await ann.ask<{ items: Transaction[] }>('GET', '/transactions')).body.items.map(({ payee }) => payee).toSorted();
const say = async (body: object): Promise<{ changeSetId: string; item: Payee }> =>
  (await ann.ask<{ changeSetId: string; item: Payee }>('POST', '/payees', { body })).body;

describe('payees', () => {
  it('are the payee names of transactions, most frequent first', async () => {
    await spend('Corner Café', '2026-02-01');
    await spend('corner café', '2026-02-20');
    await spend('Bakery', '2026-02-25');
    expect(await payees()).toMatchObject([
      { id: null, name: 'corner café', transactionCount: 2, lastUsedOn: '2026-02-20' },
      { id: null, name: 'Bakery', transactionCount: 1, lastUsedOn: '2026-02-25' },
    ]);
    expect((await payees('?sort=last')).map(({ name }) => name)).toEqual(['Bakery', 'corner café']);
    expect((await payees('?q=baker')).map(({ name }) => name)).toEqual(['Bakery']);
    const { body } = await ann.ask<{ items: Payee[]; total: number; nextOffset: number | null }>(
      'GET',
      '/payees?limit=1&q=a',
    );
    expect([body.items.length, body.total, body.nextOffset]).toEqual([1, 2, 1]);
  });

  it('are renamed in all their transactions, rules and aliases, as one change', async () => {
    await spend('KROGER 451');
    await spend('kroger 451');
    await ann.ask('POST', '/rules', {
      body: {
        name: 'Shop',
        condition: { field: 'payee', op: 'is', value: 'x' },
        actions: [{ do: 'set_payee', payee: 'KROGER 451' }],
      },
    });
    const { changeSetId, item } = await say({ name: 'Kroger', was: 'KROGER 451', defaultCategoryId: dining });
    expect(item).toMatchObject({
      name: 'Kroger',
      transactionCount: 2,
      aliases: [{ match: 'is', text: 'KROGER 451' }],
      defaultCategoryId: dining,
    });
    expect(await names()).toEqual(['Kroger', 'Kroger']);
    expect((await ann.ask<{ items: Rule[] }>('GET', '/rules')).body.items[0]?.actions).toEqual([
      { do: 'set_payee', payee: 'Kroger' },
    ]);
    await ann.ask('POST', `/change-sets/${changeSetId}/undo`, { body: {} });
    expect(await names()).toEqual(['KROGER 451', 'kroger 451']);
    expect((await payees())[0]?.id).toBeNull();
  });

  it('keep their aliases when they are renamed, and the old name becomes an alias', async () => {
    await spend('Kroger');
    const { item } = await say({ name: 'Kroger', aliases: [{ match: 'starts', text: 'KROGER' }] });
    const { body } = await ann.ask<{ item: Payee }>('PATCH', `/payees/${item.id}`, {
      body: { name: 'Groceries' },
      headers: { 'if-match': '"1"' },
    });
    expect(body.item.aliases).toEqual([
      { match: 'starts', text: 'KROGER' },
      { match: 'is', text: 'Kroger' },
    ]);
    expect(await names()).toEqual(['Groceries']);
    const late = await ann.ask('PATCH', `/payees/${item.id}`, {
      body: { name: 'Food' },
      headers: { 'if-match': '"1"' },
    });
    expect(late.body['code']).toBe('VERSION_CONFLICT');
  });

  it('have unique names, ignoring case', async () => {
    await say({ name: 'Kroger' });
    const { status, body } = await ann.ask('POST', '/payees', { body: { name: 'kroger' } });
    expect([status, body['code']]).toEqual([409, 'NAME_TAKEN']);
  });

  it('can be merged: transactions move, other names become aliases, and one undo reverses it', async () => {
    for (const name of ['Amazon', 'Amzn Mktp', 'AMAZON.COM']) await spend(name);
    await say({ name: 'Amzn Mktp', aliases: [{ match: 'contains', text: 'AMZN' }], defaultCategoryId: dining });
    const { body } = await ann.ask<{ changeSetId: string; item: Payee }>('POST', '/payees/merge', {
      body: { names: ['Amzn Mktp', 'AMAZON.COM', 'Amazon'], into: 'Amazon' },
    });
    expect(body.item).toMatchObject({ name: 'Amazon', transactionCount: 3, defaultCategoryId: dining });
    expect(body.item.aliases.map(({ match, text }) => `${match} ${text}`)).toEqual([
      'contains AMZN',
      'is Amzn Mktp',
      'is AMAZON.COM',
    ]);
    expect(await names()).toEqual(['Amazon', 'Amazon', 'Amazon']);
    await ann.ask('POST', `/change-sets/${body.changeSetId}/undo`, { body: {} });
    expect(await names()).toEqual(['AMAZON.COM', 'Amazon', 'Amzn Mktp']);
    expect((await payees()).find(({ name }) => name === 'Amzn Mktp')?.aliases).toEqual([
      { match: 'contains', text: 'AMZN' },
    ]);
  });

  it('show what an alias would match before it is saved, and which other payee claims these matches', async () => {
    await spend('SQ *BLUE DOOR');
    await spend('SQ *BLUE DOOR');
    await spend('Red Door');
    await say({ name: 'Doors', aliases: [{ match: 'contains', text: 'door' }] });
    const { body } = await ann.ask('POST', '/payees/preview-aliases', {
      body: {
        name: 'Blue Door',
        aliases: [
          { match: 'contains', text: 'blue door' },
          { match: 'contains', text: 'DOOR' },
        ],
      },
    });
    expect(body).toEqual({
      count: 2,
      matches: [{ printed: 'SQ *BLUE DOOR', payee: 'SQ *BLUE DOOR', transactionCount: 2 }],
      conflicts: [{ match: 'contains', text: 'door', payees: ['Doors'] }],
    });
  });

  it('show matches of an alias with the payee of the newest transaction', async () => {
    const csv = ['Date,Description,Amount', '2026-02-01,SQ *OLD MILL,-5.00', '2026-02-09,SQ *OLD MILL,-6.00'];
    await importFiles(ann, [{ name: 'card.csv', text: csv.join('\n') }], []);
    for (const [postedOn, payee] of [
      ['2026-02-01', 'Zoe’s Mill'],
      ['2026-02-09', 'Anna’s Mill'],
    ]) {
      const { body } = await ann.ask<{ items: Transaction[] }>('GET', '/transactions');
      const row = body.items.find((each) => each.postedOn === postedOn && each.rawDescription === 'SQ *OLD MILL');
      const headers = { 'if-match': `"${row?.version}"` };
      const edited = await ann.ask('PATCH', `/transactions/${row?.id}`, { body: { payee }, headers });
      expect(edited.status).toBe(200);
    }
    const { body } = await ann.ask<{ matches: object[] }>('POST', '/payees/preview-aliases', {
      body: { name: 'Mill', aliases: [{ match: 'contains', text: 'old mill' }] },
    });
    expect(body.matches).toEqual([{ printed: 'SQ *OLD MILL', payee: 'Anna’s Mill', transactionCount: 2 }]);
  });

  it('lose their details when deleted, but not their transactions', async () => {
    await spend('Kroger');
    const { item } = await say({ name: 'Kroger', defaultCategoryId: dining });
    expect((await ann.ask('DELETE', `/payees/${item.id}`, { headers: { 'if-match': '"1"' } })).status).toBe(200);
    expect(await payees()).toMatchObject([{ id: null, name: 'Kroger', defaultCategoryId: null, transactionCount: 1 }]);
  });
});
