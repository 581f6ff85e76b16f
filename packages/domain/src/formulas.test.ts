import { describe, expect, it } from '@jest/globals';
import { minor, ppm } from './foundation/money/minor.ts';
import { FORMULAS, recompute } from './formulas.ts';
import { money, rate } from './foundation/working/working.ts';

describe('FORMULAS', () => {
  it('names each formula once', () => {
    const ids = FORMULAS.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it.each(FORMULAS.map(({ id, resultKey }) => [id, resultKey]))(
    '%s is an area and a name, and labels its result',
    (id, resultKey) => {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(resultKey).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
    },
  );
});

describe('recompute', () => {
  it('computes the result from the displayed inputs alone', () => {
    // 200.00 × 24% ÷ 12 = 4.00
    expect(
      recompute({
        formulaId: 'interest.month',
        lines: [money('statement_balance', minor(20_000)), rate('apr', ppm(240_000))],
      }),
    ).toEqual({ kind: 'money', minor: 400 });
  });

  it.each([
    [
      'interest.unheard-of',
      [money('statement_balance', minor(1)), rate('apr', ppm(1))],
      'no formula "interest.unheard-of"',
    ],
    ['interest.month', [money('statement_balance', minor(1))], 'no ppm "apr"'],
    ['interest.month', [money('statement_balance', minor(1)), money('apr', minor(1))], 'no ppm "apr"'],
  ])('rejects %s with %j: %s', (formulaId, lines, message) => {
    expect(() => recompute({ formulaId, lines })).toThrow(message);
  });
});
