import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { importFolder } from './import-folder.ts';

const row = (id: string, date = '20260305'): string =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${date}<TRNAMT>-1.00<FITID>${id}<NAME>SHOP</STMTTRN>`;
const statement = (...rows: string[]): string =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${rows.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-imports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('accounts for every row of every file, overlapping ones included, and names why a file is refused', async () => {
  const files = {
    '1.ofx': statement(row('A'), row('B'), row('C', '20261399')),
    '2.ofx': statement(row('B'), row('D')),
    '3.csv': 'Date,Payee,Amount\n2026-03-01,A,-1\n',
    '4.ofx': statement(row('A')).slice(0, 150),
    '5.txt': 'hello',
    '6.ofx': '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const results = [];
  for await (const result of importFolder(folder)) results.push(result);
  expect(results).toEqual([
    { line: '1.ofx rows 3 new 2 present 0 listed 1', passed: true },
    { line: '2.ofx rows 2 new 1 present 1 listed 0', passed: true },
    { line: '3.csv rows 1 new 1 present 0 listed 0', passed: true },
    { line: '4.ofx refused: the file ends too early, in line 3', passed: true },
    {
      line: '5.txt refused: this is not a bank file that can be read; supported are OFX 1, OFX 2, QFX, QIF, CAMT.053, MT940 and CSV',
      passed: true,
    },
    { line: '6.ofx refused: the file is empty', passed: true },
  ]);
});
