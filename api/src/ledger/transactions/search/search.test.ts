/** Tests the search language against the database: every field, on transactions that differ in exactly that field. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account, Category, Transaction } from '@tideline/contract';
import { type Flow, flowOf } from '@tideline/domain';
import type { Client } from 'pg';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';

type Changed<T> = { changeSetId: string; item: T };
interface List {
  items: Transaction[];
  nextCursor: string | null;
  count: number | null;
  totals: { count: number; inflow: object; outflow: object; net: object; currencies: object[] } | null;
  code?: string;
  params?: {
    problems?: { code: string; start: number; end: number; field: string; text: string; suggestions: string[] }[];
  };
}

let api: TestApi;
let ann: TestUser;
let categories: Category[];
const accounts: Record<string, string> = {};

const money = (minor: number, currency = 'USD') => ({ minor: String(minor), currency });
const categoryOf = (key: string) => categories.find((category) => category.key === key)?.id ?? '';
const search = async (q: string, more = '') =>
  (await ann.ask<List>('GET', `/transactions?q=${encodeURIComponent(q)}${more}`)).body;
const found = async (q: string) => (await search(q, '&limit=200')).items?.map(({ payee }) => payee).sort();
const problems = async (q: string) => (await search(q)).params?.problems?.map(({ code, text }) => `${code} ${text}`);

async function addAccount(name: string, fields: object = {}): Promise<void> {
  const { item } = (
    await ann.ask<Changed<Account>>('POST', '/accounts', {
      body: { name, type: 'depository', balance: money(0), ...fields },
    })
  ).body;
  accounts[name] = item.id;
}
async function post(
  payee: string,
  minor: number,
  {
    account = 'Everyday',
    currency = 'USD',
    ...more
  }: { account?: string; currency?: string; postedOn?: string; memo?: string; categoryId?: string | null } = {},
): Promise<Transaction> {
  const { status, body } = await ann.ask<Changed<Transaction>>('POST', '/transactions', {
    body: {
      accountId: accounts[account],
      postedOn: '2026-02-10',
      amount: money(minor, currency),
      payee,
      categoryId: null,
      ...more,
    },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.item;
}
/** Writes data that no user endpoint creates, such as rows from banks and programs. */
const asProgram = (work: (client: Client) => Promise<unknown>) =>
  api.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query("select set_config('app.household', $1, true)", [ann.householdId]);
    await client.query(
      "select set_config('app.change_set', (select id::text from change_set where household_id = $1 " +
        'order by id desc limit 1), true)',
      [ann.householdId],
    );
    await work(client);
    await client.query('commit');
  });
const change = (id: string, changes: string) =>
  asProgram((client) =>
    client.query(`update transaction set ${changes} where household_id = $1 and id = $2`, [ann.householdId, id]),
  );
const tag = async (name: string) =>
  (await ann.ask<Changed<{ id: string }>>('POST', '/tags', { body: { name } })).body.item.id;

beforeAll(async () => {
  api = await startTestApi(); // noon on March 1, 2026
  ann = await api.signUp({ timezone: 'UTC' });
  categories = (await ann.ask<{ items: Category[] }>('GET', '/categories')).body.items;
  await addAccount('Everyday', { mask: '4242' });
  await addAccount('Chase Visa', { type: 'credit_card' });
  await addAccount('Yen', { balance: money(0, 'JPY') });
  await addAccount('Car loan', { type: 'loan', subtype: 'auto' });
  await post('Plain', -1000, { postedOn: '2026-01-15' });
  await post('Noted', -1250, {
    memo: 'Lunch with "Sam", 100% under_score',
    categoryId: categoryOf('dining'),
  });
  await post('Salary', 300_000, { categoryId: categoryOf('salary'), postedOn: '2026-02-28' });
  await post('On the card', -5000, { account: 'Chase Visa', categoryId: categoryOf('groceries') });
  await post('In Tokyo', -5000, { account: 'Yen', currency: 'JPY', categoryId: categoryOf('dining') });
  const printed = await post('Printed', -77);
  await change(
    printed.id,
    "raw_description = 'POS 4711 MÜLLER', check_number = '1042', source = 'import', status = " +
      "'pending', needs_review = true",
  );
  const fee = await post('Fee', -300);
  await change(fee.id, "kind = 'fee', excluded = true, status = 'cleared'");
  const neverPosted = await post('Never posted', -999);
  await change(neverPosted.id, "status = 'void', deleted_at = now()");
  const holiday = await tag('Holiday 2026');
  const split = await post('Split', -9000);
  await ann.ask('PUT', `/transactions/${split.id}/splits`, {
    headers: { 'if-match': '"1"' },
    body: {
      splits: [
        { categoryId: categoryOf('groceries'), amount: money(-6543), memo: 'the Party', tagIds: [holiday] },
        { categoryId: null, amount: money(-2457), memo: null, tagIds: [] },
      ],
    },
  });
  const long = await post('Long', -1, { memo: 'x'.repeat(490) });
  await change(long.id, `raw_description = '${'y'.repeat(200)} needle'`);
});
afterAll(() => api.stop());

const ALL = ['Fee', 'In Tokyo', 'Long', 'Noted', 'On the card', 'Plain', 'Printed', 'Salary', 'Split'];
const except = (...names: string[]) => ALL.filter((name) => !names.includes(name));

describe('a transaction search', () => {
  it.each([
    ['', ALL, 'no conditions'],
    ['LUNCH', ['Noted'], 'a word of the note, in any letter case'],
    ['sam lunch', ['Noted'], 'two words in any order'],
    ['"with ""sam"""', ['Noted'], 'a phrase with quotes'],
    ['"sam lunch"', [], 'a phrase that requires this order'],
    ['müller', ['Printed'], 'a word of the bank’s description'],
    ['100%', ['Noted'], 'a literal percent sign'],
    ['r_s', ['Noted'], 'a literal underscore'],
    ['\\', [], 'a literal backslash'],
    ['payee=noted', ['Noted'], 'the whole payee'],
    ['payee=note', [], 'only a part of the payee'],
    ['payee="In Tokyo",salary', ['In Tokyo', 'Salary'], 'either of two payees'],
    ['party', ['Split'], 'the note of a split part'],
    ['needle', ['Long'], 'a word after the first 500 letters'],
    ['-needle -party', except('Long', 'Split'), 'neither of two words'],
    ['lunch or party', ['Noted', 'Split'], 'either of two words'],
    ['(lunch or party) -split', ['Noted'], 'either of two words, but not a third'],
    ['-(lunch or party)', except('Noted', 'Split'), 'neither word of a group'],
    ['account:everyday', except('In Tokyo', 'On the card'), 'an account by name'],
    ['account:4242', except('In Tokyo', 'On the card'), 'an account by its number'],
    ['account:visa,yen', ['In Tokyo', 'On the card'], 'either of two accounts, by a later word of the name'],
    ['-account:everyday', ['In Tokyo', 'On the card'], 'all other accounts'],
    ['category:groceries', ['On the card', 'Split'], 'a category, including that of a split part'],
    ['-category:groceries', except('On the card', 'Split'), 'all other transactions, including uncategorized ones'],
    ['category:everyday', ['In Tokyo', 'Noted', 'On the card', 'Split'], 'a group of categories'],
    ['category:none', ['Fee', 'Long', 'Plain', 'Printed', 'Split'], 'no category, or a split part without one'],
    ['category:none,salary', ['Fee', 'Long', 'Plain', 'Printed', 'Salary', 'Split'], 'no category, or a given one'],
    ['has:category', ['In Tokyo', 'Noted', 'On the card', 'Salary'], 'every part has a category'],
    ['tag:holiday', ['Split'], 'a tag of a split part'],
    ['tag:none', except('Split'), 'no tags'],
    ['has:tag', ['Split'], 'any tag'],
    ['payee:card', ['On the card'], 'a word of the payee only'],
    ['payee:needle', [], 'a word of the note, which is not the payee'],
    ['payee:long', ['Long'], 'the payee of a transaction with a long note'],
    ['note:lunch', ['Noted'], 'a word of the note only'],
    ['note:party', ['Split'], 'the note of a split part'],
    ['note:müller', [], 'a word of the bank’s description, which is not the note'],
    ['note:none', except('Long', 'Noted', 'Split'), 'no note'],
    ['has:note', ['Long', 'Noted', 'Split'], 'any note'],
    ['description:"pos 4711"', ['Printed'], 'words of the bank’s description only'],
    ['-has:check', except('Printed'), 'no check number'],
    ['check:1042', ['Printed'], 'a check number'],
    ['amount:12.50', ['Noted'], 'an exact amount'],
    ['amount:12.5,10', ['Noted', 'Plain'], 'either of two amounts'],
    ['amount>50', ['In Tokyo', 'Salary', 'Split'], 'more than 50 in either direction, in units of each currency'],
    ['amount>=50', ['In Tokyo', 'On the card', 'Salary', 'Split'], '50 or more in either direction'],
    ['amount:65.43', ['Split'], 'the amount of a split part'],
    ['amount<-50', ['In Tokyo', 'Split'], 'an outflow of more than 50'],
    ['amount>+50', ['Salary'], 'an inflow of more than 50'],
    ['amount:-12.50..-10', ['Noted', 'Plain'], 'a range with a sign'],
    ['amount:5000', ['In Tokyo'], 'yen have no decimals'],
    ['amount:0.77', ['Printed'], 'an amount below one unit'],
    ['currency:jpy', ['In Tokyo'], 'the currency of an account'],
    ['date:2026-01', ['Plain'], 'a month'],
    ['date>2026-01', except('Plain'), 'the time after a month'],
    ['date:yesterday', ['Salary'], 'a day relative to the household’s current date'],
    ['date:last-month', except('Plain'), 'the previous month'],
    ['date:2026-01-15,2026-02-28', ['Plain', 'Salary'], 'either of two days'],
    ['date:..2026-02-01', ['Plain'], 'an open range of days'],
    ['status:pending', ['Printed'], 'a status'],
    ['is:pending,cleared', ['Fee', 'Printed'], 'either of two statuses'],
    ['status:void', ['Never posted'], 'transactions that never posted, on request'],
    ['is:void or plain', ['Never posted', 'Plain'], 'transactions that never posted, along with others'],
    ['-status:void', ALL, 'no transactions that never posted'],
    ['kind:fee', ['Fee'], 'a kind'],
    ['is:excluded', ['Fee'], 'excluded from reports'],
    ['is:review', ['Printed'], 'needs review'],
    ['is:imported', ['Printed'], 'imported'],
    ['source:manual', except('Printed'), 'entered manually'],
    ['is:split', ['Split'], 'split into parts'],
    ['is:uncategorized', ['Fee', 'Long', 'Plain', 'Printed'], 'needs a category'],
    ['is:income', ['Salary'], 'income'],
    ['is:expense', except('Salary'), 'spending'],
    ['is:transfer', [], 'no transfers, because there are none'],
    ['is:duplicate', [], 'no duplicates, because none are suggested'],
    ['has:attachment', [], 'no attachments, because none are stored'],
    ["'; drop table transaction; --", [], 'SQL, which is just text'],
    ['$1 %s {0} ${x}', [], 'placeholders, which are just text'],
    ['💸', [], 'an emoji, which is just text'],
  ])('with "%s" finds %j: %s', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it('divides all transactions between a query and its negation', async () => {
    for (const q of [
      'lunch',
      'account:visa',
      'category:groceries',
      'category:none',
      'tag:none',
      'payee:a',
      'note:none',
      'check:1042',
      'amount>50',
      'date:2026-01',
      'kind:fee',
      'has:note',
      'is:expense',
      'is:income',
      'is:transfer',
      'is:duplicate',
      'is:uncategorized',
      'currency:usd',
      'lunch or kind:fee',
    ]) {
      const [yes, no] = [await found(q), await found(`-(${q})`)];
      expect({ q, all: [...yes, ...no].sort() }).toEqual({ q, all: ALL });
    }
  });

  it('returns the sums in every currency and the count', async () => {
    const { totals, count } = await search('amount>=50', '&totals=true&count=true&limit=1');
    expect(count).toBe(4);
    expect(totals).toEqual({
      count: 4,
      inflow: money(300_000),
      outflow: money(-14_000),
      net: money(286_000),
      currencies: [
        { count: 3, inflow: money(300_000), outflow: money(-14_000), net: money(286_000) },
        { count: 1, inflow: money(0, 'JPY'), outflow: money(-5000, 'JPY'), net: money(-5000, 'JPY') },
      ],
      exchange: expect.objectContaining({ leftOut: [expect.objectContaining({ currency: 'JPY', count: 1 })] }),
    });
  });

  it.each([
    ['payee=split', '', -9_000, 'all of it'],
    ['category:groceries payee=split', '', -6_543, 'the part that has the category'],
    ['category:none payee=split', '', -2_457, 'the part that has none'],
    ['category:groceries,none payee=split', '', -9_000, 'either'],
    ['category:none payee=long', '', -1, 'a whole transaction as it is'],
    ['payee=split', 'groceries', -6_543, 'chosen beside the search'],
  ])('for %s with the filter "%s", sums the matching parts of a split to %d: %s', async (q, category, net, _why) => {
    const { totals } = await search(q, `&totals=true${category === '' ? '' : `&categoryId=${categoryOf(category)}`}`);
    expect(totals?.net).toEqual(money(net));
  });

  it('combines with the filters of the screen', async () => {
    expect(
      (await search('amount>=50', `&accountId=${accounts['Chase Visa']}`)).items.map(({ payee }) => payee),
    ).toEqual(['On the card']);
    expect((await search('', `&categoryId=${categoryOf('groceries')}`)).items.map(({ payee }) => payee).sort()).toEqual(
      ['On the card', 'Split'],
    );
  });
});

describe('an invalid or extreme search', () => {
  it('is rejected with the position of every problem', async () => {
    const q = 'categry:food account:vsa lunch';
    const { code, params } = await search(q);
    expect(code).toBe('SEARCH_NOT_UNDERSTOOD');
    expect(params?.problems).toEqual([
      {
        code: 'UNKNOWN_FIELD',
        start: 0,
        end: 12,
        field: 'categry',
        text: 'categry:food',
        suggestions: ['category:food', '"categry:food"'],
      },
    ]);
    expect((await search('account:vsa lunch')).params?.problems).toEqual([
      { code: 'NAME_UNKNOWN', start: 8, end: 11, field: 'account', text: 'vsa', suggestions: expect.anything() },
    ]);
  });

  it.each([
    ['account:evryday', ['NAME_UNKNOWN evryday']],
    ['category:xyz,groceries or -tag:nothing', ['NAME_UNKNOWN xyz', 'NAME_UNKNOWN nothing']],
    ['currency:eur', ['NAME_UNKNOWN eur']],
    ['date:2026-02-30', ['NOT_A_DATE 2026-02-30']],
    ['"open', ['QUOTE_NOT_CLOSED "open']],
  ])('with %s reports %j', async (q, expected) => {
    expect(await problems(q)).toEqual(expected);
  });

  it('gets suggestions of existing names', async () => {
    expect((await search('account:evryday')).params?.problems?.[0]?.suggestions).toEqual(['Everyday']);
    expect((await search('category:groceris')).params?.problems?.[0]?.suggestions).toContain('Groceries');
  });

  it.each([
    ['a thousand words', 'a '.repeat(499)],
    ['999 unclosed parentheses', '('.repeat(999)],
    ['a pattern that would take a naive engine minutes', `${'(a+)+'.repeat(20)}$`],
    ['characters of several bytes', '💸'.repeat(400)],
    ['only operators', '-:><=,"'.repeat(140)],
    ['percent signs', '%'.repeat(900)],
    ['a zero byte', 'a\u0000b'],
    ['fifty alternatives', Array.from({ length: 50 }, (_, at) => `payee:${at}`).join(' or ')],
    ['the deepest allowed parentheses', `${'(-'.repeat(10)}a or b${')'.repeat(10)}`],
    ['a number of 900 digits', `amount:${'9'.repeat(900)}`],
    ['the largest amount', 'amount:-999999999999.999..999999999999.999'],
    ['the first and the last year', 'date:1900-01-01..2199-12-31 date:9999y date:9999d'],
  ])('with %s causes no server failure', async (_, q) => {
    const { status } = await ann.ask('GET', `/transactions?q=${encodeURIComponent(q)}&totals=true&count=true`);
    expect([200, 422]).toContain(status);
  });
});

describe('searches for income, spending and transfers', () => {
  it("match the domain's classification for every kind, category, account and sign", async () => {
    const kinds = [
      'standard',
      'transfer',
      'card_payment',
      'loan_payment',
      'interest',
      'fee',
      'refund',
      'balance_transfer',
      'cash_advance',
      'opening',
      'adjustment',
    ];
    const natures = {
      income: categoryOf('salary'),
      expense: categoryOf('groceries'),
      transfer: categories.find(({ nature }) => nature === 'transfer')?.id ?? '',
    };
    const types = { Everyday: 'depository', 'Chase Visa': 'credit_card', 'Car loan': 'loan' };
    const rows = Object.entries(types).flatMap(([account, accountType]) =>
      kinds.flatMap((kind) =>
        ([null, 'income', 'expense', 'transfer'] as const).flatMap((nature) =>
          [1, -1].map((sign) => ({ account, accountType, kind, nature, sign })),
        ),
      ),
    );
    await asProgram(async (client) => {
      for (const [index, { account, kind, nature, sign }] of rows.entries()) {
        await client.query(
          'insert into transaction (household_id, id, account_id, posted_on, amount_minor, payee, kind, ' +
            "category_id, source, created_at) values ($1, gen_random_uuid(), $2, '2020-01-01', $3, $4, $5, " +
            "$6, 'manual', now())",
          [ann.householdId, accounts[account], sign * 100, `Combination ${index}`, kind, nature && natures[nature]],
        );
      }
    });
    const called = async (q: string) => {
      const names: string[] = [];
      for (let at = 0; at < rows.length; at += 200)
        names.push(...(await search(`combination ${q}`, `&limit=200&at=${at}`)).items.map(({ payee }) => payee));
      return names.sort();
    };
    const expected = (flow: Flow) =>
      rows
        .flatMap(({ accountType, kind, nature, sign }, index) =>
          flowOf({ kind, nature, accountType }, sign > 0 ? 'in' : 'out') === flow ? [`Combination ${index}`] : [],
        )
        .sort();
    expect(await called('is:income')).toEqual(expected('income'));
    expect(await called('is:expense')).toEqual(expected('spending'));
    expect((await called('is:transfer')).length).toBe(
      rows.filter(
        ({ kind, nature }) =>
          nature === 'transfer' || ['transfer', 'card_payment', 'loan_payment', 'balance_transfer'].includes(kind),
      ).length,
    );
  });
});
