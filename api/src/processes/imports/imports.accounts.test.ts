/** Tables with several accounts, from upload to ledger. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportBatch } from '@tideline/contract';
import { accountsOf, applyBatch, importFiles, transactionsOf, upload } from '../../testing/import-files.ts';
import { type Answer, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const file = (text: string, name = 'transactions.csv') => [{ name, text }];
const balances = async (user: TestUser) =>
  Object.fromEntries((await accountsOf(user)).map(({ name, type, balance }) => [name, `${type} ${balance.minor}`]));

const MONARCH = `Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags
2026-03-16,Shell,Gas,Everyday Checking,SHELL OIL 5744,,-40.00,
2026-03-15,Acme,Paychecks,Everyday Checking,ACME PAYROLL,,2000.00,work
2026-03-14,Aldi,Groceries,Sapphire Visa,ALDI 4411,milk,-12.50,
2026-03-10,Corner shop,Groceries,Joint,CORNER SHOP,,-3.00,
`;
const JOINT = { key: '1.3', type: 'depository', subtype: 'checking' };

const readAgain = (
  user: TestUser,
  batch: ImportBatch,
  key: string,
  input: Record<string, unknown>,
): Promise<Answer<ImportBatch & { code?: string }>> =>
  user.ask('POST', `/imports/${batch.id}/statements/${key}/read`, { body: { choices: {}, ...input } });

/** Creates an empty account. */
async function openAccount(user: TestUser, name: string, type: string): Promise<string> {
  const { body } = await user.ask<{ item: { id: string } }>('POST', '/accounts', {
    body: { name, type, balance: { minor: '0', currency: 'USD' } },
  });
  return body.item.id;
}

describe('a table with an account column', () => {
  it('creates one account per name, and asks for the kind if neither name nor rows reveal it', async () => {
    const user = await api.signUp();
    const { body: preview } = await upload(user, file(MONARCH));
    expect(
      preview.statements.map(({ key, account, counts, csv }) => [
        key,
        account.name,
        account.type,
        counts.new,
        csv?.questions,
      ]),
    ).toEqual([
      ['1.1', 'Everyday Checking', 'depository', 2, []],
      ['1.2', 'Sapphire Visa', 'credit_card', 1, []],
      ['1.3', 'Joint', 'depository', 1, ['accountKind']],
    ]);
    expect((await applyBatch(user, preview.id)).body).toMatchObject({
      code: 'IMPORT_QUESTION_OPEN',
      params: { file: 'transactions.csv', question: 'accountKind' },
    });
    expect(await accountsOf(user)).toEqual([]);
    const { status, body: applied } = await applyBatch(user, preview.id, [JOINT]);
    expect([status, applied.totals]).toEqual([200, { rows: 4, new: 4, present: 0, changed: 0, review: 0, listed: 0 }]);
    expect(await balances(user)).toEqual({
      'Everyday Checking': 'depository 196000',
      'Sapphire Visa': 'credit_card -1250',
      Joint: 'depository -300',
    });
  });

  it('is imported into the same accounts again, under any file name, without new questions', async () => {
    const user = await api.signUp();
    await importFiles(user, file(MONARCH), [JOINT]);
    const next =
      `${MONARCH}2026-03-18,Bakery,Groceries,joint,BAKERY,,-7.00,\n2026-03-18,Pump,Gas,Sapphire ` +
      `Visa,PUMP,,-30.00,\n`;
    const { preview, batch } = await importFiles(user, file(next, 'transactions-2026.csv'));
    expect(
      preview.statements.map(({ csv, counts }) => [csv?.questions, csv?.remembered, counts.new, counts.present]),
    ).toEqual([
      [[], true, 0, 2],
      [[], true, 1, 1],
      [[], true, 1, 1],
    ]);
    expect(batch.totals).toMatchObject({ new: 2, present: 4, review: 0 });
    expect(await balances(user)).toEqual({
      'Everyday Checking': 'depository 196000',
      'Sapphire Visa': 'credit_card -4250',
      Joint: 'depository -1000',
    });
  });

  it('matches existing accounts by name, and merges the rows of one account from several files', async () => {
    const user = await api.signUp();
    const joint = await openAccount(user, 'joint', 'investment');
    const made =
      'Account,Date,Payee,Amount\nSapphire Visa,2026-04-01,Aldi,-5.00\nEveryday Checking,2026-04-02,Aldi,-6.00\n';
    const { preview } = await importFiles(user, [...file(MONARCH), ...file(made, 'all.csv')]);
    expect(
      preview.statements.map(({ matchedAccountId, together }) => [
        matchedAccountId === null ? 'new' : matchedAccountId === joint,
        together,
      ]),
    ).toEqual([
      ['new', undefined],
      ['new', undefined],
      [true, undefined],
      ['new', '1.2'],
      ['new', '1.1'],
    ]);
    expect(await balances(user)).toEqual({
      'Everyday Checking': 'depository 195400',
      'Sapphire Visa': 'credit_card -1750',
      joint: 'investment -300',
    });
  });

  it('omits the accounts that the user skips, and is imported into an account that the user chooses', async () => {
    const user = await api.signUp();
    const shared = await openAccount(user, 'Shared', 'depository');
    const { batch } = await importFiles(user, file(MONARCH), [
      { key: '1.1', action: 'skip' },
      { key: '1.3', accountId: shared },
    ]);
    expect(batch.totals).toMatchObject({ rows: 2, new: 2 });
    expect(await balances(user)).toEqual({ 'Sapphire Visa': 'credit_card -1250', Shared: 'depository -300' });
    expect((await transactionsOf(user, shared)).map(({ payee }) => payee)).toEqual(['Corner shop']);
  });

  it('is one account without its account column and several with it, and other files are unaffected', async () => {
    const user = await api.signUp();
    const single = 'Date,Payee,Amount\n2026-01-01,Gym,-9.00\n';
    const { body: preview } = await upload(user, [...file(MONARCH), ...file(single, 'gym card.csv')]);
    const { account: column, ...others } = preview.statements[0]?.csv?.fields ?? {};
    const { body: one } = await readAgain(user, preview, '1.1', { choices: { columns: others } });
    expect(one.statements.map(({ key, counts }) => [key, counts.new])).toEqual([
      ['1.1', 4],
      ['2.1', 1],
    ]);
    const { body: several } = await readAgain(user, preview, '1.1', {
      choices: { columns: { ...others, account: column } },
    });
    expect(several.statements.map(({ key, counts }) => [key, counts.new])).toEqual([
      ['1.1', 2],
      ['1.2', 1],
      ['1.3', 1],
      ['2.1', 1],
    ]);
    expect((await applyBatch(user, preview.id, [JOINT])).status).toBe(200);
    const gym = (await accountsOf(user)).find(({ name }) => name === 'Gym card');
    expect((await transactionsOf(user, gym?.id ?? '')).map(({ payee }) => payee)).toEqual(['Gym']);
  });

  it('preserves the choices for each account when the file is reread', async () => {
    const user = await api.signUp();
    const { body: preview } = await upload(user, file(MONARCH));
    await readAgain(user, preview, '1.2', {
      closingBalance: { amount: { minor: '-5000', currency: 'USD' }, on: '2026-03-31' },
    });
    const { body } = await readAgain(user, preview, '1.1', { closingBalance: null });
    expect(body.statements.map(({ fileBalance, csv }) => [fileBalance?.minor, csv?.closingBalance])).toEqual([
      [undefined, 'skipped'],
      ['-5000', 'person'],
      [undefined, null],
    ]);
  });
});

describe('an export from another program', () => {
  it('asks for the kind of an account if neither its name nor its rows reveal it', async () => {
    const user = await api.signUp();
    const actual =
      'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\nHouse,2026-02-01,Corner ' +
      'Shop,weekly,Food,-40,0,Cleared\nBlue Visa,2026-02-01,Shell,,Fuel,-10,0,Cleared\n';
    const { body: preview } = await upload(user, file(actual));
    expect(preview.statements.map(({ csv }) => csv?.questions)).toEqual([['accountKind'], []]);
    expect((await applyBatch(user, preview.id)).body.code).toBe('IMPORT_QUESTION_OPEN');
    expect((await applyBatch(user, preview.id, [{ key: '1.1', type: 'other_asset' }])).status).toBe(200);
    expect(await balances(user)).toEqual({ House: 'other_asset -4000', 'Blue Visa': 'credit_card -1000' });
  });
});

describe('a table without a recognizable date column', () => {
  it('is previewed, but cannot be imported until the user chooses its columns', async () => {
    const user = await api.signUp();
    const text = 'Statement of account\nWhen,Who,Sum\nsoon,X,\nDay,Payee,Amount\n';
    const { status, body: preview } = await upload(user, file(`${text}13.3,Aldi,x\n`, 'odd.csv'));
    expect([status, preview.statements[0]?.csv?.questions]).toEqual([201, ['postedOn', 'amount']]);
    expect(preview.statements[0]?.csv?.headerLines.map(({ line }) => line)).toContain(4);
    expect((await applyBatch(user, preview.id)).body).toMatchObject({
      code: 'IMPORT_QUESTION_OPEN',
      params: { question: 'postedOn' },
    });
    const { body } = await readAgain(user, preview, '1.1', {
      choices: { headerLine: 4, columns: { postedOn: 0, payee: 1, amount: 2 } },
    });
    expect(body.statements[0]).toMatchObject({
      csv: { headerLine: 4, questions: [] },
      counts: { rows: 1, listed: 1 },
    });
  });
});

it('two files with equal rows are merged unless their names state different kinds of account', async () => {
  const user = await api.signUp();
  const text = `Date,Description,Amount\n${Array.from({ length: 8 }, (_, at) => `2026-02-0${at + 1},COFFEE SHOP,-4.50`).join('\n')}\n`;
  const { body } = await upload(user, [
    { name: 'Visa.csv', text },
    { name: 'checking.csv', text },
  ]);
  expect(body.statements.map(({ together }) => together)).toEqual([undefined, undefined]);
  expect(
    (
      await upload(user, [
        { name: 'march.csv', text },
        { name: 'copy.csv', text },
      ])
    ).body.statements.map(({ together }) => together),
  ).toEqual([undefined, '1.1']);
});
