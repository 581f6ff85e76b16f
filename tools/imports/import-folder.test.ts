import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { importFolder } from './import-folder.ts';
import { importInAnyOrder } from './import-orders.ts';

const row = (id: string, date = '20260305'): string =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${date}<TRNAMT>-1.00<FITID>${id}<NAME>SHOP</STMTTRN>`;
const statement = (...rows: string[]): string =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${rows.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-imports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('importFolder accounts for every row of every file, including overlapping ones, and reports why a file is rejected', async () => {
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
    {
      lines: [
        '1.ofx · Checking 1: rows 3 new 2 present 0 changed 0 review 0 refused 1; stated none, computed -200 USD',
        '  line 5: DTPOSTED "20261399" not_a_date',
      ],
      passed: true,
    },
    {
      lines: [
        '2.ofx · Checking 1: rows 2 new 0 present 1 changed 0 review 1 refused 0; stated none, computed -200 USD',
      ],
      passed: true,
    },
    {
      lines: ['3.csv · 3: rows 1 new 1 present 0 changed 0 review 0 refused 0; stated none, computed -100 USD'],
      passed: true,
    },
    { lines: ['4.ofx refused: the file ends too early, in line 3'], passed: true },
    {
      lines: [
        '5.txt refused: this is not a bank file that can be read; supported are OFX 1, OFX 2, QFX, QIF, ' +
          'CAMT.053, MT940 and CSV',
      ],
      passed: true,
    },
    { lines: ['6.ofx refused: the file is empty'], passed: true },
  ]);
});

it('importInAnyOrder imports the files of a folder in any order, twice, with the same resulting balances', async () => {
  const inOrder = mkdtempSync(join(tmpdir(), 'tideline-orders-'));
  const stated = (amount: string, on: string): string =>
    `<LEDGERBAL><BALAMT>${amount}<DTASOF>${on}</LEDGERBAL></STMTRS>`;
  writeFileSync(
    join(inOrder, 'january.ofx'),
    statement(row('A', '20260105'), row('B', '20260120')).replace('</STMTRS>', stated('98.00', '20260131')),
  );
  writeFileSync(
    join(inOrder, 'february.ofx'),
    statement(row('C', '20260205'), row('D', '20260220')).replace('</STMTRS>', stated('96.00', '20260228')),
  );
  writeFileSync(join(inOrder, 'refused.txt'), 'hello');
  const results = [];
  for await (const result of importInAnyOrder(inOrder, 4)) results.push(result);
  rmSync(inOrder, { recursive: true });
  expect(results.map(({ passed, lines }) => [passed, lines[0], lines[1]])).toEqual(
    [1, 2, 3, 4].map((order) => [
      true,
      `order ${order}: 1 accounts, 0 rows added the second time`,
      '  USD 9600 in 4 rows',
    ]),
  );
});
