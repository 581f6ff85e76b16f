import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { recompute } from '../../formulas.ts';
import { count, date, money, rate, type WorkingLine } from '../../foundation/working/working.ts';

/** A balance at 0% from March 1 to May 1, 2026, with interest accruing at 24%: 2% a month. */
const deferred = (left: number, original: number | undefined): WorkingLine[] => [
  money('promo_balance', minor(left)),
  ...(original === undefined ? [] : [money('promo_original', minor(original))]),
  rate('revert_apr', ppm(240_000)),
  date('promo_starts_on', civilDate('2026-03-01')),
  date('promo_ends_on', civilDate('2026-05-01')),
  date('as_of', civilDate('2026-03-01')),
];

describe("recomputation of an action's value from its lines", () => {
  it.each<[string, WorkingLine[], number, string]>([
    [
      'interest.month',
      [money('statement_balance', minor(80_000)), rate('apr', ppm(240_000))],
      1_600,
      '800.00 × 24% ÷ 12',
    ],
    [
      'interest.month',
      [money('statement_balance', minor(24)), rate('apr', ppm(250_000))],
      1,
      'half a cent rounds away from zero',
    ],
    [
      'minimum.late-cost',
      [money('minimum_open', minor(6_000)), rate('apr', ppm(240_000)), money('late_fee', minor(2_900))],
      3_020,
      '29.00 and 60.00 × 2%',
    ],
    [
      'minimum.late-cost',
      [money('minimum_open', minor(6_000)), rate('apr', ppm(240_000))],
      120,
      'an unknown late fee counts as zero',
    ],
    [
      'minimum.late-cost',
      [money('minimum_open', minor(6_000)), money('late_fee', minor(2_900))],
      2_900,
      'an unknown rate counts as zero',
    ],
    ['minimum.late-cost', [money('minimum_open', minor(6_000))], 0, 'neither the fee nor the rate is known'],
    [
      'promo.year-at-later-rate',
      [money('promo_balance', minor(90_000)), rate('revert_apr', ppm(240_000))],
      21_600,
      '900.00 × 24%',
    ],
    ['promo.deferred-at-end', deferred(100_000, undefined), 4_040, 'two months at 2% on 1,000.00 and on its interest'],
    ['promo.deferred-at-end', deferred(100_000, 100_000), 4_040, 'nothing was paid since it started'],
    ['promo.deferred-at-end', deferred(0, 100_000), 0, 'the balance is zero'],
  ])('%s of %j is %s: %s', (formulaId, lines, expected, _why) => {
    expect(recompute({ formulaId, lines })).toEqual({ kind: 'money', minor: expected });
  });

  it('includes payments since a deferred balance started', () => {
    const seen = (original: number) => [
      ...deferred(60_000, original).filter(({ key }) => key !== 'as_of'),
      date('as_of', civilDate('2026-04-01')),
    ];
    // A month on 1,000.00 at 2%: 20.00; then 2% on 600.00 + 20.00: 12.40
    expect(recompute({ formulaId: 'promo.deferred-at-end', lines: seen(100_000) })).toEqual({
      kind: 'money',
      minor: 3_240,
    });
    expect(recompute({ formulaId: 'promo.deferred-at-end', lines: seen(60_000) })).toEqual({
      kind: 'money',
      minor: 2_424,
    });
  });

  it('ignores explanatory lines', () => {
    const lines = [
      money('cash', minor(1)),
      money('statement_balance', minor(20_000)),
      rate('apr', ppm(240_000)),
      count('payments_left', 3),
    ];
    expect(recompute({ formulaId: 'interest.month', lines })).toEqual({ kind: 'money', minor: 400 });
  });

  it.each([
    ['promo.deferred-at-end', 'promo_starts_on'],
    ['promo.deferred-at-end', 'as_of'],
    ['promo.deferred-at-end', 'revert_apr'],
  ])('of %s requires the line %s', (formulaId, key) => {
    expect(() =>
      recompute({ formulaId, lines: deferred(100_000, 100_000).filter((line) => line.key !== key) }),
    ).toThrow(key);
  });
});
