import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { yieldAtBalance, withOfferedYields, yieldPeriodsOf, type YieldRate } from './account-yields.ts';

describe('withOfferedYields', () => {
  const base = (apyPpm: number, effectiveFrom: string, more: Partial<YieldRate> = {}): YieldRate => ({
    kind: 'base',
    apyPpm: ppm(apyPpm),
    tierFromMinor: minor(0),
    effectiveFrom: civilDate(effectiveFrom),
    effectiveTo: null,
    ...more,
  });
  const offer = {
    apyPpm: ppm(50_000),
    from: civilDate('2026-03-01'),
    to: civilDate('2026-05-31'),
    afterPpm: ppm(30_000),
  };
  const on = (rates: readonly YieldRate[], day: string, balance = 100_000) =>
    yieldAtBalance(yieldPeriodsOf(rates), minor(balance), civilDate(day));

  it.each([
    ['on the day before, it has no effect', '2026-02-28', 40_000],
    ['on its first day, it applies', '2026-03-01', 50_000],
    ['on its last day, it applies', '2026-05-31', 50_000],
    ['on the day after, the usual rate applies, not the promised follow-up rate', '2026-06-01', 40_000],
  ])('applies an offer only within its period: %s', (_, day, expected) => {
    expect(on(withOfferedYields([base(40_000, '2026-01-01')], [offer]), day)).toBe(expected);
  });

  it('uses the promised rate if the usual rate is below it, and the usual rate if it is higher', () => {
    const rates = withOfferedYields(
      [
        base(40_000, '2026-01-01', { effectiveTo: civilDate('2026-03-31') }),
        base(10_000, '2026-04-01', { effectiveTo: civilDate('2026-04-30') }),
        base(60_000, '2026-05-01'),
      ],
      [offer],
    );
    expect(['2026-03-15', '2026-04-15', '2026-05-15'].map((day) => on(rates, day))).toEqual([50_000, 50_000, 60_000]);
  });

  it('adds to each tier only the difference from the promised rate', () => {
    const rates = withOfferedYields(
      [base(10_000, '2026-01-01'), base(45_000, '2026-01-01', { tierFromMinor: minor(500_000) })],
      [offer],
    );
    expect([
      on(rates, '2026-04-01', 100_000),
      on(rates, '2026-04-01', 600_000),
      on(rates, '2026-07-01', 600_000),
    ]).toEqual([50_000, 50_000, 45_000]);
  });

  it('uses the promised follow-up rate if no usual rate is known', () => {
    expect(['2026-02-01', '2026-04-01', '2026-06-01'].map((day) => on(withOfferedYields([], [offer]), day))).toEqual([
      0, 50_000, 30_000,
    ]);
    expect(on(withOfferedYields([], [{ ...offer, afterPpm: null }]), '2026-06-01')).toBe(0);
  });
});
