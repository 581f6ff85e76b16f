import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, type Transaction, withoutBidi } from '@tideline/contract';
import * as fc from 'fast-check';
import { csvField, unmaskCsv } from '../../platform/http/csv-line.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

type Changed<T> = { changeSetId: string; item: T };

let api: TestApi;
let ann: TestUser;
let account: Account;

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const download = (query: string, cookie = ann.cookie) =>
  fetch(`${api.url}/api/v1/transactions/export?${query}`, { headers: { cookie } });

/** Parses CSV (RFC 4180) independently of the code under test. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end !== ',') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  account = (
    await ann.ask<Changed<Account>>('POST', '/accounts', {
      body: { name: '=Everyday', type: 'depository', balance: usd(0) },
    })
  ).body.item;
  const categories = (await ann.ask<{ items: { id: string; key: string }[] }>('GET', '/categories')).body.items;
  const categoryId = categories.find(({ key }) => key === 'groceries')?.id ?? '';
  const post = async (payee: string, minor: number, more: object = {}) =>
    (
      await ann.ask<Changed<Transaction>>('POST', '/transactions', {
        body: { accountId: account.id, postedOn: '2026-02-10', amount: usd(minor), payee, categoryId: null, ...more },
      })
    ).body.item;
  await post('=HYPERLINK("http://x")', -1250, { memo: 'two\nlines, "quoted"', categoryId });
  await post('Salary', 300_000, { postedOn: '2026-02-28' });
  const { id } = await post('Shop', -900, { postedOn: '2026-02-01' });
  await ann.ask('PUT', `/transactions/${id}/splits`, {
    headers: { 'if-match': '"1"' },
    body: {
      splits: [
        { categoryId, amount: usd(-600), memo: 'part', tagIds: [] },
        { categoryId: null, amount: usd(-300), memo: null, tagIds: [] },
      ],
    },
  });
});
afterAll(() => api.stop());

describe('a CSV export', () => {
  it('is a file with the date in its name, and has one row per transaction or split part', async () => {
    const answer = await download('format=csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="tideline-transactions-2026-03-01.csv"',
    );
    const [names = [], ...rows] = readCsv(await answer.text());
    const records = rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
    expect(
      records.map(({ Date, Payee, Amount, Category, Memo, Part }) => [Date, Payee, Amount, Category, Memo, Part]),
    ).toEqual([
      ['2026-02-28', 'Salary', '3000.00', '', '', ''],
      ['2026-02-10', '\'=HYPERLINK("http://x")', '-12.50', 'Groceries', 'two\nlines, "quoted"', ''],
      ['2026-02-01', 'Shop', '-6.00', 'Groceries', 'part', '1/2'],
      ['2026-02-01', 'Shop', '-3.00', '', '', '2/2'],
    ]);
    expect(records[0]).toMatchObject({ Account: "'=Everyday", Currency: 'USD' });
  });

  it('contains the search results in their order', async () => {
    const payees = async (query: string) =>
      readCsv(await (await download(query)).text())
        .slice(1)
        .map((row) => row[2]);
    expect(await payees('q=amount>10&sort=amount_up')).toEqual(['\'=HYPERLINK("http://x")', 'Salary']);
    expect(await payees('q=nothing')).toEqual([]);
    const refused = await download('q=nofield:1');
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 422,
      body: { code: 'SEARCH_NOT_UNDERSTOOD' },
    });
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-12.50', '-12.50'],
    ['+5', '+5'],
    ['-2+3', "'-2+3"],
    ['@cmd', "'@cmd"],
    ['\tx', '"\'\tx"'],
    ['a=b', 'a=b'],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\uff0b1', "'\uff0b1"],
    ['\uff0d1', "'\uff0d1"],
    ['\uff20cmd', "'\uff20cmd"],
    ['\r=1', '"\'\r=1"'],
    ["'=1+1", "''=1+1"],
    ["'tis", "'tis"],
    ['Bank\u202exyz\u2066', 'Bankxyz'],
    ['\u200e=1+1', "'=1+1"],
    ['a;=1+1', '"a;=1+1"'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['', ''],
  ])('writes the field %j as %j', (text, expected) => {
    expect(csvField(text)).toBe(expected);
  });

  it('preserves any text when parsed, and contains no field that a spreadsheet would run as a formula', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'grapheme' }),
            fc.string({ unit: fc.constantFrom(...'\'=+-@\t\r\n\uff1d\uff0b\uff0d\uff20\u202e\u2066a1;,"') }),
          ),
          { minLength: 1, maxLength: 5 },
        ),
        (fields) => {
          const [row = []] = readCsv(`${fields.map(csvField).join(',')}\r\n`);
          expect(row.map(unmaskCsv)).toEqual(fields.map(withoutBidi));
          expect(
            row.filter((field) => /^[=@\t\r\n\uff1d\uff0b\uff0d\uff20]|[\u202a-\u202e\u2066-\u2069]/.test(field)),
          ).toEqual([]);
        },
      ),
    );
  });
});

describe('a JSON export', () => {
  it('is a document with amounts as text and nested split parts', async () => {
    const answer = await download('format=json&sort=date_up');
    expect(answer.headers.get('content-disposition')).toContain('.json"');
    const { transactions } = (await answer.json()) as {
      transactions: { payee: string; amount: string; splits: object[] }[];
    };
    expect(transactions.map(({ payee, amount }) => [payee, amount])).toEqual([
      ['Shop', '-9.00'],
      ['=HYPERLINK("http://x")', '-12.50'],
      ['Salary', '3000.00'],
    ]);
    expect(transactions[0]?.splits).toEqual([
      { category: 'Groceries', amount: '-6.00', memo: 'part', tags: [] },
      { category: null, amount: '-3.00', memo: null, tags: [] },
    ]);
    expect(await (await download('format=json&q=nothing')).json()).toEqual({ transactions: [] });
  });
});

describe('a long export', () => {
  const LONG = 5_300;
  beforeAll(() =>
    api.database.asOwner(async (client) => {
      await client.query('begin');
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      await client.query(
        "select set_config('app.change_set', (select id::text from change_set where household_id = $1 " +
          'order by id desc limit 1), false)',
        [ann.householdId],
      );
      await client.query(
        'insert into transaction (household_id, id, account_id, posted_on, amount_minor, payee, ' +
          "raw_description, source, created_at) select $1, gen_random_uuid(), $2, '2020-01-01', -i, 'Row ' " +
          "|| i, repeat('long ', 80), 'import', now() from generate_series(1, $3::int) i",
        [ann.householdId, account.id, LONG],
      );
      await client.query('commit');
      await client.query('analyze transaction'); // the test server does not run autovacuum
    }),
  );

  it('arrives complete in several database reads', async () => {
    const lines = (await (await download('q=row&format=csv')).text()).trimEnd().split('\r\n');
    expect(lines.length).toBe(LONG + 1);
    expect(new Set(lines).size).toBe(LONG + 1);
  });

  it('releases its slot if it is not read to its end', async () => {
    for (let round = 0; round < 8; round++) {
      const left = new AbortController();
      const answer = await fetch(`${api.url}/api/v1/transactions/export?format=json`, {
        headers: { cookie: ann.cookie, 'accept-encoding': 'identity' },
        signal: left.signal,
      });
      await answer.body?.getReader().read();
      left.abort();
    }
    expect((await (await download('q=salary')).text()).split('\r\n').length).toBe(3);
  });

  it('contains no transactions of other households', async () => {
    const bob = await api.signUp();
    expect(await (await download('format=json', bob.cookie)).json()).toEqual({ transactions: [] });
    expect((await fetch(`${api.url}/api/v1/transactions/export`)).status).toBe(401);
  });
});
