import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { payeesAlike } from './payees-alike.ts';
import { reconcile } from './reconcile.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';

const FIRST = civilDate('2026-03-01');

interface Purchase {
  day: number;
  cents: number;
  payee: string;
}

const day = (at: number) => addDays(FIRST, at);
const known = ({ day: at, cents, payee }: Purchase, more: Partial<ExistingRow> = {}): ExistingRow => ({
  id: `${at} ${cents} ${payee} ${JSON.stringify(more)}`,
  postedOn: day(at),
  amountMinor: minor(cents),
  payee,
  pending: false,
  locked: false,
  deleted: false,
  references: [],
  ...more,
});
const reported = ({ day: at, cents, payee }: Purchase, more: Partial<IncomingRow> = {}): IncomingRow => ({
  postedOn: day(at),
  amountMinor: minor(cents),
  payee,
  externalId: null,
  replacesExternalId: null,
  pending: false,
  ...more,
});
const coffee = (at: number, payee = 'BLUE BOTTLE 114'): Purchase => ({ day: at, cents: -450, payee });
const other = (at: number): Purchase => ({ day: at, cents: -10_000 - at, payee: `SHOP ${at}` });
const kinds = (rows: readonly IncomingRow[], ledger: readonly ExistingRow[], isSameSeries = false) =>
  reconcile(rows, ledger, { isSameSeries }).outcomes.map(({ kind }) => kind);

const purchases = fc.array(
  fc.record({
    day: fc.nat(40),
    cents: fc.constantFrom(-450, -900, -1_250),
    payee: fc.constantFrom('BLUE BOTTLE 114', 'SHELL OIL 57442', 'ALDI 40117'),
  }),
  { minLength: 1, maxLength: 40 },
);

describe('import of card downloads with different dates', () => {
  it('adds nothing if one file has the purchase date and the other has both dates, in either order', () => {
    fc.assert(
      fc.property(purchases, fc.boolean(), (some, detailedFirst) => {
        const all = [other(0), ...some, other(44)]; // Downloads that share only one day do not show that they overlap.
        const detailed = {
          on: (one: Purchase) => ({ postedOn: day(one.day + 1), transactedOn: day(one.day) }),
          plain: (one: Purchase) => ({ postedOn: day(one.day) }),
        };
        const [first, second] = detailedFirst ? [detailed.on, detailed.plain] : [detailed.plain, detailed.on];
        const ledger = all.map((one, at) =>
          known(one, { id: `t${at}`, references: [{ externalId: `ofx${at}`, lastSeen: null }], ...first(one) }),
        );
        expect(
          reconcile(
            all.map((one) => reported(one, second(one))),
            ledger,
          ).counts,
        ).toMatchObject({ rows: all.length, present: all.length, new: 0, review: 0 });
      }),
    );
  });

  it('adds nothing if every row is posted the same number of days later', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(60), { minLength: 12, maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        (days, shift) => {
          const all = days.map((at) => coffee(at));
          const ledger = all.map((one, at) => known(one, { id: `t${at}` }));
          const { counts } = reconcile(
            all.map((one) => reported({ ...one, day: one.day + shift })),
            ledger,
          );
          expect(counts.new).toBe(0);
        },
      ),
    );
  });

  it('adds nothing for rows that moved by one or two days, and asks if several rows could match', () => {
    const ledger = Array.from({ length: 20 }, (_, at) => known(other(at)));
    const rows = Array.from({ length: 20 }, (_, at) => reported({ ...other(at), day: at + (at % 3) }));
    expect(kinds(rows, ledger)).toEqual(rows.map(() => 'present'));
    expect(kinds([...rows, reported(coffee(10))], [...ledger, known(coffee(8)), known(coffee(12))])).toEqual([
      ...rows.map(() => 'present'),
      'review',
    ]);
  });

  it('adds a row beyond those in the account, and asks about a similar one', () => {
    const [ledger, rows] = [
      [known(other(0)), known(coffee(5)), known(other(20))],
      [reported(other(0)), reported(coffee(6)), reported(coffee(7)), reported(other(20))],
    ];
    expect(kinds(rows, ledger).toSorted()).toEqual(['new', 'present', 'present', 'review']);
  });
});

describe('a file that starts where the account ends', () => {
  const [ledger, rows] = [
    [known(other(0)), known(coffee(9))],
    [reported(coffee(11)), reported(other(20))],
  ];

  it('causes a question about a similar row at the boundary if its dates may have another meaning', () => {
    expect(kinds(rows, ledger)).toEqual(['review', 'new']);
  });

  it('contains only new rows if earlier files were of the same series, or if the payees have nothing in common', () => {
    expect(kinds(rows, ledger, true)).toEqual(['new', 'new']);
    expect(kinds(rows, [known(other(0)), known(coffee(9, 'PARKING'))])).toEqual(['new', 'new']);
  });
});

describe('a transaction entered by the user', () => {
  it("matches the bank's row some days later, and is reviewed if the payee text differs", () => {
    expect(kinds([reported(coffee(12))], [known(coffee(9, 'Blue Bottle'), { entered: true })])).toEqual(['present']);
    expect(kinds([reported(coffee(12))], [known(coffee(9, 'Breakfast'), { entered: true })])).toEqual(['review']);
  });
});

it('reconcile never matches two rows that both have an id', () => {
  const ledger = [
    known(other(0)),
    known(coffee(5), { references: [{ externalId: 'A', lastSeen: null }] }),
    known(other(20)),
  ];
  expect(kinds([reported(other(0)), reported(coffee(6), { externalId: 'B' }), reported(other(20))], ledger)).toEqual([
    'present',
    'new',
    'present',
  ]);
});

it('reconcile matches ten thousand equal rows that moved, without comparing every pair', () => {
  const days = Array.from({ length: 10_000 }, (_, at) => at * 2);
  let compared = 0;
  const ledger = days.map((at) => {
    const row = known(coffee(at), { id: `t${at}` });
    return Object.defineProperty({ ...row }, 'payee', {
      get: () => {
        compared += 1;
        return row.payee;
      },
      enumerable: true,
    }) as ExistingRow;
  });
  const { counts } = reconcile(
    days.map((at) => reported(coffee(at % 4 === 0 ? at : at + 1))),
    ledger,
  );
  expect(counts).toMatchObject({ rows: 10_000, present: 10_000 });
  expect(compared).toBeLessThan(40 * days.length);
});

it.each([
  ['STARBUCKS STORE 07811', 'STARBUCKS 07811 SEATTLE WA', true],
  ['ONLINE TRANSFER TO HIGH YIELD SA', 'ONLINE TRANSFER TO HIGH YIELD SAVINGS', true],
  ['BLUE BOTTLE 114', 'BLUE BOTTLE', true],
  ['SHELL OIL 57442', 'EXXONMOBIL 4789', false],
  ['ONLINE PAYMENT', 'CARD PAYMENT', false],
  ['', 'SHELL', false],
])('payeesAlike returns for %j and %j: %s', (a, b, alike) => {
  expect([payeesAlike(a, b), payeesAlike(b, a)]).toEqual([alike, alike]);
});
