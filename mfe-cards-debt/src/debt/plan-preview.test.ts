import { describe, expect, it } from '@jest/globals';
import { bestPlan, civilDate, minor, planPayoff } from '@tideline/domain';
import { counted } from '../testing/debt-examples.ts';
import { cardId, storeId } from '../testing/examples.ts';
import { engineDebts, engineExtras, previewPlan } from './plan-preview.ts';

const order = [cardId, storeId];
const extras = [{ on: '2026-04-20', amountMinor: 20_000 }];

describe('plan preview while the slider moves', () => {
  it.each(['avalanche', 'snowball', 'custom', 'promo_aware', 'highest_payment_relief', 'minimum_only'] as const)(
    'matches the engine to the cent with the strategy %s',
    (strategy) => {
      const debts = engineDebts(counted());
      const exact = planPayoff(debts, {
        strategy,
        order,
        monthlyMinor: minor(30_000),
        startOn: civilDate('2026-03-01'),
        extras: engineExtras(extras),
      });
      expect(previewPlan(debts, '2026-03-01', { strategy, monthlyMinor: 30_000, order, extras })).toEqual({
        months: exact.outcome === 'paid_off' ? exact.months : null,
        debtFreeOn: exact.outcome === 'paid_off' ? exact.debtFreeOn : null,
        interestMinor: exact.totalInterestMinor,
        isAtMost: false,
      });
    },
  );

  it('returns an upper bound for the cost of the best plan', () => {
    const debts = engineDebts(counted());
    const preview = previewPlan(debts, '2026-03-01', { strategy: 'best', monthlyMinor: 30_000, order: [], extras: [] });
    const best = bestPlan(debts, { monthlyMinor: minor(30_000), startOn: civilDate('2026-03-01') });
    expect(preview.isAtMost).toBe(true);
    expect(preview.interestMinor).toBeGreaterThanOrEqual(best.result.totalInterestMinor);
  });

  it('has no end if the payments are below the interest', () => {
    const [debt] = engineDebts(counted());
    const growing = [{ ...debt!, minimum: { kind: 'installment' as const, paymentMinor: minor(1_000) } }];
    expect(
      previewPlan(growing, '2026-03-01', { strategy: 'avalanche', monthlyMinor: 1_000, order: [], extras: [] }),
    ).toMatchObject({ months: null, debtFreeOn: null });
  });

  it('passes promotional periods, rate steps and fees to the engine unchanged', () => {
    const [debt] = counted().debts;
    const rich = {
      ...debt!,
      segments: [
        {
          id: 'p',
          kind: 'deferred' as const,
          balanceMinor: 50_000,
          aprPpm: 0,
          promo: { endsOn: '2026-09-03', revertAprPpm: 269_900, deferredAccruedMinor: 1_200 },
        },
        {
          id: 's',
          kind: 'purchase' as const,
          balanceMinor: 10_000,
          aprPpm: 120_000,
          rateSteps: [{ on: '2026-05-16', aprPpm: 240_000 }],
        },
      ],
      minimum: {
        kind: 'percent_plus_interest_and_fees' as const,
        pctPpm: 10_000,
        floorMinor: 2_500,
        plusInterestPctPpm: 10_000,
      },
      prepaymentFee: { feePpm: 10_000, until: '2027-01-01' },
      dueDay: 14,
    };
    expect(engineDebts({ ...counted(), debts: [rich] })).toEqual([rich]);
  });
});
