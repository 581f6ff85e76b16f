import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account, ImportBatch } from '@tideline/contract';
import {
  accountsOf,
  applyBatch,
  importFiles,
  onlyStatement,
  revertBatch,
  transactionsOf,
  upload,
} from '../../testing/import-files.ts';
import { type Answer, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { bankFile } from './formats/ofx-fixture.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const usd = (minor: string) => ({ minor, currency: 'USD' });
type Problem = { code?: string; params?: Record<string, unknown> };

const CHECKING =
  'Date,Description,Amount,Running Bal.\n02/01/2026,RENT,-800.00,200.00\n02/14/2026,ACME ' +
  'PAYROLL,1000.00,1200.00\n02/14/2026,COFFEE,-4.50,1195.50\n02/14/2026,COFFEE,-4.50,1191.00\n';
const CARD =
  'Transaction Date,Post ' +
  'Date,Description,Category,Debit,Credit\n02/12/2026,02/13/2026,TARGET,Shopping,30.00,\n02/20/2026,02/21/2026,PAYMENT ' +
  'THANK YOU,Payment,,10.00\n';
/** The bank's CSV file with ids that differ from those in its OFX files. */
const WITH_IDS = CHECKING.split('\n')
  .map((line, at) => (line === '' ? '' : `${line},${at === 0 ? 'Reference' : `R${at}`}`))
  .join('\n');
const file = (name: string, text: string) => [{ name, text }];

const readAgain = (
  user: TestUser,
  batch: ImportBatch,
  input: Record<string, unknown>,
): Promise<Answer<ImportBatch & Problem>> =>
  user.ask('POST', `/imports/${batch.id}/statements/${onlyStatement(batch).key}/read`, {
    body: { choices: {}, ...input },
  });

const rows = async (user: TestUser, accountId: string): Promise<string[]> =>
  (await transactionsOf(user, accountId)).map(
    ({ postedOn, amount, payee, kind }) => `${postedOn} ${amount.minor} ${kind === 'opening' ? 'OPENING' : payee}`,
  );

describe("a bank's CSV file", () => {
  it('opens an account with the balance of its last row, and all of its identical rows are imported', async () => {
    const user = await api.signUp();
    const { preview, batch } = await importFiles(user, file('chk.csv', CHECKING));
    expect(onlyStatement(preview)).toMatchObject({
      format: 'csv',
      account: { type: 'depository', subtype: 'checking', name: 'Checking' },
      from: '2026-02-01',
      to: '2026-02-14',
      counts: { rows: 4, new: 4, present: 0, changed: 0, review: 0, listed: 0 },
      fileBalance: usd('119100'),
      fileBalanceOn: '2026-02-14',
      difference: usd('0'),
      opening: { on: '2026-01-31', amount: usd('100000') },
      csv: {
        delimiter: ',',
        headerLine: 1,
        fields: { postedOn: 0, payee: 1, amount: 2, balance: 3 },
        dateOrder: 'mdy',
        sign: 'as_written',
        remembered: false,
        questions: [],
        closingBalance: 'file',
      },
    });
    const accountId = onlyStatement(batch).matchedAccountId ?? '';
    expect((await accountsOf(user)).map(({ balance, balanceAsOf }) => [balance.minor, balanceAsOf])).toEqual([
      ['119100', '2026-02-14'],
    ]);
    expect(await rows(user, accountId)).toHaveLength(5);
  });

  it('adds nothing when imported again, and only the new rows of an overlapping file, under any name', async () => {
    const user = await api.signUp();
    await importFiles(user, file('chk.csv', CHECKING));
    const again = await importFiles(user, file('chk (1).csv', CHECKING));
    expect(onlyStatement(again.preview)).toMatchObject({
      counts: { rows: 4, new: 0, present: 4 },
      csv: { remembered: true },
    });
    const longer = await importFiles(user, file('chk.march.csv', `${CHECKING}02/28/2026,ALDI,-1.00,1190.00\n`));
    expect(onlyStatement(longer.batch).counts).toMatchObject({ rows: 5, new: 1, present: 4 });
    expect((await accountsOf(user)).map(({ balance }) => balance.minor)).toEqual(['119000']);
  });

  it('is matched to the account that already has its rows, even from another format', async () => {
    const user = await api.signUp();
    const row = (id: string, day: string, amount: string, name: string) =>
      `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>\n`;
    const ofx = bankFile({
      rows:
        row('A', '20260201', '-800.00', 'RENT') +
        row('B', '20260214', '1000.00', 'ACME PAYROLL') +
        row('C', '20260214', '-4.50', 'COFFEE') +
        row('D', '20260214', '-4.50', 'COFFEE'),
    });
    const first = await importFiles(user, [{ name: 'x.ofx', text: ofx }]);
    const { preview } = await importFiles(user, file('download.csv', WITH_IDS));
    expect(onlyStatement(preview).counts).toMatchObject({ new: 0, present: 4 });
    expect(onlyStatement(preview).matchedAccountId).toBe(onlyStatement(first.batch).matchedAccountId);
  });

  it('shares its account with a later OFX file of the bank, which is matched by its rows', async () => {
    const user = await api.signUp();
    const first = await importFiles(user, file('chk.csv', CHECKING));
    const row = (id: string, day: string, amount: string, name: string) =>
      `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>\n`;
    const ofx = bankFile({
      rows:
        row('A', '20260201', '-800.00', 'RENT') +
        row('B', '20260214', '1000.00', 'ACME PAYROLL') +
        row('C', '20260214', '-4.50', 'COFFEE') +
        row('D', '20260214', '-4.50', 'COFFEE') +
        row('E', '20260215', '-1.00', 'ALDI'),
    });
    const { preview } = await importFiles(user, [{ name: 'x.ofx', text: ofx }]);
    expect(onlyStatement(preview)).toMatchObject({
      matchedAccountId: onlyStatement(first.batch).matchedAccountId,
      counts: { new: 1, present: 4 },
    });
    expect(onlyStatement((await upload(user, [{ name: 'x.ofx', text: ofx }])).body).counts).toMatchObject({
      new: 0,
      present: 5,
    });
  });

  it('without balances opens an account that takes the balance of a later OFX file', async () => {
    const user = await api.signUp();
    const withoutBalance = CHECKING.split('\n')
      .map((line) => line.split(',').slice(0, 3).join(','))
      .join('\n');
    await importFiles(user, file('chk.csv', withoutBalance));
    const row = (id: string, day: string, amount: string, name: string) =>
      `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>\n`;
    const ofx = bankFile({
      rows:
        row('A', '20260201', '-800.00', 'RENT') +
        row('B', '20260214', '1000.00', 'ACME PAYROLL') +
        row('C', '20260214', '-4.50', 'COFFEE') +
        row('D', '20260214', '-4.50', 'COFFEE'),
    });
    const { preview } = await importFiles(user, [{ name: 'x.ofx', text: ofx }]);
    const { counts, opening, fileBalance, difference } = onlyStatement(preview);
    expect([counts.new, counts.present, difference?.minor, opening === null]).toEqual([0, 4, '0', false]);
    expect((await accountsOf(user)).map(({ balance }) => balance.minor)).toEqual([fileBalance?.minor]);
  });

  it('can be imported and undone even with 12,000 rows', async () => {
    const user = await api.signUp();
    const text = `Date,Payee,Amount\n${Array.from({ length: 12_000 }, (_, at) => `2026-02-${String((at % 28) + 1).padStart(2, '0')},P${at},-1.00`).join('\n')}\n`;
    const { body: batch } = await upload(user, file('long.csv', text));
    await api.jobs.runDue();
    await applyBatch(user, batch.id);
    await api.jobs.runDue();
    expect((await user.ask('GET', `/imports/${batch.id}`)).body).toMatchObject({
      state: 'applied',
      totals: { new: 12_000 },
    });
    expect((await revertBatch(user, batch.id)).body.state).toBe('reverted');
    expect(await accountsOf(user)).toEqual([]);
  });

  it('can be imported again after a complete undo', async () => {
    const user = await api.signUp();
    const { batch } = await importFiles(user, file('chk.csv', CHECKING));
    expect((await revertBatch(user, batch.id)).body.state).toBe('reverted');
    expect(await accountsOf(user)).toEqual([]);
    expect((await importFiles(user, file('chk.csv', CHECKING))).batch.totals.new).toBe(4);
  });

  it('can be uploaded with other formats, and each file is imported into a separate account', async () => {
    const user = await api.signUp();
    const { batch } = await importFiles(user, [
      ...file('chk.csv', CHECKING),
      { name: 'x.ofx', text: bankFile() },
      ...file('visa.csv', CARD),
    ]);
    expect(batch.statements.map(({ file: name, format, account }) => [name, format, account.type])).toEqual([
      ['chk.csv', 'csv', 'depository'],
      ['x.ofx', 'ofx1', 'depository'],
      ['visa.csv', 'csv', 'credit_card'],
    ]);
    expect(await accountsOf(user)).toHaveLength(3);
  });

  it('provides the category if the payee gives no clue', async () => {
    const user = await api.signUp();
    const { batch } = await importFiles(user, file('visa.csv', CARD.replace('TARGET', 'ZZYX 9')));
    const categories = (await user.ask<{ items: { id: string; key: string | null }[] }>('GET', '/categories')).body
      .items;
    const [, row] = await transactionsOf(user, onlyStatement(batch).matchedAccountId ?? '');
    expect(categories.find(({ id }) => id === row?.categoryId)?.key).toBe('shopping');
  });

  it('is not read with the sign of another account whose bank uses the same header', async () => {
    const user = await api.signUp();
    const header = 'Date,Description,Amount\n';
    const card = await upload(
      user,
      file(
        'visa.csv',
        `${header}2026-02-03,ALDI,5.00\n2026-02-04,SHELL OIL,7.00\n2026-02-20,AUTOPAY PAYMENT - THANK YOU,-12.00\n`,
      ),
    );
    expect(onlyStatement(card.body).csv?.sign).toBe('reversed');
    await applyBatch(user, card.body.id);
    const checking = await upload(
      user,
      file('giro.csv', `${header}2026-02-03,LIDL,-5.00\n2026-02-14,ACME PAYROLL,700.00\n`),
    );
    expect(onlyStatement(checking.body)).toMatchObject({ matchedAccountId: null, csv: { sign: 'as_written' } });
    const next = await upload(user, file('visa.csv', `${header}2026-03-03,ZZ,5.00\n`));
    expect(onlyStatement(next.body).csv).toMatchObject({ sign: 'reversed', remembered: true, questions: [] });
  });

  it('is matched to the account with the same rows, regardless of the file name', async () => {
    const user = await api.signUp();
    const rowsOf = (payee: string, from: number): string =>
      `Date,Description,Amount,Balance\n${Array.from({ length: 12 }, (_, at) => `2026-02-${String(at + 10)},${payee} ${at},-${from + at}.00,${1_000 - at}.00`).join('\n')}\n`;
    const first = await importFiles(user, file('transactions.csv', rowsOf('A', 100)));
    const second = await importFiles(user, file('other.csv', rowsOf('B', 300)));
    expect(onlyStatement(second.batch).matchedAccountId).not.toBe(onlyStatement(first.batch).matchedAccountId);
    const { body } = await upload(user, file('transactions.csv', rowsOf('B', 300)));
    expect(onlyStatement(body)).toMatchObject({
      matchedAccountId: onlyStatement(second.batch).matchedAccountId,
      counts: { new: 0, present: 12 },
    });
  });
});

describe("rereading a table with the user's choices", () => {
  it('previews the new reading, and remembers the choices for the next file with the same header', async () => {
    const user = await api.signUp();
    const { body } = await upload(
      user,
      file('odd.csv', 'When,Purchased,Who,Amount\n2026-02-03,2026-02-01,ALDI,5.00\n2026-02-04,2026-02-02,SHELL,7.00\n'),
    );
    const choices = { columns: { postedOn: 1, payee: 2, amount: 3 }, sign: 'as_written' };
    const again = await readAgain(user, body, { choices });
    expect(again.status).toBe(200);
    expect(onlyStatement(again.body)).toMatchObject({
      from: '2026-02-01',
      balanceAfter: usd('1200'),
      csv: { fields: choices.columns, sign: 'as_written', remembered: false },
    });
    expect((await user.ask<ImportBatch>('GET', `/imports/${body.id}`)).body).toEqual(again.body);
    await applyBatch(user, body.id);
    const next = await upload(
      user,
      file('odd-2026-03.csv', 'When,Purchased,Who,Amount\n2026-03-03,2026-03-01,ALDI,6.00\n'),
    );
    expect(onlyStatement(next.body)).toMatchObject({
      from: '2026-03-01',
      csv: { remembered: true, sign: 'as_written', fields: choices.columns },
    });
    expect(onlyStatement(next.body).matchedAccountId).not.toBeNull();
  });

  it('is necessary before an import with open questions', async () => {
    const user = await api.signUp();
    const { body } = await upload(user, file('x.csv', 'Date,Payee,Amount\n03/04/2026,A,-1.00\n05/04/2026,B,-2.00\n'));
    expect(onlyStatement(body).csv?.questions).toEqual(['dateOrder']);
    expect(await applyBatch(user, body.id)).toMatchObject({
      status: 409,
      body: { code: 'IMPORT_QUESTION_OPEN', params: { file: 'x.csv', question: 'dateOrder' } },
    });
    expect(await accountsOf(user)).toEqual([]);
    expect((await applyBatch(user, (await upload(user, file('x.csv', CHECKING))).body.id)).status).toBe(200);
    await readAgain(user, body, { choices: { dateOrder: 'dmy' } });
    expect(await applyBatch(user, body.id)).toMatchObject({ status: 200, body: { state: 'applied' } });
  });

  it('uses the closing balance that the user enters, or none if the user skips it', async () => {
    const user = await api.signUp();
    const { body } = await upload(user, file('visa.csv', CARD));
    expect(onlyStatement(body)).toMatchObject({ fileBalance: null, opening: null, csv: { closingBalance: null } });
    const skipped = await readAgain(user, body, { closingBalance: null });
    expect(onlyStatement(skipped.body)).toMatchObject({ fileBalance: null, csv: { closingBalance: 'skipped' } });
    const known = await readAgain(user, body, { closingBalance: { amount: usd('-12000'), on: '2026-02-28' } });
    expect(onlyStatement(known.body)).toMatchObject({
      fileBalance: usd('-12000'),
      fileBalanceOn: '2026-02-28',
      difference: usd('0'),
      opening: { on: '2026-02-12', amount: usd('-10000') },
      csv: { closingBalance: 'person' },
    });
    const { body: applied } = await applyBatch(user, body.id);
    expect(await rows(user, onlyStatement(applied).matchedAccountId ?? '')).toEqual([
      '2026-02-21 1000 Payment Thank You',
      '2026-02-13 -3000 Target',
      '2026-02-12 -10000 OPENING',
    ]);
    expect((await accountsOf(user)).map(({ balance, balanceAsOf }) => [balance.minor, balanceAsOf])).toEqual([
      ['-12000', '2026-02-28'],
    ]);
  });

  it('compares the file with the account that the user chose, or with a new account', async () => {
    const user = await api.signUp();
    const { item } = (
      await user.ask<{ item: Account }>('POST', '/accounts', {
        body: { name: 'Mine', type: 'depository', subtype: 'checking', balance: usd('119100') },
      })
    ).body;
    const { body } = await upload(user, file('chk.csv', CHECKING));
    expect(onlyStatement(body).matchedAccountId).toBeNull();
    const chosen = await readAgain(user, body, { accountId: item.id });
    expect(onlyStatement(chosen.body)).toMatchObject({
      matchedAccountId: item.id,
      balanceAfter: usd('119100'),
      counts: { new: 4 },
    });
    await applyBatch(user, body.id);
    const next = await upload(user, file('chk.csv', CHECKING));
    expect(onlyStatement(next.body)).toMatchObject({ matchedAccountId: item.id, counts: { new: 0, present: 4 } });
    const fresh = await readAgain(user, next.body, { accountId: null });
    expect(onlyStatement(fresh.body)).toMatchObject({ matchedAccountId: null, counts: { new: 4, present: 0 } });
    await applyBatch(user, next.body.id);
    expect((await accountsOf(user)).map(({ balance }) => balance.minor)).toEqual(['119100', '119100']);
  });

  it('is rejected for OFX files, applied imports, invalid choices and other households', async () => {
    const [ann, bob] = [await api.signUp(), await api.signUp()];
    const ofx = (await upload(ann, [{ name: 'x.ofx', text: bankFile() }])).body;
    expect(await readAgain(ann, ofx, {})).toMatchObject({
      status: 409,
      body: { code: 'IMPORT_NO_CHOICES', params: { file: 'x.ofx' } },
    });
    const { batch } = await importFiles(ann, file('chk.csv', CHECKING));
    expect(await readAgain(ann, batch, {})).toMatchObject({
      status: 409,
      body: { code: 'IMPORT_WRONG_STATE', params: { state: 'applied' } },
    });
    const open = (await upload(ann, file('chk.csv', CHECKING))).body;
    expect(await readAgain(bob, open, {})).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await readAgain(ann, open, { choices: { columns: { postedOn: 1, amount: 900 } } })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED' },
    });
    expect(await readAgain(ann, open, { choices: { delimiter: '"' } })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED' },
    });
    const card = (await upload(ann, file('visa.csv', CARD))).body;
    expect(
      await readAgain(ann, card, { closingBalance: { amount: { minor: '1', currency: 'EUR' }, on: '2026-02-28' } }),
    ).toMatchObject({ status: 422, body: { code: 'CURRENCY_MISMATCH' } });
    expect(await person404(ann)).toBe(404);
  });
});

const person404 = async (user: TestUser): Promise<number> =>
  (
    await user.ask('POST', '/imports/01890000-0000-7000-8000-000000000000/statements/1.1/read', {
      body: { choices: {} },
    })
  ).status;

describe('upload progress', () => {
  it('is empty for an unknown key', async () => {
    const user = await api.signUp();
    expect((await user.ask('GET', '/imports/progress/nothing')).body).toEqual({
      phase: null,
      file: null,
      done: 0,
      total: null,
      rows: 0,
    });
  });
});
