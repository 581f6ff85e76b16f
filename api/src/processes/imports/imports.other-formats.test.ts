import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account, ImportBatch } from '@tideline/contract';
import {
  accountsOf,
  applyBatch,
  importFiles,
  onlyStatement,
  transactionsOf,
  upload,
} from '../../testing/import-files.ts';
import { type Answer, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { balance, camt, entry, statement } from './formats/camt/camt-fixture.ts';
import { message } from './formats/mt940/mt940-fixture.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const file = (name: string, text: string) => [{ name, text }];
const usd = (minor: string) => ({ minor, currency: 'USD' });
const readAgain = (
  user: TestUser,
  batch: ImportBatch,
  key: string,
  input: Record<string, unknown>,
): Promise<Answer<ImportBatch>> =>
  user.ask('POST', `/imports/${batch.id}/statements/${key}/read`, { body: { choices: {}, ...input } });

const record = (...lines: string[]): string => `${lines.join('\n')}\n^\n`;
const account = (name: string, type: string): string => `!Account\n${record(`N${name}`, `T${type}`)}`;
/** A file whose dates are ambiguous. */
const BOOK = `${account('Everyday', 'Bank')}!Type:Bank\n${record('D03/04/2026', 'T-20.00', 'PSHOP', 'C*')}${record('D05/04/2026', 'T-30.00', 'PRENT')}${account('Visa', 'CCard')}!Type:CCard\n${record('D03/04/2026', 'T-5.00', 'PCAFE', 'SFood', '$-3.00', 'STips', '$-2.00')}`;

describe('a QIF file', () => {
  it('with two accounts is imported once its date order is known, and adds nothing the second time', async () => {
    const user = await api.signUp();
    const { body } = await upload(user, file('book.qif', BOOK));
    expect(body.statements).toMatchObject([
      {
        key: '1.1',
        format: 'qif',
        account: { name: 'Everyday', type: 'depository' },
        counts: { rows: 2, new: 2 },
        csv: { delimiter: null, questions: ['dateOrder'], closingBalance: null },
      },
      {
        key: '1.2',
        format: 'qif',
        account: { name: 'Visa', type: 'credit_card' },
        counts: { rows: 1, new: 1 },
        csv: { questions: ['dateOrder'] },
      },
    ]);
    expect(body.notices).toEqual([]);
    expect(await applyBatch(user, body.id)).toMatchObject({ status: 409, body: { code: 'IMPORT_QUESTION_OPEN' } });
    await readAgain(user, body, '1.1', {
      choices: { dateOrder: 'dmy' },
      closingBalance: { amount: usd('10000'), on: '2026-04-05' },
    });
    const { body: read } = await readAgain(user, body, '1.2', {
      choices: { dateOrder: 'dmy' },
      closingBalance: null,
    });
    expect(read.statements).toMatchObject([
      {
        csv: { questions: [], closingBalance: 'person' },
        fileBalance: usd('10000'),
        difference: usd('0'),
        opening: { on: '2026-04-02', amount: usd('15000') },
      },
      { csv: { questions: [], closingBalance: 'skipped' }, fileBalance: null },
    ]);
    const { body: applied } = await applyBatch(user, body.id);
    const rows = await transactionsOf(user, applied.statements[0]?.matchedAccountId ?? '');
    expect(rows.map(({ postedOn, amount, status }) => `${postedOn} ${amount.minor} ${status}`)).toEqual([
      '2026-04-05 -3000 posted',
      '2026-04-03 -2000 cleared',
      '2026-04-02 15000 posted',
    ]);
    const [split] = await transactionsOf(user, applied.statements[1]?.matchedAccountId ?? '');
    expect(split).toMatchObject({
      amount: usd('-500'),
      memo: null,
      categoryId: null,
      splits: [{ amount: usd('-300') }, { amount: usd('-200') }],
    });
    const again = await importFiles(user, file('book (2).qif', BOOK));
    expect(again.batch.totals).toMatchObject({ rows: 3, new: 0, present: 3 });
    expect(again.preview.statements).toMatchObject([
      { csv: { remembered: true, questions: [] } },
      { csv: { remembered: true } },
    ]);
    expect((await accountsOf(user)).map(({ balance: held }) => held.minor).sort()).toEqual(['-500', '10000']);
  });

  it('is matched to the account that it names', async () => {
    const user = await api.signUp();
    const { item } = (
      await user.ask<{ item: Account }>('POST', '/accounts', {
        body: { name: 'everyday', type: 'depository', subtype: 'checking', balance: usd('0') },
      })
    ).body;
    const { body } = await upload(user, file('book.qif', BOOK));
    expect(body.statements.map(({ matchedAccountId }) => matchedAccountId)).toEqual([item.id, null]);
  });
});

describe('CAMT.053 and MT940 files', () => {
  const iban = 'DE02120300000000202051';
  const xml = (...entries: string[]) =>
    camt(
      statement({
        account: `<Id><IBAN>${iban}</IBAN></Id><Ccy>USD</Ccy>`,
        balances: balance('CLBD', '100.00', '2026-03-31', { currency: 'USD' }),
        entries: entries.join(''),
      }),
    );
  const payment = (amount: string, id: string) =>
    entry({
      amount,
      currency: 'USD',
      more: `<AcctSvcrRef>${id}</AcctSvcrRef>`,
      details: '<TxDtls><RmtInf><Ustrd>SHOP</Ustrd></RmtInf></TxDtls>',
    });
  const swift = (...rows: string[]) =>
    message({ account: iban, opening: 'C260301USD125,00', rows, closing: 'C260331USD100,00' });

  it("open the account of an IBAN with the file's balance, and match each other by date, amount and payee", async () => {
    const user = await api.signUp();
    const first = await importFiles(user, file('a.xml', xml(payment('12.50', 'A'), payment('12.50', 'B'))));
    expect(onlyStatement(first.preview)).toMatchObject({
      format: 'camt',
      account: { mask: '2051' },
      fileBalance: usd('10000'),
      difference: usd('0'),
      opening: { amount: usd('12500') },
    });
    expect(first.preview.statements[0]?.csv).toBeUndefined();
    const again = await importFiles(
      user,
      file('b.xml', xml(payment('12.50', 'A'), payment('12.50', 'B'), payment('1.00', 'C'))),
    );
    expect(onlyStatement(again.batch)).toMatchObject({
      matchedAccountId: onlyStatement(first.batch).matchedAccountId,
      counts: { new: 1, present: 2 },
    });
    const other = await importFiles(
      user,
      file(
        'c.sta',
        swift(':61:2603050305D12,50NTRFNONREF//777', ':86:SHOP', ':61:2603050305D12,50NTRFNONREF//778', ':86:SHOP'),
      ),
    );
    expect(onlyStatement(other.batch)).toMatchObject({
      format: 'mt940',
      matchedAccountId: onlyStatement(first.batch).matchedAccountId,
      counts: { new: 0, present: 2, review: 0 },
    });
    const third = await importFiles(
      user,
      file('d.xml', xml(payment('12.50', 'A'), payment('12.50', 'B'), payment('1.00', 'C'))),
    );
    expect(third.batch.totals).toMatchObject({ new: 0, present: 3 });
  });

  it('are rejected with the file name if they are truncated', async () => {
    const user = await api.signUp();
    expect(await upload(user, file('half.xml', xml(payment('1', 'A')).slice(0, 300)))).toMatchObject({
      status: 422,
      body: { code: 'IMPORT_TRUNCATED', params: { file: 'half.xml' } },
    });
    expect(await upload(user, file('half.sta', ':20:A\n:25:1/2\n:60F:C260301USD1,\n'))).toMatchObject({
      status: 422,
      body: { code: 'IMPORT_TRUNCATED', params: { file: 'half.sta', line: 3 } },
    });
  });
});
