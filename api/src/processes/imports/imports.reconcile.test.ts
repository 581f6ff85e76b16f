import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsOf, applyBatch, importFiles, onlyStatement, upload } from '../../testing/import-files.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { message } from './formats/mt940/mt940-fixture.ts';
import { bankFile } from './formats/ofx-fixture.ts';
import { addAccount, file, onlyAccount, type Row, row, usd, withoutOpening } from './testing/ofx-rows.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe('an import', () => {
  it('matches the only account with the same last digits, and recognizes it later by its number', async () => {
    const user = await api.signUp();
    const account = await addAccount(user);
    const { preview } = await importFiles(user, file([{}]));
    expect(onlyStatement(preview).matchedAccountId).toBe(account.id);
    await addAccount(user, { name: 'Another with these digits' });
    expect(onlyStatement((await importFiles(user, file([{}]))).preview).matchedAccountId).toBe(account.id);
  });

  it.each([
    ['two accounts have the same digits', [{}, { name: 'Second' }]],
    ['the account with the same digits is a card', [{ type: 'credit_card', subtype: null }]],
    ['the account with the same digits has another currency', [{ balance: { minor: '10000', currency: 'EUR' } }]],
  ])('proposes a new account if %s', async (_why, given) => {
    const user = await api.signUp();
    for (const more of given) await addAccount(user, more);
    expect(onlyStatement((await upload(user, file([{}]))).body).matchedAccountId).toBeNull();
  });

  it('creates the account with the name and kind that the user chooses', async () => {
    const user = await api.signUp();
    await importFiles(user, file([{}]), [{ key: '1.1', name: 'Car loan', type: 'loan', subtype: 'auto' }]);
    expect(await onlyAccount(user)).toMatchObject({
      name: 'Car loan',
      type: 'loan',
      subtype: 'auto',
      institution: 'Coast Bank',
      mask: '6789',
      balance: usd('10000'),
      balanceAsOf: '2026-02-28',
    });
  });

  it('uses the account that the user chooses, and omits statements that the user skips', async () => {
    const user = await api.signUp();
    const account = await addAccount(user, { mask: '0000' });
    const { batch } = await importFiles(user, file([{}]), [{ key: '1.1', accountId: account.id }]);
    expect(onlyStatement(batch).matchedAccountId).toBe(account.id);
    const skipped = await importFiles(user, file([{ id: 'A2' }]), [{ key: '1.1', action: 'skip' }]);
    expect(skipped.batch).toMatchObject({
      state: 'applied',
      totals: { rows: 0, new: 0 },
      statements: [{ skipped: true, counts: { rows: 1 } }],
    });
    expect(await withoutOpening(user, account.id)).toHaveLength(1);
  });

  it.each([
    ['a statement that is not in the batch', { key: '9.9' }, 422, 'VALIDATION_FAILED'],
    [
      'an account that does not exist',
      { key: '1.1', accountId: '01890000-0000-7000-8000-000000000000' },
      404,
      'NOT_FOUND',
    ],
  ])('rejects %s', async (_what, choice, status, code) => {
    const user = await api.signUp();
    const { body } = await upload(user, file([{}]));
    expect(await applyBatch(user, body.id, [choice])).toMatchObject({ status, body: { code } });
    expect(await accountsOf(user)).toEqual([]);
  });

  it('rejects an account in another currency', async () => {
    const user = await api.signUp();
    const account = await addAccount(user, { balance: { minor: '0', currency: 'EUR' } });
    const { body } = await upload(user, file([{}]));
    expect(await applyBatch(user, body.id, [{ key: '1.1', accountId: account.id }])).toMatchObject({
      status: 422,
      body: { code: 'CURRENCY_MISMATCH', params: { expected: 'EUR', given: 'USD' } },
    });
  });
});

describe('a statement with an account number', () => {
  const numbered = (number: string): string =>
    `<BANKACCTFROM><BANKID>021<ACCTID>${number}<ACCTTYPE>SAVINGS</BANKACCTFROM>`;
  const savings = (number: string, ids: string) => [
    {
      name: `${number}.ofx`,
      text: bankFile({
        account: numbered(number),
        rows: Array.from({ length: 12 }, (_, at) =>
          row({
            id: `${ids}${at}`,
            on: `2026${String(at + 1).padStart(2, '0')}05`,
            amount: '200.00',
            name: 'MONTHLY DEPOSIT',
            type: 'CREDIT',
          }),
        ).join(''),
        after: '',
      }),
    },
  ];

  it('never joins an account with another number, but reports the account as similar if rows are equal', async () => {
    const user = await api.signUp();
    const first = await importFiles(user, savings('000987654321', 'A'));
    const { preview, batch } = await importFiles(user, savings('000987650000', 'B'));
    expect(onlyStatement(preview)).toMatchObject({
      matchedAccountId: null,
      resemblesAccountId: onlyStatement(first.batch).matchedAccountId,
      counts: { new: 12, review: 0, present: 0 },
    });
    expect((await accountsOf(user)).map(({ balance }) => balance.minor)).toEqual(['240000', '240000']);
    expect(onlyStatement((await upload(user, savings('000987650000', 'B'))).body)).toMatchObject({
      matchedAccountId: onlyStatement(batch).matchedAccountId,
      counts: { present: 12 },
    });
  });

  it('does not join an account whose number differs by one digit', async () => {
    const user = await api.signUp();
    await importFiles(user, savings('482915307766', 'A'));
    for (let at = 0; at < 12; at += 1) {
      const digits = [...'482915307766'];
      digits[at] = `${(Number(digits[at]) + 1) % 10}`;
      expect(onlyStatement((await upload(user, savings(digits.join(''), 'B'))).body).matchedAccountId).toBeNull();
    }
  });

  it('joins an account without a number if the rows match, and a renumbered one if the user chooses it', async () => {
    const user = await api.signUp();
    const account = await addAccount(user, { mask: null, balance: usd('0') });
    for (const month of ['01', '02', '03']) {
      await user.ask('POST', '/transactions', {
        body: { accountId: account.id, postedOn: `2026-${month}-05`, amount: usd('20000'), payee: 'Deposit' },
      });
    }
    const { batch } = await importFiles(user, [
      {
        name: 'x.ofx',
        text: bankFile({
          account: numbered('111222333'),
          rows: ['01', '02', '03']
            .map((month) => row({ id: month, on: `2026${month}05`, amount: '200.00', name: 'DEPOSIT', type: 'CREDIT' }))
            .join(''),
          after: '',
        }),
      },
    ]);
    expect(onlyStatement(batch)).toMatchObject({ matchedAccountId: account.id, counts: { new: 0, present: 3 } });
    const renumbered = [
      {
        name: 'y.ofx',
        text: bankFile({
          account: numbered('777888999'),
          rows: ['01', '02', '03']
            .map((month) => row({ id: month, on: `2026${month}05`, amount: '200.00', name: 'DEPOSIT', type: 'CREDIT' }))
            .join(''),
          after: '',
        }),
      },
    ];
    expect(onlyStatement((await upload(user, renumbered)).body)).toMatchObject({
      matchedAccountId: null,
      resemblesAccountId: account.id,
    });
    expect(
      onlyStatement((await importFiles(user, renumbered, [{ key: '1.1', accountId: account.id }])).batch).counts,
    ).toMatchObject({ new: 0, present: 3 });
    expect(onlyStatement((await upload(user, renumbered)).body).matchedAccountId).toBe(account.id);
  });
});

describe('imports', () => {
  it('preserve the balance that the user entered, because it already included earlier rows', async () => {
    const user = await api.signUp();
    const account = await addAccount(user); // $100.00 today, March 1
    const { preview } = await importFiles(user, file([{}, { id: 'A2', amount: '40.00' }]));
    expect(onlyStatement(preview)).toMatchObject({
      opening: { on: '2026-02-09', amount: usd('7250') },
      balanceAfter: usd('10000'),
      difference: usd('0'),
    });
    expect(await onlyAccount(user)).toMatchObject({ id: account.id, balance: usd('10000'), transactionCount: 3 });
  });

  it('report the difference between the file and the ledger', async () => {
    const user = await api.signUp();
    await importFiles(user, file([{}]));
    const { preview } = await importFiles(
      user,
      file([{ id: 'A2', on: '20260215', amount: '-1.00' }], '<LEDGERBAL><BALAMT>90.00<DTASOF>20260228</LEDGERBAL>'),
    );
    expect(onlyStatement(preview)).toMatchObject({
      fileBalance: usd('9000'),
      balanceAfter: usd('9900'),
      difference: usd('-900'),
      opening: null,
    });
    expect((await onlyAccount(user)).balance).toEqual(usd('9900'));
  });

  it('start an empty account with the balance of the file, or at zero if the file states none', async () => {
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

  it('keep the balance correct if a download fits between two earlier ones', async () => {
    const user = await api.signUp();
    const stated = (amount: string, on: string) => `<LEDGERBAL><BALAMT>${amount}<DTASOF>${on}</LEDGERBAL>`;
    await importFiles(user, file([{ id: 'C', on: '20260310', amount: '5.00' }], stated('108.00', '20260331')));
    await importFiles(user, file([{ id: 'A', on: '20260110', amount: '1.00' }], stated('101.00', '20260131')));
    const { batch } = await importFiles(
      user,
      file([{ id: 'B', on: '20260210', amount: '2.00' }], stated('103.00', '20260228')),
    );
    expect(onlyStatement(batch)).toMatchObject({
      opening: { on: '2026-01-09', amount: usd('10000') },
      balanceAfter: usd('10300'),
      difference: usd('0'),
    });
    expect((await onlyAccount(user)).balance).toEqual(usd('10800'));
  });

  it('show no difference for the earlier of two statements of one day, in one file or in two', async () => {
    const part = (opening: string, closing: string) =>
      message({
        opening: `C260210EUR${opening}`,
        rows: [':61:2602100210D10,00NTRFNONREF'],
        closing: `C260210EUR${closing}`,
      });
    const [morning, noon, evening] = [
      part('100,00', '90,00'),
      part('90,00', '80,00').replace('C260210EUR90,00', 'C260210EUR95,00'),
      part('90,00', '80,00'),
    ];
    const [ann, bob] = [await api.signUp(), await api.signUp()];
    const { preview } = await importFiles(ann, [{ name: 'a.sta', text: morning + noon }]);
    expect(preview.statements.map(({ difference }) => difference?.minor)).toEqual(['0', '0']);
    await importFiles(bob, [{ name: 'day.sta', text: morning + evening }]);
    const again = await importFiles(bob, [{ name: 'morning.sta', text: morning }]);
    expect(onlyStatement(again.preview)).toMatchObject({
      counts: { new: 0, present: 1 },
      fileBalance: { minor: '9000' },
      difference: { minor: '0' },
    });
    expect(await onlyAccount(bob)).toMatchObject({ balance: { minor: '8000' }, balanceAsOf: '2026-02-10' });
  });

  it('preview the previous opening entry next to the new one', async () => {
    const user = await api.signUp();
    await importFiles(user, file([{}]));
    const { preview } = await importFiles(user, file([{ id: 'A0', on: '20260105', amount: '-1.00' }], ''));
    expect(onlyStatement(preview).opening).toEqual({
      on: '2026-01-04',
      amount: usd('11350'),
      before: { on: '2026-02-09', amount: usd('11250') },
    });
  });

  it('give an account without a stated balance the first balance that a file states', async () => {
    const user = await api.signUp();
    await importFiles(user, file([{}, { id: 'A2', amount: '2.00' }], ''));
    expect((await onlyAccount(user)).balance).toEqual(usd('-1050'));
    const { preview } = await importFiles(
      user,
      file([
        { id: 'A2', amount: '2.00' },
        { id: 'A3', on: '20260212', amount: '-1.00' },
      ]),
    );
    expect(onlyStatement(preview)).toMatchObject({ opening: { amount: usd('11150') }, difference: usd('0') });
    expect((await onlyAccount(user)).balance).toEqual(usd('10000'));
  });

  it('add rows dated after the stated balance to that balance', async () => {
    const user = await api.signUp();
    const { preview } = await importFiles(user, file([{}, { id: 'A2', on: '20260305', amount: '-5.00' }]));
    expect(onlyStatement(preview)).toMatchObject({ balanceAfter: usd('10000'), difference: usd('0') });
    expect((await onlyAccount(user)).balance).toEqual(usd('9500'));
  });
});

describe('imported transactions', () => {
  const day: Row[] = [
    { id: '1', on: '20260209' },
    { id: '2', name: 'FIRST OF THE DAY' },
    { id: '3', name: 'SECOND OF THE DAY' },
    { id: '4', on: '20260211' },
  ];

  it.each([
    ['oldest', day],
    ['newest', [...day].reverse()],
  ])('keep their order within a day, with the %s row first in the file', async (_first, rows) => {
    const user = await api.signUp();
    await importFiles(user, file(rows));
    const transactions = await withoutOpening(user, (await onlyAccount(user)).id);
    expect(transactions.slice(1, 3).map(({ rawDescription }) => rawDescription)).toEqual([
      'SECOND OF THE DAY',
      'FIRST OF THE DAY',
    ]);
  });

  it("take payee, kind and category from the bank's data", async () => {
    const user = await api.signUp();
    const rows: Row[] = [
      { id: '1', name: 'SAFEWAY #1187' },
      { id: '2', name: 'AUTOPAY TO REWARDS VISA', type: 'XFER' },
      { id: '3', name: 'ONLINE TRANSFER TO SAVINGS', type: 'XFER' },
      { id: '4', name: 'MYSTERY', type: 'FEE' },
      { id: '5', name: 'INTEREST PAID', type: 'INT', amount: '1.00' },
      { id: '6', name: 'SAFEWAY #1187 REFUND', type: 'CREDIT', amount: '5.00' },
    ];
    await importFiles(user, file(rows));
    const { body } = await user.ask<{ items: { id: string; key: string }[] }>('GET', '/categories');
    const keys = new Map(body.items.map(({ id, key }) => [id, key]));
    const transactions = await withoutOpening(user, (await onlyAccount(user)).id);
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
