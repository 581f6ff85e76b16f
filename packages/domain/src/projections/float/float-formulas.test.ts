import { describe, expect, it } from '@jest/globals';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { recompute } from '../../formulas.ts';
import { count, money, rate } from '../../foundation/working/working.ts';
import { afterTax, earnedMillionths, expectedLoss } from './float-formulas.ts';

describe('components of a gain', () => {
  it.each([
    [500_000, 42_000, 365, 21_000_000_000, '$210.00 in a year'],
    [500_000, 42_000, 1, 57_534_247, '57.534247 cents in a day'],
    [1, 1, 1, 0, 'below half a millionth of a cent'],
    [-1_000, 36_500, 10, -1_000_000, 'a negative amount loses as much'],
    [500_000, 0, 365, 0, 'no yield'],
  ])('%s at %s ppm for %s days earns %s millionths: %s', (cash, yieldPpm, days, expected, _why) => {
    expect(earnedMillionths(minor(cash), ppm(yieldPpm), days)).toBe(expected);
  });

  it.each([
    [21_000_000_000, 220_000, 16_380, '78% of $210.00'],
    [21_000_000_000, 0, 21_000, 'no tax'],
    [21_000_000_000, 1_000_000, 0, 'a tax of 100%'],
    [500_000, 0, 1, 'half a cent rounds away from zero'],
    [499_999, 0, 0, 'less than half a cent rounds to zero'],
    [-500_000, 0, -1, 'minus half a cent also rounds away from zero'],
  ])('%s millionths taxed at %s ppm leaves %s: %s', (earned, tax, expected, _why) => {
    expect(afterTax(earned, ppm(tax))).toBe(expected);
  });

  it.each([
    [20_000, 40_000, 800],
    [0, 40_000, 0],
    [1_000_000, 40_000, 40_000],
    [1, 500_000, 1],
  ])('a %s ppm chance of losing %s costs %s', (chance, cost, expected) => {
    expect(expectedLoss(ppm(chance), minor(cost))).toBe(expected);
  });
});

describe('float.gain', () => {
  const rest = [
    rate('tax', ppm(0)),
    money('float_fee', minor(1_000)),
    rate('late_chance', ppm(500_000)),
    money('late_cost', minor(400)),
  ];
  const slice = (cash: number, yieldPpm: number, days: number) => [
    money('float_cash', minor(cash)),
    rate('float_yield', ppm(yieldPpm)),
    count('float_days', days),
  ];

  it('adds amounts at their own yields and days, and subtracts the fee and the expected loss', () => {
    // 2,000 × 4% × 100 ÷ 365 = 21.917808, and 3,000 × 2% × 265 ÷ 365 = 43.561644; in total 65.479452, minus 10.00 and
    // 2.00.
    expect(
      recompute({
        formulaId: 'float.gain',
        lines: [...slice(200_000, 40_000, 100), ...slice(300_000, 20_000, 265), ...rest],
      }),
    ).toEqual({ kind: 'money', minor: 5_348 });
  });

  it('rounds the sum, not its components', () => {
    // Three times 0.4 cents.
    expect(
      recompute({
        formulaId: 'float.gain',
        lines: [...slice(1_460, 100_000, 1), ...slice(1_460, 100_000, 1), ...slice(1_460, 100_000, 1), ...rest],
      }),
    ).toEqual({ kind: 'money', minor: -1_199 });
  });

  it('rejects cash without a yield', () => {
    expect(() =>
      recompute({ formulaId: 'float.gain', lines: [money('float_cash', minor(1)), count('float_days', 1), ...rest] }),
    ).toThrow('its yield and its days');
  });
});
