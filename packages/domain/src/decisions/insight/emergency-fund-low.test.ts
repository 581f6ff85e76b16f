import { describe, expect, it } from '@jest/globals';
import { minor } from '../../foundation/money/minor.ts';
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
  it('reports the amount missing from the fund', () => {
    // 3 × 2,500.00 − 3,000.00 = 4,500.00
    expect(found(300_000, 250_000, 3)).toMatchObject([
      {
        severity: 'notice',
        working: { result: { value: { minor: 450_000 } } },
        act: { kind: 'plan' },
        value: null,
        evidenceIds: ['savings'],
      },
    ]);
  });

  it.each([
    [750_000, 250_000, 3, [], 'the target is met to the cent'],
    [749_999, 250_000, 3, ['notice'], 'a cent less than the target'],
    [249_999, 250_000, 3, ['warning'], 'less than one month'],
    [250_000, 250_000, 3, ['notice'], 'exactly one month'],
    [-10_000, 250_000, 1, ['warning'], 'overdrawn'],
    [0, 0, 3, [], 'essential spending is unknown'],
    [0, 250_000, 0, [], 'the target is zero'],
  ])(
    'reports %s liquid at %s a month with a %s-month target as %j (%s)',
    (liquid, monthly, months, severities, _why) => {
      expect(found(liquid, monthly, months).map(({ severity }) => severity)).toEqual(severities);
    },
  );

  it('reports nothing without a target', () => {
    expect(emergencyFundLow({ emergency: null })).toEqual([]);
  });
});
