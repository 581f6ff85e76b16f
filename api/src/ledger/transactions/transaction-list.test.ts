/**
 * Tests the order, pages, positions, counts and running balances of a list; search/search.test.ts tests search results.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account, Transaction } from '@tideline/contract';
import * as fc from 'fast-check';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

type Changed<T> = { changeSetId: string; item: T };
interface List {
  items: Transaction[];
  nextCursor: string | null;
  count: number | null;
  totals: object | null;
}

const SORTS = ['date', 'date_up', 'amount', 'amount_up', 'payee'] as const;
const ROWS = 37;

let api: TestApi;
let ann: TestUser;
let account: Account;
let all: Transaction[];

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const list = async (query: string) => (await ann.ask<List>('GET', `/transactions?${query}`)).body;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  const add = async (name: string) =>
    (await ann.ask<Changed<Account>>('POST', '/accounts', { body: { name, type: 'depository', balance: usd(0) } })).body
      .item;
  account = await add('Everyday');
  const other = await add('Second');
  for (let row = 0; row < ROWS; row++) {
    // few dates, amounts and payees, so that every order has ties
    const body = {
      accountId: row % 4 === 0 ? other.id : account.id,
      postedOn: `2026-01-${String(1 + ((row * 7) % 9)).padStart(2, '0')}`,
      amount: usd(((row * 13) % 5) * 100 - 200),
      payee: ['Bakery', 'apples', 'Zoo', 'école'][row % 4],
      categoryId: null,
    };
    await ann.ask('POST', '/transactions', { body });
  }
  all = (await list('limit=200')).items;
});
afterAll(() => api.stop());

/** Compares transactions by each order, independently of the code under test. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const newest = (a: Transaction, b: Transaction): number => compare(b.postedOn, a.postedOn) || compare(b.id, a.id);
const ORDERS: Record<(typeof SORTS)[number], (a: Transaction, b: Transaction) => number> = {
  date: newest,
  date_up: (a, b) => newest(b, a),
  amount: (a, b) => Number(b.amount.minor) - Number(a.amount.minor) || newest(a, b),
  amount_up: (a, b) => Number(a.amount.minor) - Number(b.amount.minor) || newest(b, a),
  payee: (a, b) =>
    Buffer.compare(Buffer.from(a.payee.toLowerCase()), Buffer.from(b.payee.toLowerCase())) || newest(a, b),
};
const idsOf = (rows: readonly Transaction[]) => rows.map(({ id }) => id);

describe.each(SORTS)('a list in the order "%s"', (sort) => {
  const expected = () => idsOf(all.toSorted(ORDERS[sort]));

  it('returns every row once, regardless of the page size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: ROWS + 3 }), async (limit) => {
        const seen: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page: List = await list(`sort=${sort}&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
          seen.push(...idsOf(page.items));
          cursor = page.nextCursor;
        }
        expect(seen).toEqual(expected());
      }),
      { numRuns: 5 },
    );
  });

  it.each(['', '&q=account:everyday', '&q=date:2026-01-03..2026-01-06', '&q=bakery', '&from=2026-01-02&to=2026-01-07'])(
    'can start at any row with the same result as paging to that row, with the filter "%s"',
    async (filter) => {
      const whole = idsOf((await list(`sort=${sort}&limit=200${filter}`)).items);
      for (let at = 0; at <= whole.length + 1; at += 1 + (at % 3)) {
        const page = await list(`sort=${sort}&limit=5&at=${at}${filter}`);
        expect({ at, ids: idsOf(page.items) }).toEqual({ at, ids: whole.slice(at, at + 5) });
        if (page.nextCursor !== null)
          expect(idsOf((await list(`sort=${sort}&limit=5&cursor=${page.nextCursor}${filter}`)).items)).toEqual(
            whole.slice(at + 5, at + 10),
          );
      }
    },
  );

  it('rejects a cursor of another order', async () => {
    const { nextCursor } = await list(`sort=${sort}&limit=2`);
    for (const other of SORTS.filter((name) => name !== sort)) {
      expect(await ann.ask('GET', `/transactions?sort=${other}&cursor=${nextCursor}`)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_FAILED' },
      });
    }
  });
});

describe('the transaction list', () => {
  it('counts the results without returning them', async () => {
    for (const filter of [
      '',
      '&q=account:everyday',
      '&q=date:2026-01-03',
      '&q=bakery',
      '&q=-bakery',
      '&q=is:uncategorized',
      '&q=account:everyday+date:..2026-01-04',
      '&from=2026-01-05',
      `&accountId=${account.id}`,
    ]) {
      const { items } = await list(`limit=200${filter}`);
      expect({ filter, count: (await list(`limit=1&count=true${filter}`)).count }).toEqual({
        filter,
        count: items.length,
      });
      expect({ filter, count: (await list(`limit=1&count=true&totals=true${filter}`)).count }).toEqual({
        filter,
        count: items.length,
      });
    }
    expect((await list('')).count).toBeNull();
  });

  it('has running balances only for one account sorted by date, in either direction and from any row', async () => {
    const up = (await list(`sort=date_up&limit=200&accountId=${account.id}`)).items;
    let sum = 0;
    for (const { amount, runningBalance } of up) expect(runningBalance).toEqual(usd((sum += Number(amount.minor))));
    const balances = new Map(up.map(({ id, runningBalance }) => [id, runningBalance]));
    for (const query of [
      'q=account:everyday',
      'q=account:everyday+date:2026-01-03..2026-01-06',
      `accountId=${account.id}&at=7`,
      'q=account:everyday&sort=date_up&at=11',
      `accountId=${account.id}&to=2026-01-04`,
    ]) {
      for (const { id, runningBalance } of (await list(`limit=10&${query}`)).items)
        expect({ query, runningBalance }).toEqual({ query, runningBalance: balances.get(id) });
    }
    for (const query of [
      '',
      'q=account:everyday+bakery',
      'q=account:everyday,second',
      'q=account:everyday&sort=amount',
      'q=-account:second',
    ]) {
      expect(
        (await list(`limit=10&${query}`)).items.map(({ runningBalance }) => runningBalance).filter(Boolean),
      ).toEqual([]);
    }
  });

  it('starts at a row or after a cursor, but not both', async () => {
    const { nextCursor } = await list('limit=2');
    expect((await ann.ask('GET', `/transactions?at=1&cursor=${nextCursor}`)).body).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it.each([
    '',
    'bm90IGpzb24',
    Buffer.from('[]').toString('base64url'),
    Buffer.from(JSON.stringify(['2026-01-01', '-'.repeat(36), 1, '', 'x'])).toString('base64url'),
  ])('rejects an invalid cursor (example %#)', async (cursor) => {
    expect((await ann.ask('GET', `/transactions?limit=2&cursor=${cursor}`)).body).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
});
