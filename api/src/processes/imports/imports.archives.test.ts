/** Archives, from upload to ledger. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportBatch } from '@tideline/contract';
import { accountsOf, applyBatch, type NamedFile, transactionsOf, upload } from '../../testing/import-files.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { archiveOf } from './formats/archive/archive-fixture.ts';
import { bankFile } from './formats/ofx-fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/**
 * Uploads files and returns the preview after the import worker has read them, because only the worker opens archives.
 */
async function preview(user: TestUser, files: readonly NamedFile[]): Promise<ImportBatch> {
  const { status, body } = await upload(user, files);
  expect([status, body.state]).toEqual([201, 'reading']);
  await api.emails();
  return (await user.ask<ImportBatch>('GET', `/imports/${body.id}`)).body;
}

const REGISTER = `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Checking","","01/31/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,"$1,000.00","Reconciled"
"Checking","","02/14/2026","Corner Shop","Everyday: Food","Everyday","Food","weekly",$40.00,$0.00,"Cleared"
"Savings","","02/15/2026","Interest","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,$2.00,"Cleared"
`;
const PLAN =
  '"Month","Category Group/Category","Category ' +
  'Group","Category","Assigned","Activity","Available"\n"Feb 2026","Everyday: ' +
  'Food","Everyday","Food",$50.00,-$40.00,$10.00\n';

describe('an archive', () => {
  it('from YNAB has its register imported and its plan rejected with a reason', async () => {
    const user = await api.signUp();
    const zip = await archiveOf({
      'My Budget as of 2026-03-01 - Plan.csv': PLAN,
      'My Budget as of 2026-03-01 - Register.csv': REGISTER,
    });
    const batch = await preview(user, [{ name: 'YNAB Export.zip', text: zip }]);
    const register = 'YNAB Export.zip › My Budget as of 2026-03-01 - Register.csv';
    expect(
      batch.statements.map(({ key, file, program, account, counts }) => [key, file, program, account.name, counts.new]),
    ).toEqual([
      ['1002.1', register, 'ynab', 'Checking', 1],
      ['1002.2', register, 'ynab', 'Savings', 1],
    ]);
    expect(batch.refused).toEqual([
      {
        code: 'IMPORT_OTHER_TABLE',
        params: { file: 'YNAB Export.zip › My Budget as of 2026-03-01 - Plan.csv', program: 'ynab' },
      },
    ]);
    expect((await applyBatch(user, batch.id)).status).toBe(200);
    expect((await accountsOf(user)).map(({ name, balance }) => [name, balance.minor]).sort()).toEqual([
      ['Checking', '96000'],
      ['Savings', '200'],
    ]);
  });

  it('with several bank files has each imported, and names the entries that are not bank files', async () => {
    const user = await api.signUp();
    const zip = await archiveOf({
      'march/checking.ofx': bankFile(),
      'march/gym card.csv': 'Date,Payee,Amount\n03/14/2026,Gym,-9.00\n',
      'read me.txt': 'Dear customer',
      'terms.csv': 'Name,Town\nA,Bonn\nB,Kiel\n',
      'cut.ofx': bankFile().slice(0, 300),
    });
    const batch = await preview(user, [
      { name: 'bank.zip', text: zip },
      { name: 'visa.csv', text: 'Date,Payee,Amount\n03/15/2026,Shell,-30.00\n' },
    ]);
    expect(batch.statements.map(({ key, file }) => [key, file])).toEqual([
      ['1001.1', 'bank.zip › march/checking.ofx'],
      ['1002.1', 'bank.zip › march/gym card.csv'],
      ['2.1', 'visa.csv'],
    ]);
    expect(batch.refused.map(({ code, params }) => [code, params['file']])).toEqual([
      ['IMPORT_NOT_A_BANK_FILE', 'bank.zip › read me.txt'],
      ['IMPORT_OTHER_TABLE', 'bank.zip › terms.csv'],
      ['IMPORT_TRUNCATED', 'bank.zip › cut.ofx'],
    ]);
    const { body: again } = await user.ask<ImportBatch>('POST', `/imports/${batch.id}/statements/1002.1/read`, {
      body: { choices: { sign: 'reversed' } },
    });
    expect(again.statements[1]).toMatchObject({
      account: { name: 'Gym card' },
      csv: { sign: 'reversed' },
      sample: [{ amount: { minor: '900' } }],
    });
    expect((await applyBatch(user, batch.id)).status).toBe(200);
    const gym = (await accountsOf(user)).find(({ name }) => name === 'Gym card');
    expect((await transactionsOf(user, gym?.id ?? '')).map(({ amount }) => amount.minor)).toEqual(['900']);
  });

  it('of an unsupported format is rejected with a reason and imports nothing', async () => {
    const user = await api.signUp();
    const batch = await preview(user, [
      { name: 'budget.zip', text: await archiveOf({ 'db.sqlite': 'SQLite format 3', 'metadata.json': '{}' }) },
    ]);
    expect(batch).toMatchObject({
      state: 'failed',
      failure: { code: 'IMPORT_FORMAT_NOT_SUPPORTED', params: { file: 'budget.zip', format: 'actual_budget' } },
      statements: [],
    });
    expect(await accountsOf(user)).toEqual([]);
  });

  it('is matched to an account by its tables, regardless of the name of the archive', async () => {
    const user = await api.signUp();
    const table = 'Date,Payee,Amount\n03/14/2026,Gym,-9.00\n03/15/2026,Gym,-8.00\n';
    for (const [name, expected] of [
      ['a.zip', 2],
      ['b.zip', 0],
    ] as const) {
      const batch = await preview(user, [{ name, text: await archiveOf({ 'gym card.csv': table }) }]);
      expect(batch.totals.new).toBe(expected);
      await applyBatch(user, batch.id);
    }
    expect(await accountsOf(user)).toHaveLength(1);
  });
});
