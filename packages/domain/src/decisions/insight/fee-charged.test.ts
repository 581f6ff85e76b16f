import { describe, expect, it } from '@jest/globals';
import { quietHousehold, row } from '../../testing/insight-household.ts';
import { avoidableFeeOf, feeCharged } from './fee-charged.ts';
import type { InsightRow } from './household-facts.ts';
import { shouldReopen } from './reopen-insight.ts';

const fee = (id: string, on: string, amount = 3_500, fields: Partial<InsightRow> = {}) =>
  row(id, on, -amount, { kind: 'fee', categoryId: 'fees', payee: 'Bank', description: 'OVERDRAFT FEE', ...fields });
const found = (...rows: InsightRow[]) => feeCharged(quietHousehold({ rows }));

describe('avoidableFeeOf', () => {
  it.each([
    ['LATE FEE', 'late'],
    ['Past due fee', 'late'],
    ['RETURNED PAYMENT FEE', 'late'],
    ['OVERDRAFT ITEM FEE', 'overdraft'],
    ['NSF FEE', 'overdraft'],
    ['UNARRANGED OVERDRAFT CHARGE', 'overdraft'],
    ['FOREIGN TRANSACTION FEE', 'foreign'],
    ['NON-STERLING TRANSACTION FEE', 'foreign'],
    ['FX MARKUP', 'foreign'],
    ['NON-NETWORK ATM FEE', 'cash_machine'],
    ['CASH ADVANCE FEE', 'cash_advance'],
    ['ANNUAL MEMBERSHIP FEE', undefined],
    ['MONTHLY SERVICE FEE', undefined],
    ['BALANCE TRANSFER FEE', undefined],
    ['TRANSLATE SERVICE FEE', undefined],
    ['PLATMOS', undefined],
  ])('recognizes "%s" as %s', (description, kind) => {
    expect(avoidableFeeOf(description)).toBe(kind);
  });
});

describe('feeCharged', () => {
  it('reports the total of avoidable fees over twelve months', () => {
    expect(found(fee('old', '2025-06-01', 3_000), fee('new', '2026-03-12'), fee('older', '2025-03-20'))).toMatchObject([
      {
        working: { result: { value: { minor: 6_500 } } },
        valueMinor: 3_500,
        valuePerYearMinor: 6_500,
        confidencePpm: 950_000,
        evidenceIds: ['new', 'old'],
        dedupKey: 'fee_charged:account:checking:overdraft',
      },
    ]);
  });

  it('reports kinds of fees and accounts separately', () => {
    expect(
      found(
        fee('a', '2026-03-12'),
        fee('b', '2026-03-12', 100, { description: 'ATM FEE' }),
        fee('c', '2026-03-12', 100, { accountId: 'joint' }),
      )
        .map(({ dedupKey }) => dedupKey)
        .sort(),
    ).toEqual([
      'fee_charged:account:checking:cash_machine',
      'fee_charged:account:checking:overdraft',
      'fee_charged:account:joint:overdraft',
    ]);
  });

  it('subtracts fees that the bank refunded', () => {
    expect(found(fee('a', '2026-02-20'), fee('b', '2026-03-01'), fee('back', '2026-03-05', -3_500))).toMatchObject([
      { valuePerYearMinor: 3_500 },
    ]);
    expect(found(fee('a', '2026-03-01'), fee('back', '2026-03-05', -3_500))).toEqual([]);
  });

  it('reopens a dismissed insight if another fee is charged', () => {
    const [before] = found(fee('a', '2026-03-01'));
    const [after] = found(fee('a', '2026-03-01'), fee('b', '2026-03-12'));
    if (before === undefined || after === undefined) throw new Error('both are told');
    expect(after.dedupKey).toBe(before.dedupKey);
    expect(shouldReopen(before.facts, after.facts)).toBe(true);
  });

  it.each<[string, InsightRow[], number]>([
    ['reports a fee charged 34 days ago', [fee('a', '2026-02-14')], 1],
    ['ignores a fee charged 35 days ago', [fee('a', '2026-02-13')], 0],
    ['reports a fee charged today', [fee('a', '2026-03-20')], 1],
    ['ignores a fee dated tomorrow', [fee('a', '2026-03-21')], 0],
    [
      'ignores an annual fee, which cannot be avoided',
      [fee('a', '2026-03-12', 3_500, { description: 'ANNUAL FEE' })],
      0,
    ],
    [
      'ignores a purchase whose description sounds like a fee',
      [fee('a', '2026-03-12', 3_500, { kind: 'standard' })],
      0,
    ],
  ])('%s', (_why, rows, times) => {
    expect(found(...rows)).toHaveLength(times);
  });
});
