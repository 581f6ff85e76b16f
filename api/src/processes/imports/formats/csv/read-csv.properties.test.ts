import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createDryRun } from '../../dry-run.ts';
import { ImportFileError } from '../import-file-error.ts';
import { parseFile } from '../parse-file.ts';

const row = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 1, max: 12 }),
  cents: fc.integer({ min: -500_000, max: 500_000 }),
  payee: fc.constantFrom('SHELL', 'CAFÉ, "MÜLLER"', 'ALDI', 'A; B|C', '工場', "O'NEIL"),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

const two = (value: number): string => String(value).padStart(2, '0');
const quote = (text: string): string => (/[",;|\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const decimal = (cents: number, mark: string): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}${mark}${two(Math.abs(cents) % 100)}`;

interface Dialect {
  readonly delimiter: string;
  readonly header: string;
  readonly line: (row: Row, balance: number) => string[];
}

const DIALECTS: readonly Dialect[] = [
  {
    delimiter: ',',
    header: 'Date,Description,Amount,Balance',
    line: ({ day, month, cents, payee }, balance) => [
      `${two(month)}/${two(day)}/2026`,
      payee,
      decimal(cents, '.'),
      decimal(balance, '.'),
    ],
  },
  {
    delimiter: ';',
    header: 'Datum;Name;Betrag;Saldo',
    line: ({ day, month, cents, payee }, balance) => [
      `${two(day)}.${two(month)}.2026`,
      payee,
      decimal(cents, ','),
      decimal(balance, ','),
    ],
  },
  {
    delimiter: '\t',
    header: 'Date\tPayee\tDebit\tCredit',
    line: ({ day, month, cents, payee }) => [
      `2026-${two(month)}-${two(day)}`,
      payee,
      cents < 0 ? decimal(-cents, '.') : '',
      cents < 0 ? '' : decimal(cents, '.'),
    ],
  },
];

/** A bank file with its rows in chronological order. */
const table = fc
  .tuple(fc.constantFrom(...DIALECTS), fc.array(row, { minLength: 1, maxLength: 30 }))
  .map(([dialect, rows]) => {
    let balance = 0;
    const inTime = [...rows].sort((a, b) => a.month - b.month || a.day - b.day);
    const lines = inTime.map((entry) =>
      dialect
        .line(entry, (balance += entry.cents))
        .map(quote)
        .join(dialect.delimiter),
    );
    return { rows: inTime, text: `${[dialect.header, ...lines].join('\n')}\n` };
  });

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const parse = (bytes: Uint8Array) =>
  parseFile(bytes, { defaultCurrency: 'USD', fileName: 'x.csv' }, () => Promise.resolve());

/** Byte corruptions: lost, doubled, replaced, inserted and cut bytes. */
const accident = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(40),
  kind: fc.constantFrom('lose', 'double', 'replace', 'insert', 'cut'),
  byte: fc.oneof(fc.constantFrom(0x22, 0x2c, 0x3b, 0x0a, 0x0d, 0x09, 0x00, 0x2d, 0x2e, 0xff), fc.nat(255)),
});

function damage(
  bytes: Uint8Array,
  accidents: readonly { at: number; length: number; kind: string; byte: number }[],
): Uint8Array {
  return accidents.reduce<Uint8Array>((now, { at, length, kind, byte }) => {
    const from = Math.floor(at * now.length);
    const [before, stretch, after] = [now.slice(0, from), now.slice(from, from + length), now.slice(from + length)];
    switch (kind) {
      case 'lose':
        return Uint8Array.of(...before, ...after);
      case 'double':
        return Uint8Array.of(...before, ...stretch, ...stretch, ...after);
      case 'replace':
        return Uint8Array.of(...before, byte, ...now.slice(from + 1));
      case 'insert':
        return Uint8Array.of(...before, byte, ...now.slice(from));
      default:
        return before;
    }
  }, bytes);
}

describe('the CSV reader, for any content,', () => {
  it('reads every row and amount in any dialect, and a second import of the file adds nothing', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ rows, text }) => {
        const { statements } = await parse(bytesOf(text));
        const [statement] = statements;
        expect(statement?.problems).toEqual([]);
        // If all days are below 13 and unordered, day and month may be swapped, which raises a question. The amounts
        // are the same either way.
        const total = rows.reduce((sum, { cents }) => sum + cents, 0);
        const read = statement?.rows.map(({ amountMinor }) => amountMinor) ?? [];
        expect(read.map(Math.abs)).toEqual(rows.map(({ cents }) => Math.abs(cents)));
        expect(Math.abs(read.reduce((sum, minor) => sum + minor, 0))).toBe(Math.abs(total));
        const ledger = createDryRun();
        expect(await ledger.add('x.csv', bytesOf(text))).toEqual({
          rows: rows.length,
          added: rows.length,
          present: 0,
          listed: 0,
        });
        expect(await ledger.add('x (1).csv', bytesOf(text))).toEqual({
          rows: rows.length,
          added: 0,
          present: rows.length,
          listed: 0,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('rejects a damaged file with a reason, or accounts for every line as imported, duplicate or listed', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.array(accident, { minLength: 1, maxLength: 4 }), async ({ text }, accidents) => {
        const bytes = damage(bytesOf(text), accidents);
        try {
          const { format, statements, csv } = await parse(bytes);
          if (format !== 'csv') return;
          const [statement] = statements;
          const lines = new Set([...(statement?.rows ?? []), ...(statement?.problems ?? [])].map(({ line }) => line));
          expect(lines.size).toBe((statement?.rows.length ?? 0) + (statement?.problems.length ?? 0));
          expect(linesWithText(bytes, csv?.reading.headerLine ?? 0, lines)).toEqual([]);
          const { rows, added, present, listed } = await createDryRun().add('x.csv', bytes);
          expect(rows).toBe(added + present + listed);
        } catch (error) {
          if (!(error instanceof ImportFileError)) throw error;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['"', '""', ',', '";"', '\n"', '-', '1/', 'é,'])(
    'reads or rejects a file that repeats %j 200,000 times',
    async (part) => {
      const answer = await parse(bytesOf(`Date,Payee,Amount\n2026-03-01,A,-1\n${part.repeat(200_000)}`)).then(
        () => 'read',
        (error: unknown) => (error instanceof ImportFileError ? 'refused' : error),
      );
      expect(['read', 'refused']).toContain(answer);
    },
  );
});

/**
 * Returns the non-empty lines below the header on which no row begins. Lines within quotes belong to the row in which
 * they started.
 */
function linesWithText(bytes: Uint8Array, headerLine: number, begun: ReadonlySet<number>): string[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  // Cells that span several lines are counted with their rows.
  if (lines.some((line) => (line.match(/"/g)?.length ?? 0) % 2 === 1)) return [];
  return lines.filter(
    (line, position) => position + 1 > headerLine && /[\p{L}\p{N}]/u.test(line) && !begun.has(position + 1),
  );
}
