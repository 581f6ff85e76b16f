import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { emergencyFundLow } from './emergency-fund-low.ts';

const found = (liquid: number, monthly: number, targetMonths: number) =>
  emergencyFundLow({
    emergency: {
      liquidMinor: minor(liquid),
      essentialMonthlyMinor: minor(monthly),
      targetMonths,
      accountIds: ['savings'],
    },
  });

describe('emergencyFundLow', () => {
  it('reports the missing amount and the monthly saving that closes the gap in a year', () => {
    // 3 × 2,500.00 − 3,000.00 = 4,500.00; ÷ 12 = 375.00
    expect(found(300_000, 250_000, 3)).toMatchObject([
      {
        severity: 'notice',
        working: { result: { value: { minor: 450_000 } } },
        act: { kind: 'plan', perMonthMinor: 37_500 },
        value: null,
        evidenceIds: ['savings'],
      },
    ]);
  });

  it.each([
    [750_000, 250_000, 3, [], 'reached to the cent'],
    [749_999, 250_000, 3, ['notice'], 'a cent short'],
    [249_999, 250_000, 3, ['warning'], 'not even a month'],
    [250_000, 250_000, 3, ['notice'], 'one month'],
    [-10_000, 250_000, 1, ['warning'], 'overdrawn'],
    [0, 0, 3, [], 'no essential spending is known'],
    [0, 250_000, 0, [], 'no target'],
  ])('%s liquid at %s a month with a %s-month target gives %j (%s)', (liquid, monthly, months, severities, _why) => {
    expect(found(liquid, monthly, months).map(({ severity }) => severity)).toEqual(severities);
  });

  it('reports nothing without a target', () => {
    expect(emergencyFundLow({ emergency: null })).toEqual([]);
  });

  it('closes the gap within the year it names', () => {
    fc.assert(
      fc.property(
        amount(),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 12 }),
        (liquid, monthly, months) => {
          const [low] = found(liquid, monthly, months);
          if (low === undefined || low.act.kind !== 'plan') return;
          expect(liquid + 12 * low.act.perMonthMinor).toBeGreaterThanOrEqual(monthly * months);
          expect(liquid + 12 * (low.act.perMonthMinor - 1)).toBeLessThan(monthly * months);
        },
      ),
    );
  });
});
