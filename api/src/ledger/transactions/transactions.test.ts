import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account, Category, Transaction } from '@tideline/contract';
import * as fc from 'fast-check';
import { sql } from '../../platform/database/sql.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let account: Account;
let categories: Category[];

type Changed<T> = { changeSetId: string; item: T };
interface List {
  items: Transaction[];
  nextCursor: string | null;
  totals: object | null;
}

const usd = (minor: string | number) => ({ minor: String(minor), currency: 'USD' });

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function freshHousehold(): Promise<void> {
  ann = await api.signUp();
  account = await addAccount('Everyday');
  categories = (await ann.ask<{ items: Category[] }>('GET', '/categories')).body.items;
}
const addAccount = async (name: string, currency = 'USD') =>
  (
    await ann.ask<Changed<Account>>('POST', '/accounts', {
      body: { name, type: 'depository', balance: { minor: '0', currency } },
    })
  ).body.item;
const categoryOf = (key: string) => categories.find((category) => category.key === key)?.id ?? '';
const post = (changes: object = {}) =>
  ann.ask<Changed<Transaction> & { code?: string }>('POST', '/transactions', {
    body: { accountId: account.id, postedOn: '2026-02-10', amount: usd(-100), payee: 'Shop', ...changes },
  });
const list = async (query = '') => (await ann.ask<List>('GET', `/transactions${query}`)).body;
const edit = ({ id, version }: Transaction, body: object) =>
  ann.ask<Changed<Transaction> & { code?: string }>('PATCH', `/transactions/${id}`, {
    body,
    headers: { 'if-match': `"${version}"` },
  });
const payees = async (query: string) => (await list(query)).items.map(({ payee }) => payee);

describe('the transaction list', () => {
  beforeAll(async () => {
    await freshHousehold();
    const other = await addAccount('Second');
    await post({
      payee: 'Grocer 100% fresh',
      amount: usd(-4200),
      postedOn: '2026-01-05',
      categoryId: categoryOf('groceries'),
    });
    await post({
      payee: 'Employer',
      amount: usd(300_000),
      postedOn: '2026-01-31',
      categoryId: categoryOf('salary'),
    });
    await post({
      payee: 'GROCER north',
      amount: usd(-1800),
      postedOn: '2026-02-02',
      memo: 'apples, under_score',
    });
    await post({ payee: 'Rent', amount: usd(-120_000), postedOn: '2026-02-02', accountId: other.id });
  });

  it('shows the newest transaction first and, within a day, the one added last', async () => {
    expect(await payees('')).toEqual(['Rent', 'GROCER north', 'Employer', 'Grocer 100% fresh']);
  });

  it.each([
    { query: '?q=grocer', found: ['GROCER north', 'Grocer 100% fresh'], why: 'letter case does not matter' },
    { query: '?q=north+grocer', found: ['GROCER north'], why: 'all words must occur, in any order' },
    { query: '?q=apple', found: ['GROCER north'], why: 'the memo is searched' },
    { query: '?q=100%25', found: ['Grocer 100% fresh'], why: 'a percent sign is matched literally' },
    { query: '?q=r_s', found: ['GROCER north'], why: 'an underscore is matched literally' },
    { query: '?q=%5C', found: [], why: 'a backslash is matched literally' },
    { query: '?from=2026-01-31&to=2026-02-01', found: ['Employer'], why: 'both ends are included' },
    {
      query: '?uncategorized=true',
      found: ['Rent', 'GROCER north'],
      why: 'only uncategorized transactions are listed',
    },
    {
      query: '?uncategorized=false',
      found: ['Rent', 'GROCER north', 'Employer', 'Grocer 100% fresh'],
      why: 'false does not filter',
    },
    { query: '?q=nothing-like-it', found: [], why: 'nothing is found' },
  ])('with $query: $why', async ({ query, found }) => {
    expect(await payees(query)).toEqual(found);
  });

  it('filters by category and by account', async () => {
    expect(await payees(`?categoryId=${categoryOf('salary')}`)).toEqual(['Employer']);
    expect(await payees(`?accountId=${account.id}`)).toEqual(['GROCER north', 'Employer', 'Grocer 100% fresh']);
  });

  it('sums the filtered results on request', async () => {
    expect((await list('?q=grocer&totals=true&limit=1')).totals).toMatchObject({
      count: 2,
      inflow: usd(0),
      outflow: usd(-6000),
      net: usd(-6000),
    });
    expect((await list('?totals=true')).totals).toMatchObject({
      count: 4,
      inflow: usd(300_000),
      outflow: usd(-126_000),
      net: usd(174_000),
    });
    expect((await list()).totals).toBeNull();
  });

  it('shows running balances only for one whole account, and the same ones on every page', async () => {
    const whole = await list(`?accountId=${account.id}`);
    expect(whole.items.map(({ runningBalance }) => runningBalance)).toEqual([usd(294_000), usd(295_800), usd(-4200)]);
    const first = await list(`?accountId=${account.id}&limit=1`);
    const second = await list(`?accountId=${account.id}&limit=1&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map(({ runningBalance }) => runningBalance)).toEqual([
      usd(294_000),
      usd(295_800),
    ]);
    expect((await list(`?accountId=${account.id}&q=grocer`)).items[0]?.runningBalance).toBeNull();
    expect((await list()).items[0]?.runningBalance).toBeNull();
  });

  it('rejects invalid parameters and a cursor of another filter', async () => {
    const { nextCursor } = await list('?limit=1');
    for (const query of [
      `?q=grocer&cursor=${nextCursor}`,
      '?cursor=abc',
      '?limit=0',
      '?limit=201',
      '?from=2026-02-30',
      '?accountId=1',
    ]) {
      expect(await ann.ask('GET', `/transactions${query}`)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_FAILED' },
      });
    }
  });
});

describe('paging', () => {
  it('returns every row once, regardless of the page size, even if many share a day', async () => {
    await freshHousehold();
    for (let row = 0; row < 23; row++) await post({ payee: `Row ${row}`, postedOn: `2026-01-0${1 + (row % 3)}` });
    const all = await payees('?limit=200');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const seen: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page: List = await list(`?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
          expect(page.items.length).toBeLessThanOrEqual(limit);
          seen.push(...page.items.map(({ payee }) => payee));
          cursor = page.nextCursor;
        }
        expect(seen).toEqual(all);
      }),
      { numRuns: 8 },
    );
  });
});

describe('transaction changes', () => {
  beforeAll(freshHousehold);

  it("give a new transaction the payee's last category, unless the user chooses one or none", async () => {
    await post({ payee: 'Corner Cafe', categoryId: categoryOf('dining') });
    expect((await post({ payee: 'CORNER CAFE' })).body.item.categoryId).toBe(categoryOf('dining'));
    expect((await post({ payee: 'Corner Cafe', categoryId: null })).body.item.categoryId).toBeNull();
    expect((await post({ payee: 'Somebody new' })).body.item.categoryId).toBeNull();
  });

  it.each([
    { change: { categoryId: crypto.randomUUID() }, code: 'CATEGORY_UNKNOWN' },
    { change: { amount: { minor: '-100', currency: 'EUR' } }, code: 'CURRENCY_MISMATCH' },
    { change: { accountId: crypto.randomUUID() }, code: 'NOT_FOUND' },
    { change: { payee: '  ' }, code: 'VALIDATION_FAILED' },
    { change: { payee: 'null \u0000 byte' }, code: 'VALIDATION_FAILED' },
    { change: { postedOn: '2026-02-29' }, code: 'VALIDATION_FAILED' },
    { change: { amount: usd('1000000000000000') }, code: 'VALIDATION_FAILED' },
  ])('are rejected with $code for $change', async ({ change, code }) => {
    expect((await post(change)).body.code).toBe(code);
  });

  it('mark a transaction as reviewed, change its date, and keep omitted fields', async () => {
    const { item } = (await post({ memo: 'kept' })).body;
    const { body } = await edit(item, { postedOn: '2025-12-31', reviewed: true });
    expect(body.item).toMatchObject({
      postedOn: '2025-12-31',
      memo: 'kept',
      needsReview: false,
      amount: usd(-100),
      version: 2,
    });
  });

  it('of a deleted transaction are rejected with NOT_FOUND', async () => {
    const { item } = (await post()).body;
    await ann.ask('DELETE', `/transactions/${item.id}`, { headers: { 'if-match': '"1"' } });
    expect((await edit(item, { payee: 'Late' })).status).toBe(404);
  });
});

describe('the stored daily totals and balances', () => {
  it('match the transactions after any sequence of additions, edits, deletions and undos', async () => {
    await freshHousehold();
    const second = await addAccount('Second');
    const step = fc.record({
      kind: fc.constantFrom('add', 'edit', 'delete', 'undo'),
      which: fc.nat(20),
      minor: fc.integer({ min: -100_000, max: 100_000 }),
      day: fc.integer({ min: 1, max: 28 }),
      other: fc.boolean(),
    });
    const rows: Transaction[] = [];
    const changeSets: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        for (const { kind, which, minor, day, other } of steps) {
          const row = rows[which % Math.max(1, rows.length)];
          const postedOn = `2026-01-${String(day).padStart(2, '0')}`;
          const version = row && (await list('?limit=200')).items.find(({ id }) => id === row.id)?.version;
          if (kind === 'undo' && changeSets.length > 0)
            await ann.ask('POST', `/change-sets/${changeSets[which % changeSets.length]}/undo`);
          else if (kind === 'edit' && row && version) await edit({ ...row, version }, { amount: usd(minor), postedOn });
          else if (kind === 'delete' && row && version)
            await ann.ask('DELETE', `/transactions/${row.id}`, { headers: { 'if-match': `"${version}"` } });
          else {
            const { body } = await post({
              amount: usd(minor),
              postedOn,
              accountId: other ? second.id : account.id,
            });
            rows.push(body.item);
            changeSets.push(body.changeSetId);
          }
        }
        expect(await differences()).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });
});

/** Returns the days and accounts whose stored totals differ from the transactions. */
const differences = (): Promise<unknown[]> =>
  api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, (tx) =>
    tx.many(sql`
      with days as (
        select account_id, posted_on as day, sum(amount_minor)::bigint as net_minor, count(*) as transaction_count
        from transaction where household_id = ${ann.householdId} and deleted_at is null group by 1, 2
      ), balances as (select account_id, sum(net_minor)::bigint as balance_minor,
        sum(transaction_count)::bigint as transaction_count from days group by 1)
      select 'day' as sum, account_id, coalesce(d.net_minor, 0) as is, coalesce(m.net_minor, 0) as maintained
      from days d full join (select * from account_day where household_id = ${ann.householdId}) m
        using (account_id, day)
      where coalesce(d.net_minor, 0) <> coalesce(m.net_minor, 0)
        or coalesce(d.transaction_count, 0) <> coalesce(m.transaction_count, 0)
      union all
      select 'balance', account_id, coalesce(b.balance_minor, 0), coalesce(m.balance_minor, 0)
      from balances b full join (select * from account_balance where household_id = ${ann.householdId}) m
        using (account_id)
      where coalesce(b.balance_minor, 0) <> coalesce(m.balance_minor, 0)
        or coalesce(b.transaction_count, 0) <> coalesce(m.transaction_count, 0)`),
  );
