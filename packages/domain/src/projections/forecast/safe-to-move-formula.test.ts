import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor } from '../../foundation/money/minor.ts';
import { count, inputsOf, money, type WorkingLine } from '../../foundation/working/working.ts';
import { safeToMoveFormula } from './safe-to-move-formula.ts';

const FIGURES = {
  balance: 412_355,
  income: 286_140,
  bills: -195_000,
  debt_payments: -61_250,
  other_movements: -25_000,
  everyday_spending: -88_412,
  floor: 143_070,
  round_to: 500,
  smallest_move: 2_500,
};

function amount(
  change: Partial<Record<keyof typeof FIGURES, number>> = {},
  { historyDays = 364, cap }: { historyDays?: number; cap?: number } = {},
): number {
  const lines: WorkingLine[] = Object.entries({ ...FIGURES, ...change }).map(([key, value]) =>
    money(key, minor(value)),
  );
  const value = safeToMoveFormula.compute(
    inputsOf([...lines, count('history_days', historyDays), ...(cap === undefined ? [] : [money('cap', minor(cap))])]),
  );
  return value.kind === 'money' ? value.minor : Number.NaN;
}

describe('safe-to-move formula', () => {
  it.each([
    // 412,355 + 286,140 − 195,000 − 61,250 − 25,000 − 88,412 = 328,833; minus 143,070 = 185,763.
    { why: 'the worked example, down to $5', result: amount(), expected: 185_500 },
    { why: 'an amount to the cent', result: amount({ round_to: 1 }), expected: 185_763 },
    { why: 'a cap below the amount', result: amount({}, { cap: 60_249 }), expected: 60_000 },
    { why: 'a cap above the amount', result: amount({}, { cap: 900_000 }), expected: 185_500 },
    { why: 'an amount equal to the smallest move', result: amount({ smallest_move: 185_500 }), expected: 185_500 },
    { why: 'an amount below the smallest move', result: amount({ smallest_move: 185_501 }), expected: 0 },
    { why: 'no money above the floor', result: amount({ floor: 328_833 }), expected: 0 },
    { why: 'a balance below the floor', result: amount({ floor: 400_000 }), expected: 0 },
    { why: 'four weeks of history', result: amount({}, { historyDays: 28 }), expected: 185_500 },
    { why: 'a day less than four weeks of history', result: amount({}, { historyDays: 27 }), expected: 0 },
    { why: 'an amount below one rounding step', result: amount({ round_to: 200_000, smallest_move: 0 }), expected: 0 },
  ])('$why: $expected', ({ result, expected }) => {
    expect(result).toBe(expected);
  });

  it('changes by as much as a line changes, within one rounding step', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('balance', 'income', 'bills', 'everyday_spending'),
        fc.integer({ min: 0, max: 100_000 }),
        (key, more) => {
          const difference = amount({ [key]: FIGURES[key] + more }) - amount();
          expect(Math.abs(difference - more)).toBeLessThan(500);
        },
      ),
    );
  });

  it('throws if a line is missing', () => {
    expect(() => safeToMoveFormula.compute(inputsOf([money('balance', minor(1)), count('history_days', 60)]))).toThrow(
      'the working has no money "income"',
    );
  });
});
