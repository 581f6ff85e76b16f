import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account, Transaction } from '@tideline/contract';
import { accountsOf, applyBatch, importFiles, onlyStatement, transactionsOf, upload } from '../testing/import-files.ts';
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts';
import { bankFile } from './formats/ofx-fixture.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const usd = (minor: string) => ({ minor, currency: 'USD' });

interface Row {
  id?: string;
  on?: string;
  amount?: string;
  name?: string;
  type?: string;
}

const row = ({
  id = 'A1',
  on = '20260210',
  amount = '-12.50',
  name = 'BLUE BOTTLE 114',
  type = 'DEBIT',
}: Row = {}): string =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${on}<TRNAMT>${amount}${id === '' ? '' : `<FITID>${id}`}<NAME>${name}</STMTTRN>\n`;

const file = (rows: readonly Row[], balance = '<LEDGERBAL><BALAMT>100.00<DTASOF>20260228</LEDGERBAL>') => [
  { name: 'x.ofx', text: bankFile({ rows: rows.map(row).join(''), after: balance }) },
];

const addAccount = async (person: Person, more: Record<string, unknown> = {}): Promise<Account> =>
  (
    await person.ask<{ item: Account }>('POST', '/accounts', {
      body: { name: 'Mine', type: 'depository', subtype: 'checking', mask: '6789', balance: usd('10000'), ...more },
    })
  ).body.item;

const withoutOpening = async (person: Person, accountId: string): Promise<Transaction[]> =>
  (await transactionsOf(person, accountId)).filter(({ kind }) => kind !== 'opening');

const onlyAccount = async (person: Person): Promise<Account> => {
  const [account, ...others] = await accountsOf(person);
  if (!account || others.length > 0) throw new Error(`expected one account, got ${others.length + (account ? 1 : 0)}`);
  return account;
};

describe('finding the account of a statement', () => {
  it('takes the only account with these last digits, and knows it by its number from then on', async () => {
    const person = await api.signUp();
    const account = await addAccount(person);
    const { preview } = await importFiles(person, file([{}]));
    expect(onlyStatement(preview).matchedAccountId).toBe(account.id);
    await addAccount(person, { name: 'Another with these digits' });
    expect(onlyStatement((await importFiles(person, file([{}]))).preview).matchedAccountId).toBe(account.id);
  });

  it.each([
    ['two accounts share the digits', [{}, { name: 'Second' }]],
    ['the account is a card', [{ type: 'credit_card', subtype: null }]],
    ['the account has another currency', [{ balance: { minor: '10000', currency: 'EUR' } }]],
  ])('proposes a new account where %s', async (_why, given) => {
    const person = await api.signUp();
    for (const more of given) await addAccount(person, more);
    expect(onlyStatement((await upload(person, file([{}]))).body).matchedAccountId).toBeNull();
  });

  it('creates the account as the person wants it', async () => {
    const person = await api.signUp();
    await importFiles(person, file([{}]), [{ key: '1.1', name: 'Car loan', type: 'loan', subtype: 'auto' }]);
    expect(await onlyAccount(person)).toMatchObject({
      name: 'Car loan',
      type: 'loan',
      subtype: 'auto',
      institution: 'Coast Bank',
      mask: '6789',
      balance: usd('10000'),
      balanceAsOf: '2026-02-28',
    });
  });

  it('imports into the account the person picks, and skips what they leave out', async () => {
    const person = await api.signUp();
    const account = await addAccount(person, { mask: '0000' });
    const { batch } = await importFiles(person, file([{}]), [{ key: '1.1', accountId: account.id }]);
    expect(onlyStatement(batch).matchedAccountId).toBe(account.id);
    const skipped = await importFiles(person, file([{ id: 'A2' }]), [{ key: '1.1', action: 'skip' }]);
    expect(skipped.batch).toMatchObject({
      state: 'applied',
      totals: { rows: 0, new: 0 },
      statements: [{ skipped: true, counts: { rows: 1 } }],
    });
    expect(await withoutOpening(person, account.id)).toHaveLength(1);
  });

  it.each([
    ['a statement that the batch does not have', { key: '9.9' }, 422, 'VALIDATION_FAILED'],
    [
      'an account that does not exist',
      { key: '1.1', accountId: '01890000-0000-7000-8000-000000000000' },
      404,
      'NOT_FOUND',
    ],
  ])('refuses %s', async (_what, choice, status, code) => {
    const person = await api.signUp();
    const { body } = await upload(person, file([{}]));
    expect(await applyBatch(person, body.id, [choice])).toMatchObject({ status, body: { code } });
    expect(await accountsOf(person)).toEqual([]);
  });

  it('refuses an account in another currency', async () => {
    const person = await api.signUp();
    const account = await addAccount(person, { balance: { minor: '0', currency: 'EUR' } });
    const { body } = await upload(person, file([{}]));
    expect(await applyBatch(person, body.id, [{ key: '1.1', accountId: account.id }])).toMatchObject({
      status: 422,
      body: { code: 'CURRENCY_MISMATCH', params: { expected: 'EUR', given: 'USD' } },
    });
  });
});

describe('balances', () => {
  it('keeps the balance a person stated: rows before it were part of it', async () => {
    const person = await api.signUp();
    const account = await addAccount(person); // $100.00 today, 1 March
    const { preview } = await importFiles(person, file([{}, { id: 'A2', amount: '40.00' }]));
    expect(onlyStatement(preview)).toMatchObject({
      opening: { on: '2026-02-09', amount: usd('7250') },
      balanceAfter: usd('10000'),
      difference: usd('0'),
    });
    expect(await onlyAccount(person)).toMatchObject({ id: account.id, balance: usd('10000'), transactionCount: 3 });
  });

  it('says by how much the file disagrees with the ledger', async () => {
    const person = await api.signUp();
    await importFiles(person, file([{}]));
    const { preview } = await importFiles(
      person,
      file([{ id: 'A2', on: '20260215', amount: '-1.00' }], '<LEDGERBAL><BALAMT>90.00<DTASOF>20260228</LEDGERBAL>'),
    );
    expect(onlyStatement(preview)).toMatchObject({
      fileBalance: usd('9000'),
      balanceAfter: usd('9900'),
      difference: usd('-900'),
      opening: null,
    });
    expect((await onlyAccount(person)).balance).toEqual(usd('9900'));
  });

  it('opens an empty account with the balance of the file, and one without a stated balance with none', async () => {
    const [ann, bob] = [await api.signUp(), await api.signUp()];
    const account = await addAccount(ann, { balance: usd('0') });
    await importFiles(ann, file([{}]));
    expect(await onlyAccount(ann)).toMatchObject({ id: account.id, balance: usd('10000') });
    const { preview } = await importFiles(bob, file([{}], ''));
    expect(onlyStatement(preview)).toMatchObject({
      fileBalance: null,
      difference: null,
      opening: null,
      balanceAfter: usd('-1250'),
    });
    expect((await onlyAccount(bob)).balance).toEqual(usd('-1250'));
  });

  it('fits a download between two others that came before it', async () => {
    const person = await api.signUp();
    const stated = (amount: string, on: string) => `<LEDGERBAL><BALAMT>${amount}<DTASOF>${on}</LEDGERBAL>`;
    await importFiles(person, file([{ id: 'C', on: '20260310', amount: '5.00' }], stated('108.00', '20260331')));
    await importFiles(person, file([{ id: 'A', on: '20260110', amount: '1.00' }], stated('101.00', '20260131')));
    const { batch } = await importFiles(
      person,
      file([{ id: 'B', on: '20260210', amount: '2.00' }], stated('103.00', '20260228')),
    );
    expect(onlyStatement(batch)).toMatchObject({
      opening: { on: '2026-01-09', amount: usd('10000') },
      balanceAfter: usd('10300'),
      difference: usd('0'),
    });
    expect((await onlyAccount(person)).balance).toEqual(usd('10800'));
  });

  it('counts rows after the day of the stated balance on top of it', async () => {
    const person = await api.signUp();
    const { preview } = await importFiles(person, file([{}, { id: 'A2', on: '20260305', amount: '-5.00' }]));
    expect(onlyStatement(preview)).toMatchObject({ balanceAfter: usd('10000'), difference: usd('0') });
    expect((await onlyAccount(person)).balance).toEqual(usd('9500'));
  });
});

describe('rows that the ledger knows', () => {
  async function imported(
    rows: readonly Row[],
  ): Promise<{ person: Person; accountId: string; transactions: Transaction[] }> {
    const person = await api.signUp();
    const { batch } = await importFiles(person, file(rows));
    const accountId = onlyStatement(batch).matchedAccountId ?? '';
    return { person, accountId, transactions: await withoutOpening(person, accountId) };
  }

  const match = (transaction: Transaction | undefined) => ({ 'if-match': `"${transaction?.version}"` });

  it('leaves a deleted transaction deleted', async () => {
    const {
      person,
      accountId,
      transactions: [first],
    } = await imported([{}, { id: 'A2', name: 'SHELL' }]);
    await person.ask('DELETE', `/transactions/${first?.id}`, { headers: match(first) });
    const { batch } = await importFiles(person, file([{}, { id: 'A2', name: 'SHELL' }]));
    expect(batch.totals).toMatchObject({ new: 0, present: 2 });
    expect(await withoutOpening(person, accountId)).toHaveLength(1);
  });

  it('keeps what a person edited, and takes what the bank corrects', async () => {
    const {
      person,
      accountId,
      transactions: [first],
    } = await imported([{}]);
    await person.ask('PATCH', `/transactions/${first?.id}`, {
      body: { payee: 'Coffee with Ann', postedOn: '2026-02-11' },
      headers: match(first),
    });
    expect((await importFiles(person, file([{}]))).batch.totals).toMatchObject({ present: 1 });
    const { batch } = await importFiles(person, file([{ amount: '-13.00', on: '20260212' }]));
    expect(batch.totals).toMatchObject({ new: 0, changed: 1 });
    expect(await withoutOpening(person, accountId)).toMatchObject([
      { payee: 'Coffee with Ann', postedOn: '2026-02-11', amount: usd('-1300') },
    ]);
    expect((await importFiles(person, file([{ amount: '-13.00', on: '20260212' }]))).batch.totals).toMatchObject({
      present: 1,
    });
  });

  it('takes a transaction typed in by hand for the row it is, and marks one that may be it', async () => {
    const person = await api.signUp();
    const account = await addAccount(person);
    const typed = { accountId: account.id, amount: usd('-1250') };
    await person.ask('POST', '/transactions', { body: { ...typed, postedOn: '2026-02-10', payee: 'Blue Bottle 114' } });
    await person.ask('POST', '/transactions', { body: { ...typed, postedOn: '2026-02-20', payee: 'Coffee' } });
    const { batch } = await importFiles(person, file([{}, { id: 'A2', on: '20260221' }]));
    expect(batch.totals).toMatchObject({ new: 0, present: 1, review: 1 });
    expect(
      (await withoutOpening(person, account.id)).map(({ postedOn, needsReview }) => [postedOn, needsReview]),
    ).toEqual([
      ['2026-02-21', true],
      ['2026-02-20', false],
      ['2026-02-10', false],
    ]);
    expect((await importFiles(person, file([{}, { id: 'A2', on: '20260221' }]))).batch.totals).toMatchObject({
      present: 2,
    });
  });

  it('adds twins without ids as often as the file has them', async () => {
    const { person, accountId } = await imported([{ id: '' }, { id: '' }]);
    expect((await importFiles(person, file([{ id: '' }, { id: '' }, { id: '' }]))).batch.totals).toMatchObject({
      new: 1,
      present: 2,
    });
    expect(await withoutOpening(person, accountId)).toHaveLength(3);
  });

  it('keeps both transactions of a bank that uses an id twice', async () => {
    const rows = [{ id: '0' }, { id: '0', amount: '-8.00', name: 'SHELL' }];
    const { person, accountId, transactions } = await imported(rows);
    expect(transactions).toHaveLength(2);
    expect((await importFiles(person, file(rows))).batch.totals).toMatchObject({ new: 0, present: 2 });
    expect(await withoutOpening(person, accountId)).toHaveLength(2);
  });
});

describe('what an imported transaction is', () => {
  const day: Row[] = [
    { id: '1', on: '20260209' },
    { id: '2', name: 'FIRST OF THE DAY' },
    { id: '3', name: 'SECOND OF THE DAY' },
    { id: '4', on: '20260211' },
  ];

  it.each([
    ['oldest', day],
    ['newest', [...day].reverse()],
  ])('keeps the order within a day, with the %s row first in the file', async (_first, rows) => {
    const person = await api.signUp();
    await importFiles(person, file(rows));
    const transactions = await withoutOpening(person, (await onlyAccount(person)).id);
    expect(transactions.slice(1, 3).map(({ rawDescription }) => rawDescription)).toEqual([
      'SECOND OF THE DAY',
      'FIRST OF THE DAY',
    ]);
  });

  it('reads payee, kind and category from what the bank says', async () => {
    const person = await api.signUp();
    const rows: Row[] = [
      { id: '1', name: 'SAFEWAY #1187' },
      { id: '2', name: 'AUTOPAY TO REWARDS VISA', type: 'XFER' },
      { id: '3', name: 'ONLINE TRANSFER TO SAVINGS', type: 'XFER' },
      { id: '4', name: 'MYSTERY', type: 'FEE' },
      { id: '5', name: 'INTEREST PAID', type: 'INT', amount: '1.00' },
      { id: '6', name: 'SAFEWAY #1187 REFUND', type: 'CREDIT', amount: '5.00' },
    ];
    await importFiles(person, file(rows));
    const { body } = await person.ask<{ items: { id: string; key: string }[] }>('GET', '/categories');
    const keys = new Map(body.items.map(({ id, key }) => [id, key]));
    const transactions = await withoutOpening(person, (await onlyAccount(person)).id);
    const byPrint = new Map(
      transactions.map(({ rawDescription, payee, kind, categoryId }) => [
        rawDescription,
        [payee, kind, keys.get(categoryId ?? '')],
      ]),
    );
    expect(Object.fromEntries(byPrint)).toEqual({
      'SAFEWAY #1187': ['Safeway', 'standard', 'groceries'],
      'AUTOPAY TO REWARDS VISA': ['Autopay To Rewards Visa', 'card_payment', 'card_payment'],
      'ONLINE TRANSFER TO SAVINGS': ['Online Transfer To Savings', 'transfer', 'transfer'],
      MYSTERY: ['Mystery', 'fee', 'fees'],
      'INTEREST PAID': ['Interest Paid', 'interest', 'interest_income'],
      'SAFEWAY #1187 REFUND': [expect.any(String), 'refund', 'groceries'],
    });
  });
});
