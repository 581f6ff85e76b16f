import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { Debt, DebtSegment } from './debt.ts';
import { planPayoff } from './plan-payoff.ts';

const card = (segments: DebtSegment[], paymentMinor: number): Debt => ({
  id: 'card',
  name: 'Card',
  kind: 'card',
  segments,
  minimum: { kind: 'installment', paymentMinor: minor(paymentMinor) },
});

describe('plans that start at the end of a month', () => {
  const promo = { endsOn: civilDate('2026-03-30'), revertAprPpm: ppm(240_000) };
  const segment: DebtSegment = { id: 's', kind: 'promo', balanceMinor: minor(100_000), aprPpm: ppm(0), promo };

  it('weight the month in which a promotion ends by its own days, even after a payment on February 28', () => {
    const { rows } = planPayoff([card([segment], 10_000)], {
      strategy: 'minimum_only',
      monthlyMinor: minor(0),
      startOn: civilDate('2026-01-31'),
    });
    // February 28 to March 31: 30 of 31 days at 0%, and one at 24% of $900.
    expect(rows.slice(0, 3).map(({ on, interestMinor }) => [on, interestMinor])).toEqual([
      ['2026-02-28', 0],
      ['2026-03-31', 58],
      ['2026-04-30', 1_601],
    ]);
  });
});

describe('plans in working units finer than a cent', () => {
  it('show whole cents in every row and total', () => {
    const segment: DebtSegment = { id: 's', kind: 'purchase', balanceMinor: minor(123_456), aprPpm: ppm(199_900) };
    const result = planPayoff([card([segment], 10_000)], {
      strategy: 'minimum_only',
      monthlyMinor: minor(0),
      startOn: civilDate('2026-03-01'),
      conventions: { interestRounding: 'carried' },
    });
    const amounts = result.rows.flatMap((row) => [
      row.interestMinor,
      row.paymentMinor,
      row.closingMinor,
      ...row.debts.flatMap((debt) => [debt.openingMinor, debt.minimumMinor, debt.extraMinor]),
    ]);
    expect(amounts.filter((amount) => !Number.isSafeInteger(amount))).toEqual([]);
    expect(result.rows[0]).toMatchObject({ interestMinor: 2_057, paymentMinor: 10_000, closingMinor: 115_513 });
    expect(result.totalPaidMinor).toBe(123_456 + result.totalInterestMinor);
  });

  it('still round minimums to whole dollars', () => {
    const segment: DebtSegment = { id: 's', kind: 'purchase', balanceMinor: minor(512_345), aprPpm: ppm(0) };
    const debt: Debt = {
      ...card([segment], 0),
      minimum: { kind: 'percent_of_balance', pctPpm: ppm(20_000), floorMinor: minor(2_500), roundToMinor: 100 },
    };
    const { rows } = planPayoff([debt], {
      strategy: 'minimum_only',
      monthlyMinor: minor(0),
      startOn: civilDate('2026-03-01'),
      conventions: { interestRounding: 'carried' },
    });
    expect(rows.slice(0, 2).map(({ paymentMinor }) => paymentMinor)).toEqual([10_300, 10_100]);
    expect(rows.slice(0, -1).filter(({ paymentMinor }) => paymentMinor % 100 !== 0)).toEqual([]);
  });
});

describe('deferred interest charged in the month of the first payment', () => {
  it('bears the later rate from then on, and excludes interest for the days after the promotion', () => {
    const promo = { endsOn: civilDate('2026-03-30'), revertAprPpm: ppm(299_900), deferredAccruedMinor: minor(20_000) };
    const segment: DebtSegment = { id: 's', kind: 'deferred', balanceMinor: minor(100_000), aprPpm: ppm(0), promo };
    const { rows } = planPayoff([card([segment], 50_000)], {
      strategy: 'minimum_only',
      monthlyMinor: minor(0),
      startOn: civilDate('2026-03-20'),
    });
    // March 20 to 30, 10 of 31 days: $1,200 × 29.99% ÷ 12 × 10 ÷ 31 = $9.67, so $209.67 is charged. After the payment
    // of $500 that is due by then, $709.67 bears interest for 21 days: $12.01.
    expect(rows[0]).toMatchObject({
      cliffs: [{ on: '2026-03-30', chargedMinor: 20_967 }],
      interestMinor: 20_967 + 1_201,
      closingMinor: 72_168,
    });
  });
});
