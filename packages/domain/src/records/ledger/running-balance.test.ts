import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, sumMinor } from '../../foundation/money/minor.ts';
import { signedAmount } from '../../testing/arbitrary.ts';
import {
  type BalanceRow,
  compareLedgerOrder,
  balanceContribution,
  dayOpenings,
  recomputeFrom,
  runningBalances,
} from './running-balance.ts';
import type { TransactionStatus } from './transaction-states.ts';

const row = (id: string, on: string, cents: number, status: TransactionStatus = 'posted'): BalanceRow => ({
  id,
  postedOn: civilDate(on),
  amountMinor: minor(cents),
  status,
});

/** A week of an account that opens with 100.00. */
const rows = [
  row('a', '2026-03-01', -2_500),
  row('b', '2026-03-01', -1_000, 'pending'),
  row('c', '2026-03-03', 5_000, 'cleared'),
  row('d', '2026-03-03', -300, 'void'),
  row('e', '2026-03-04', -7_000, 'reconciled'),
];

describe('runningBalances', () => {
  it('adds up row by row, without void rows', () => {
    // 10,000 − 2,500 = 7,500; − 1,000 = 6,500; + 5,000 = 11,500; void; − 7,000 = 4,500
    expect(runningBalances(minor(10_000), rows).map(({ balanceMinor }) => balanceMinor)).toEqual([
      7_500, 6_500, 11_500, 11_500, 4_500,
    ]);
  });

  it('excludes pending rows if they do not count', () => {
    expect(
      runningBalances(minor(10_000), rows, { countPending: false }).map(({ balanceMinor }) => balanceMinor),
    ).toEqual([7_500, 7_500, 12_500, 12_500, 5_500]);
  });

  it('requires rows in ledger order, by day and then by entry, and each only once', () => {
    expect(
      [row('z', '2026-03-01', 1), row('a', '2026-03-02', 1), row('b', '2026-03-01', 1)]
        .sort(compareLedgerOrder)
        .map(({ id }) => id),
    ).toEqual(['b', 'z', 'a']);
    expect(() => runningBalances(minor(0), [row('b', '2026-03-01', 1), row('a', '2026-03-01', 1)])).toThrow(
      'ledger order',
    );
    expect(() => runningBalances(minor(0), [row('a', '2026-03-01', 1), row('a', '2026-03-01', 1)])).toThrow(
      'each once',
    );
  });

  it('returns nothing for an account without rows', () => {
    expect(runningBalances(minor(5), [])).toEqual([]);
    expect(dayOpenings(minor(5), [])).toEqual([]);
  });
});

describe('dayOpenings', () => {
  it('returns one opening per day, before its first row', () => {
    expect(dayOpenings(minor(10_000), rows)).toEqual([
      { on: '2026-03-01', openingMinor: 10_000 },
      { on: '2026-03-03', openingMinor: 6_500 },
      { on: '2026-03-04', openingMinor: 11_500 },
    ]);
  });

  it('equals a recomputation from the first changed day, which rejects rows of earlier days', () => {
    const before = dayOpenings(minor(10_000), rows);
    const changed = [...rows.slice(0, 2), row('c', '2026-03-03', 4_000), ...rows.slice(3)];
    const from = civilDate('2026-03-03');
    expect(recomputeFrom(before, { openingMinor: minor(6_500), from, rows: changed.slice(2) })).toEqual(
      dayOpenings(minor(10_000), changed),
    );
    expect(() => recomputeFrom(before, { openingMinor: minor(0), from, rows })).toThrow('from 2026-03-03 on');
  });
});

const ledger = fc
  .array(
    fc.tuple(
      fc.nat(20),
      signedAmount(1_000_000),
      fc.constantFrom<TransactionStatus>('pending', 'posted', 'cleared', 'reconciled', 'void'),
    ),
    { maxLength: 40 },
  )
  .map((tuples) =>
    tuples
      .map(([day, cents, status], index) =>
        row(`t${String(index).padStart(3, '0')}`, addDays(civilDate('2026-03-01'), day), cents, status),
      )
      .sort(compareLedgerOrder),
  );

describe('balances of any ledger', () => {
  it('end with the opening balance plus the sum of the included rows, with and without pending rows', () => {
    fc.assert(
      fc.property(signedAmount(), ledger, fc.boolean(), (opening, any, countPending) => {
        const end = runningBalances(opening, any, { countPending }).at(-1)?.balanceMinor ?? opening;
        expect(end).toBe(opening + sumMinor(any.map((each) => balanceContribution(each, { countPending }))));
      }),
    );
  });

  it('can be computed for any page from the opening balance of its first day and its rows', () => {
    fc.assert(
      fc.property(signedAmount(), ledger, fc.nat(20), (opening, any, day) => {
        const from = addDays(civilDate('2026-03-01'), day);
        const page = any.filter(({ postedOn }) => postedOn >= from);
        const first = dayOpenings(opening, any).find(({ on }) => on >= from);
        fc.pre(first !== undefined);
        expect(runningBalances(first.openingMinor, page)).toEqual(runningBalances(opening, any).slice(-page.length));
      }),
    );
  });

  it('are the same if the rows are split anywhere', () => {
    fc.assert(
      fc.property(signedAmount(), ledger, fc.nat(40), (opening, any, cut) => {
        const head = runningBalances(opening, any.slice(0, cut));
        const tail = runningBalances(head.at(-1)?.balanceMinor ?? opening, any.slice(cut));
        expect([...head, ...tail]).toEqual(runningBalances(opening, any));
      }),
    );
  });
});
