/** QIF, CAMT.053 and MT940 with arbitrary content and damage. */
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createDryRun } from '../dry-run.ts';
import { balance, camt, entry, statement } from './camt/camt-fixture.ts';
import { ImportFileError } from './import-file-error.ts';
import { message } from './mt940/mt940-fixture.ts';
import { parseFile } from './parse-file.ts';

const row = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 1, max: 12 }),
  cents: fc.integer({ min: -500_000, max: 500_000 }),
  payee: fc.constantFrom('SHELL', 'CAFÉ MÜLLER', 'ALDI 7', "O'NEIL", 'REWE'),
  id: fc.option(fc.integer({ min: 1, max: 9_999 }).map(String)),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

const two = (value: number): string => String(value).padStart(2, '0');
const decimal = (cents: number, mark: string): string =>
  `${Math.floor(Math.abs(cents) / 100)}${mark}${two(Math.abs(cents) % 100)}`;
const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

interface Format {
  readonly name: string;
  readonly write: (rows: readonly Row[]) => string;
  /** Matches the beginning of each row. */
  readonly begins: RegExp;
  /** Whether the file states balances that reveal a missing row. */
  readonly states: boolean;
}

const qif: Format = {
  name: 'qif',
  begins: /^D/gm,
  states: false,
  write: (rows) =>
    `!Type:Bank\n${rows.map(({ day, month, cents, payee }) => `D${two(month)}/${two(day)}'26\nT${cents < 0 ? '-' : ''}${decimal(cents, '.')}\nP${payee}\n^\n`).join('')}`,
};

const mt940: Format = {
  name: 'mt940',
  begins: /^:61:/gm,
  states: true,
  write: (rows) =>
    message({
      opening: 'C260101EUR100,00',
      rows: rows.flatMap(({ day, month, cents, payee, id }) => [
        `:61:26${two(month)}${two(day)}${two(month)}${two(day)}${cents < 0 ? 'D' : 'C'}${decimal(cents, ',')}NTRFNONREF${id === null ? '' : `//${id}`}`,
        `:86:166?00BOOKING?20Something?32${payee}`,
      ]),
      closing: `${10_000 + sumOf(rows) < 0 ? 'D' : 'C'}261231EUR${decimal(10_000 + sumOf(rows), ',')}`,
    }),
};

const camt053: Format = {
  name: 'camt',
  begins: /<Ntry>/g,
  states: true,
  write: (rows) => {
    const closing = 10_000 + sumOf(rows);
    return camt(
      statement({
        balances:
          balance('OPBD', '100.00', '2026-01-01') +
          balance('CLBD', decimal(closing, '.'), '2026-12-31', { direction: closing < 0 ? 'DBIT' : 'CRDT' }),
        entries: rows
          .map(({ day, month, cents, payee, id }) =>
            entry({
              amount: decimal(cents, '.'),
              direction: cents < 0 ? 'DBIT' : 'CRDT',
              dates: `<BookgDt><Dt>2026-${two(month)}-${two(day)}</Dt></BookgDt>`,
              more: id === null ? '' : `<AcctSvcrRef>${id}</AcctSvcrRef>`,
              details: `<TxDtls><RmtInf><Ustrd>${payee}</Ustrd></RmtInf></TxDtls>`,
            }),
          )
          .join(''),
      }),
    );
  },
};

const FORMATS = [qif, mt940, camt053];
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const parse = (bytes: Uint8Array) =>
  parseFile(bytes, { defaultCurrency: 'USD', fileName: 'x.dat' }, () => Promise.resolve());

/** Builds rows in which no two share a bank reference number, even if they are otherwise equal. */
const rowsOf = (minLength: number) =>
  fc.array(row, { minLength, maxLength: 25 }).map((rows) => {
    const inTime = [...rows].sort((a, b) => a.month - b.month || a.day - b.day);
    return inTime.map((one, position) => ({ ...one, id: one.id === null ? null : `${one.id}-${position}` }));
  });

const accident = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(60),
  kind: fc.constantFrom('lose', 'double', 'replace', 'insert', 'cut'),
  byte: fc.oneof(fc.constantFrom(0x0a, 0x0d, 0x3a, 0x2d, 0x5e, 0x3c, 0x3e, 0x26, 0x00, 0xff, 0x21), fc.nat(255)),
});
type Accident = typeof accident extends fc.Arbitrary<infer T> ? T : never;

function damage(bytes: Uint8Array, accidents: readonly Accident[]): Uint8Array {
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

describe.each(FORMATS)('the import of any $name file', ({ name, write, begins, states }) => {
  it('reads every row and amount, and adds nothing when repeated', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(1), async (rows) => {
        const text = write(rows);
        const { format, statements, notices } = await parse(bytesOf(text));
        expect({ format, notices }).toEqual({ format: name, notices: [] });
        const [read, ...others] = statements;
        expect(others).toEqual([]);
        expect(read?.problems).toEqual([]);
        expect(read?.rows.map(({ amountMinor }) => amountMinor)).toEqual(rows.map(({ cents }) => cents));
        expect(read?.ledgerBalanceMinor).toBe(states ? 10_000 + sumOf(rows) : null);
        const ledger = createDryRun();
        expect(await ledger.add('x.dat', bytesOf(text))).toEqual({
          rows: rows.length,
          added: rows.length,
          present: 0,
          listed: 0,
        });
        expect(await ledger.add('x (1).dat', bytesOf(text))).toEqual({
          rows: rows.length,
          added: 0,
          present: rows.length,
          listed: 0,
        });
      }),
      { numRuns: 200 },
    );
  });

  it('adds only the new rows if the file overlaps the previous one', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(3), fc.nat(24), async (all, cutAt) => {
        // Each payment gets a unique date and amount. The property above covers fully equal rows.
        const rows = all.map((one, position) => ({
          ...one,
          cents: (position + 1) * 100_000,
          month: 1 + (position % 12),
          day: 1 + position,
        }));
        const inTime = [...rows].sort((a, b) => a.month - b.month || a.day - b.day);
        const cut = 1 + (cutAt % (inTime.length - 1));
        const [first, second] = [inTime.slice(0, cut), inTime.slice(Math.max(0, cut - 2))];
        const ledger = createDryRun();
        await ledger.add('x.dat', bytesOf(write(first)));
        const shared = Math.min(2, cut);
        expect(await ledger.add('x.dat', bytesOf(write(second)))).toEqual({
          rows: second.length,
          added: second.length - shared,
          present: shared,
          listed: 0,
        });
      }),
      { numRuns: 150 },
    );
  });

  it('rejects a damaged file with a reason, or accounts for every row as imported, duplicate or listed', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(1), fc.array(accident, { minLength: 1, maxLength: 4 }), async (rows, accidents) => {
        const bytes = damage(bytesOf(write(rows)), accidents);
        try {
          const { format, statements } = await parse(bytes);
          if (format !== name) return;
          const read = statements.reduce((sum, one) => sum + one.rows.length + one.problems.length, 0);
          const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
          expect(read).toBeGreaterThanOrEqual(text.match(begins)?.length ?? 0);
          const { rows: counted, added, present, listed } = await createDryRun().add('x.dat', bytes);
          expect(counted).toBe(added + present + listed);
          expect(counted).toBe(read);
        } catch (error) {
          if (!(error instanceof ImportFileError)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});

it.each(FORMATS.filter(({ states }) => states))(
  'the $name parser reports a balance mismatch if a row is missing',
  async ({ write }) => {
    await fc.assert(
      fc.asyncProperty(rowsOf(2), fc.nat(24), async (rows, at) => {
        const lost = rows[at % rows.length];
        fc.pre(lost !== undefined && lost.cents !== 0);
        const text = write(rows);
        const without = write(rows.filter((one) => one !== lost));
        // the rows of one file between the balances of the other
        const closing = /(?::62F:.*|<Cd>CLBD<\/Cd>.*)/;
        const mixed = without.replace(closing, closing.exec(text)?.[0] ?? '');
        expect((await parse(bytesOf(mixed))).notices).toMatchObject([{ code: 'balance_mismatch' }]);
      }),
      { numRuns: 100 },
    );
  },
);

it.each([
  ['mt940', ':61:'],
  ['mt940', ':86:?'],
  ['mt940', '-\n'],
  ['mt940', ':20:\n'],
  ['mt940', '?20'],
  ['mt940', ':60F:C260101EUR1,\n'],
  ['qif', '!Account\n'],
  ['qif', 'S'],
  ['qif', "D1/ 2'26\n"],
  ['qif', '^'],
  ['qif', '!Type:Bank\n'],
  ['camt', '<Ntry>'],
  ['camt', '<!-- '],
  ['camt', '<Ntry></Ntry>'],
  ['camt', '<Ustrd>'],
  ['camt', '&amp;'],
])('the parser reads or rejects a %s file that repeats %j 150,000 times', async (name, part) => {
  const [head = '', tail = ''] =
    {
      mt940: [':20:A\n:25:1/2\n:60F:C260101EUR1,\n', '\n:62F:C260101EUR1,\n-\n'],
      qif: ['!Type:Bank\n', '\n^\n'],
      camt: camt(statement({ entries: '~' })).split('~'),
    }[name] ?? [];
  const answer = await parse(bytesOf(`${head}${part.repeat(150_000)}${tail}`)).then(
    () => 'read',
    (error: unknown) => (error instanceof ImportFileError ? 'refused' : error),
  );
  expect(['read', 'refused']).toContain(answer);
});
