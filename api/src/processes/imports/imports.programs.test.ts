import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Category, Transaction } from '@tideline/contract';
import { sql } from '../../platform/database/sql.ts';
import { accountsOf, applyBatch, importFiles, transactionsOf, upload } from '../../testing/import-files.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const file = (text: string, name = 'export.csv') => [{ name, text }];

const YNAB = `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Checking","","01/31/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,"$1,000.00","Reconciled"
"Checking","Red","02/01/2026","Corner Shop","Everyday: Food","Everyday","Food","weekly",$40.00,$0.00,"Cleared"
"Checking","","02/02/2026","Warehouse","Everyday: Food","Everyday","Food","Split (1/2) rice",$30.00,$0.00,"Uncleared"
"Checking","","02/02/2026","Warehouse","Home: Paint","Home","Paint","Split (2/2) ",$20.00,$0.00,"Uncleared"
"Checking","","02/03/2026","Transfer : Savings","","","","",$100.00,$0.00,"Cleared"
"Savings","","02/03/2026","Transfer : Checking","","","","",$0.00,$100.00,"Cleared"
"Checking","","02/04/2026","Work","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,$500.00,"Cleared"
`;

const ACTUAL = `Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
Everyday checking,2026-01-31,Starting Balance,,Starting Balances,1000,0,Reconciled
Everyday checking,2026-02-01,Corner Shop,weekly,Food,-40,0,Cleared
Everyday checking,2026-02-02,Warehouse,(SPLIT INTO 2) big shop,,0,-50,Not cleared
Everyday checking,2026-02-02,Warehouse,(SPLIT 1 OF 2) rice,Food,-30,0,Not cleared
Everyday checking,2026-02-02,Warehouse,(SPLIT 2 OF 2) ,Paint,-20,0,Not cleared
Everyday checking,2026-02-03,Rainy day,,,-100,0,Cleared
Rainy day,2026-02-03,Everyday checking,,,100,0,Cleared
`;

const MINT = `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"2/14/2026","Corner Shop","CORNER SHOP #12","40.00","debit","Groceries","Everyday Checking","tax,home","weekly"
"2/15/2026","Work","ACME PAYROLL","500.00","credit","Paycheck","Everyday Checking","",""
"2/16/2026","Boat Club","BOAT CLUB","12.50","debit","Sailing","Blue Visa","",""
`;

const FIREFLY = `user_id,group_id,journal_id,created_at,updated_at,group_title,type,currency_code,amount,foreign_currency_code,foreign_amount,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,category,budget,bill,tags,notes
1,1,1,2026-01-01T00:00:00+00:00,2026-01-01T00:00:00+00:00,,Opening balance,USD,1000.000000000000,,,Initial balance,2026-01-31T00:00:00+00:00,Initial balance account of Checking,,Initial balance account,Checking,,Asset account,,,,,,
1,2,2,2026-01-01T00:00:00+00:00,2026-01-01T00:00:00+00:00,,Withdrawal,USD,-40.000000000000,,,Weekly shop,2026-02-01T00:00:00+00:00,Checking,,Asset account,Corner Shop,,Expense account,1,Food,,,"tax,home",
1,3,3,2026-01-01T00:00:00+00:00,2026-01-01T00:00:00+00:00,,Transfer,USD,-100.000000000000,,,To savings,2026-02-03T00:00:00+00:00,Checking,,Asset account,Savings,,Asset account,,,,,,
1,4,4,2026-01-01T00:00:00+00:00,2026-01-01T00:00:00+00:00,,Deposit,USD,-500.000000000000,,,Pay,2026-02-04T00:00:00+00:00,Work,,Revenue account,Checking,,Asset account,,,,,,
`;

const balances = async (user: TestUser) =>
  Object.fromEntries((await accountsOf(user)).map(({ name, balance }) => [name, balance.minor]));
const all = async (user: TestUser): Promise<Transaction[]> =>
  (await Promise.all((await accountsOf(user)).map(({ id }) => transactionsOf(user, id))))
    .flat()
    .filter(({ kind }) => kind !== 'opening');
const categoriesOf = async (user: TestUser): Promise<Category[]> =>
  (await user.ask<{ items: Category[] }>('GET', '/categories')).body.items;
const nameOf = (categories: readonly Category[], id: string | null) =>
  categories.find((category) => category.id === id)?.name ?? null;
const pairs = (user: TestUser): Promise<{ state: string }[]> =>
  api.database.db.withHousehold({ householdId: user.householdId, userId: '' }, (tx) =>
    tx.many(sql`select state from transfer where household_id = ${tx.householdId}`),
  );

describe('switching from another program', () => {
  it.each([
    ['YNAB', YNAB, 'ynab', { Checking: '131000', Savings: '10000' }],
    ['Actual', ACTUAL, 'actual', { 'Everyday checking': '81000', 'Rainy day': '10000' }],
    ['Firefly III', FIREFLY, 'firefly', { Checking: '136000', Savings: '10000' }],
  ])(
    'imports all accounts of a %s export with their balances, and pairs the rows of each transfer',
    async (_name, text, program, expected) => {
      const user = await api.signUp();
      const { preview } = await importFiles(user, file(text));
      expect(preview.statements.map((statement) => statement.program)).toEqual([program, program]);
      expect(preview.statements.every(({ difference }) => difference?.minor === '0')).toBe(true);
      expect(await balances(user)).toEqual(expected);
      expect(await pairs(user)).toEqual([{ state: 'confirmed' }]);
      expect((await all(user)).filter(({ kind }) => kind === 'transfer')).toHaveLength(2);
      const again = await importFiles(user, file(text, 'again.csv'));
      expect(again.preview.totals).toMatchObject({ new: 0, review: 0, listed: 0 });
      expect(await balances(user)).toEqual(expected);
    },
  );

  it.each([
    ['YNAB', YNAB],
    ['Actual', ACTUAL],
  ])('imports the splits of a %s export, and creates missing categories', async (_name, text) => {
    const user = await api.signUp();
    await importFiles(user, file(text));
    const categories = await categoriesOf(user);
    const warehouse = (await all(user)).find(({ payee }) => payee === 'Warehouse');
    expect(warehouse).toMatchObject({ amount: { minor: '-5000' }, categoryId: null });
    expect(
      warehouse?.splits.map(({ amount, categoryId, memo }) => [amount.minor, nameOf(categories, categoryId), memo]),
    ).toEqual([
      ['-3000', 'Food', 'rice'],
      ['-2000', 'Paint', null],
    ]);
    const shop = (await all(user)).find(({ payee }) => payee === 'Corner Shop');
    expect([nameOf(categories, shop?.categoryId ?? null), shop?.status, shop?.memo]).toEqual([
      'Food',
      'cleared',
      'weekly',
    ]);
    expect(categories.filter(({ name }) => name === 'Food')).toHaveLength(1);
  });

  it('imports several accounts, directions, labels and categories from a Mint export', async () => {
    const user = await api.signUp();
    const { preview } = await importFiles(user, file(MINT));
    expect(preview.statements).toMatchObject([
      {
        program: 'mint',
        account: { name: 'Everyday Checking', type: 'depository' },
        counts: { rows: 2, new: 2 },
        fileBalance: null,
      },
      { program: 'mint', account: { name: 'Blue Visa', type: 'credit_card' }, counts: { rows: 1 } },
    ]);
    const categories = await categoriesOf(user);
    const rows = await all(user);
    expect(rows.map(({ payee, amount }) => [payee, amount.minor]).sort()).toEqual([
      ['Boat Club', '-1250'],
      ['Corner Shop', '-4000'],
      ['Work', '50000'],
    ]);
    expect(nameOf(categories, rows.find(({ payee }) => payee === 'Boat Club')?.categoryId ?? null)).toBe('Sailing');
    expect(rows.find(({ payee }) => payee === 'Corner Shop')?.tagIds).toHaveLength(2);
  });

  it('asks for the date order if the dates are ambiguous', async () => {
    const user = await api.signUp();
    const { body } = await upload(user, file(YNAB.replaceAll('01/31/2026', '02/01/2026')));
    expect(body.statements[0]?.csv?.questions).toEqual(['dateOrder']);
    expect((await applyBatch(user, body.id)).body.code).toBe('IMPORT_QUESTION_OPEN');
  });

  it('imports the remaining part of an incomplete split as an ordinary row', async () => {
    const user = await api.signUp();
    await importFiles(
      user,
      file(
        YNAB.split('\n')
          .filter((line) => !line.includes('Split (2/2)'))
          .join('\n'),
      ),
    );
    const rows = (await all(user)).filter(({ payee }) => payee === 'Warehouse');
    expect(rows.map(({ amount, splits }) => [amount.minor, splits.length])).toEqual([['-3000', 0]]);
  });

  it('lists unreadable rows with their line numbers', async () => {
    const user = await api.signUp();
    const { body } = await upload(user, file(ACTUAL.replace('2026-02-01,Corner', 'soon,Corner')));
    expect(body.statements[0]).toMatchObject({
      counts: { listed: 1 },
      listedRows: [{ line: 3, field: 'Date', value: 'soon', reason: 'not_a_date' }],
    });
  });
});
