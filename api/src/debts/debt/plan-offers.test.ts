import { describe, expect, it } from '@jest/globals';
import { civilDate, type Debt, minor, planPayoff, ppm } from '@tideline/domain';
import { offersToWire } from './plan-offers.ts';

const offerOf = (payBy: string): Debt => ({
  id: 'store',
  name: 'Store',
  kind: 'card',
  dueDay: 20,
  minimum: { kind: 'installment', paymentMinor: minor(2_500) },
  cycle: { paidMinor: minor(0), openMinimumMinor: minor(2_500), unchargedMinor: minor(0) },
  segments: [
    {
      id: 'promo',
      kind: 'promo',
      balanceMinor: minor(40_000),
      aprPpm: ppm(0),
      promo: { endsOn: civilDate('2026-03-31'), payBy: civilDate(payBy), revertAprPpm: ppm(299_900) },
    },
  ],
});

const paidOn = (payBy: string, monthlyMinor: number) => {
  const debts = [offerOf(payBy)];
  const today = '2026-03-02';
  const plan = planPayoff(debts, {
    monthlyMinor: minor(monthlyMinor),
    startOn: civilDate(today),
    strategy: 'avalanche',
  });
  return offersToWire(debts, plan, { today, currency: 'USD' })[0]?.paidOn;
};

describe('the day on which a plan pays off an offer', () => {
  it('is the due date of the payment, or the pay-by date if it comes before the next due date', () => {
    expect(paidOn('2026-03-24', 40_000)).toBe('2026-03-20');
    expect(paidOn('2026-03-12', 40_000)).toBe('2026-03-12');
  });

  it('is the due date if the pay-by date comes before the final payment or has passed', () => {
    expect(paidOn('2026-03-12', 22_000)).toBe('2026-04-20');
    expect(paidOn('2026-03-01', 40_000)).toBe('2026-03-20');
  });
});
