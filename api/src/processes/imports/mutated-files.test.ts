import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@tideline/domain';
import { createDryRun } from './dry-run.ts';
import { balance, camt, entry, statement } from './formats/camt/camt-fixture.ts';
import { ImportFileError } from './formats/import-file-error.ts';
import { bankFile, ROW } from './formats/ofx-fixture.ts';
import { mutateFile } from './mutate-file.ts';

const rows = Array.from({ length: 12 }, (_, at) => ({ day: String(at + 1).padStart(2, '0'), cents: (at + 1) * 125 }));
const FILES = [
  bankFile({ rows: ROW.repeat(5) }),
  `Date,Description,Amount,Running ` +
    `Bal.\n${rows.map(({ day, cents }) => `2026-02-${day},SHOP ${cents},-${cents / 100},${100 - cents / 100}`).join('\n')}\n`,
  `Buchungstag;Verwendungszweck;Betrag\n${rows.map(({ day, cents }) => `${day}.02.2026;"LADEN; ${cents}";-${(cents / 100).toFixed(2).replace('.', ',')}`).join('\r\n')}\r\n`,
  `!Account\nNEveryday\nTBank\n^\n!Type:Bank\n${rows.map(({ day, cents }) => `D02/${day}/2026\nT-${cents / 100}\nPSHOP\nSFood\n$-${cents / 100}\n^`).join('\n')}\n`,
  camt(
    statement({
      balances: balance('OPBD', '100.00', '2026-03-01') + balance('CLBD', '62.50', '2026-03-31'),
      entries: entry() + entry({ amount: '13.75' }) + entry({ amount: '11.25' }),
    }),
  ),
  `:20:A\n:25:10020030/1234\n:28C:1\n:60F:C260201EUR100,00\n${rows.map(({ day, cents }) => `:61:2602${day}02${day}D${(cents / 100).toFixed(2).replace('.', ',')}NMSCNONREF//B${cents}\n:86:005?20SHOP?32PAYEE`).join('\n')}\n:62F:C260228EUR2,50\n-\n`,
  `"Account","Flag","Date","Payee","Category Group/Category","Category ` +
    `Group","Category","Memo","Outflow","Inflow","Cleared"\n${rows.map(({ day, cents }, at) => `"A${at % 2}","","02/${day}/2026","Shop","G: C","G","C","${at % 3 === 0 ? `Split (${(at % 2) + 1}/2) x` : ''}",$${cents / 100},$0.00,"Cleared"`).join('\n')}\n`,
  `Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\n${rows.map(({ day, cents }, at) => `A,2026-02-${day},P,${['(SPLIT INTO 2) ', '(SPLIT 1 OF 2) ', '(SPLIT 2 OF 2) '][at % 3]},C,-${at % 3 === 0 ? 0 : cents / 100},${at % 3 === 0 ? -3 : 0},Cleared`).join('\n')}\n`,
].map((text) => Buffer.from(text));

/** `npm run imports -- --mutated 10000 DIR` continues this test with more files. */
const COUNT = 1_000;

describe('a damaged file', () => {
  it(`is rejected with a reason, or imported with every row accounted for once, in each of ${COUNT} cases`, async () => {
    const random = seededRandom('mutated files');
    const ends = { imported: 0, refused: 0 };
    for (let run = 0; run < COUNT; run += 1) {
      const bytes = mutateFile(FILES[run % FILES.length] ?? new Uint8Array(), random);
      const ledger = createDryRun();
      try {
        const first = await ledger.add('a.csv', bytes);
        expect({ run, rows: first.rows }).toEqual({ run, rows: first.added + first.present + first.listed });
        const again = await ledger.add('a.csv', bytes);
        expect({ run, added: again.added, rows: again.rows, listed: again.listed }).toEqual({
          run,
          added: 0,
          rows: first.rows,
          listed: first.listed,
        });
        ends.imported += 1;
      } catch (error) {
        if (!(error instanceof ImportFileError)) throw error;
        ends.refused += 1;
      }
    }
    expect(ends.imported).toBeGreaterThan(COUNT / 10);
    expect(ends.refused).toBeGreaterThan(COUNT / 20);
  });
});
