import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { date, TODAY } from '../../testing/arbitrary.ts';
import type { Promo, PromoState } from '../../products/promo/promo.ts';
import { promoOutlook } from './promo-outlook.ts';
import { promo, deferred } from '../../testing/promotions.ts';

describe('promoOutlook', () => {
  it('reports every figure of an active transfer', () => {
    expect(promoOutlook(promo(), { dueDay: 15 }, TODAY)).toEqual({
      state: 'active',
      endsOn: '2026-12-31',
      deadlineOn: '2026-12-31',
      safeOn: '2026-11-30',
      payBy: '2026-11-30',
      daysLeft: 305,
      opportunities: 9,
      neededPerMonthMinor: 44_445,
      promoPerMonthMinor: 44_445,
      lastPaymentMinor: 44_440,
      accruedMinor: null,
      costAtEndMinor: 96_000,
    });
  });

  it('reports the deferred interest, accrued and to come', () => {
    expect(promoOutlook(deferred(), { dueDay: 15 }, TODAY)).toMatchObject({
      deadlineOn: '2026-12-15',
      safeOn: '2026-11-15',
      opportunities: 9,
      neededPerMonthMinor: 11_112,
      accruedMinor: 4_040,
      costAtEndMinor: 26_744,
    });
  });

  it('counts one payment even in the last days of the promotion', () => {
    const late = promo({ endsOn: civilDate('2026-03-10') });
    expect(promoOutlook(late, { dueDay: 15 }, TODAY)).toMatchObject({
      state: 'closing',
      payBy: '2026-03-10',
      opportunities: 1,
      neededPerMonthMinor: 400_000,
    });
  });

  it('uses the latest safe payment once the pay-by date has passed', () => {
    expect(promoOutlook(promo({ endsOn: civilDate('2026-03-25') }), {}, TODAY)).toMatchObject({
      safeOn: '2026-02-25',
      payBy: '2026-03-09',
      opportunities: 1,
    });
  });

  it('counts months to the pay-by date if the due day is unknown', () => {
    expect(promoOutlook(promo(), {}, TODAY)).toMatchObject({ payBy: '2026-11-30', opportunities: 9 });
  });

  it.each<{ fields: Partial<Promo>; state: PromoState; cost: number; why: string }>`
    fields                                 | state                     | cost      | why
    ${{ balanceMinor: minor(0) }}          | ${'cleared'}              | ${0}      | ${'no balance is left'}
    ${{ endsOn: civilDate('2026-02-01') }} | ${'expired_with_balance'} | ${96_000} | ${'the cost is a year at the later rate'}
  `('requires nothing when $state: $why', ({ fields, state, cost }) => {
    expect(promoOutlook(promo(fields), { dueDay: 15 }, TODAY)).toMatchObject({
      state,
      payBy: null,
      opportunities: 0,
      neededPerMonthMinor: null,
      lastPaymentMinor: null,
      costAtEndMinor: cost,
    });
  });

  it('reports the interest charged once a deferred promotion has expired', () => {
    const over = deferred({ endsOn: civilDate('2026-02-01') });
    expect(promoOutlook(over, {}, TODAY)).toMatchObject({
      state: 'retro_charged',
      accruedMinor: 2_000,
      costAtEndMinor: 2_000,
    });
  });

  it('needs more each month if purchases are on the card too', () => {
    const debt: Debt = {
      id: 'card',
      name: 'Card',
      kind: 'card',
      minimum: { kind: 'percent_of_balance', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
      segments: [
        { id: 'purchases', kind: 'purchase', balanceMinor: minor(90_000), aprPpm: ppm(249_900) },
        {
          id: 'bt',
          kind: 'balance_transfer',
          balanceMinor: minor(400_000),
          aprPpm: ppm(0),
          promo: { endsOn: civilDate('2026-12-31'), revertAprPpm: ppm(240_000) },
        },
      ],
    };
    const outlook = promoOutlook(promo(), { dueDay: 15, debt }, TODAY);
    expect(outlook.promoPerMonthMinor).toBe(44_445);
    expect(outlook.neededPerMonthMinor ?? 0).toBeGreaterThan(54_445);
  });

  it('never has a pay-by date after the end of the promotion', () => {
    fc.assert(
      fc.property(
        date('2026-01-15', '2029-12-31'),
        date('2025-06-01', '2030-06-01'),
        fc.integer({ min: 1, max: 31 }),
        (endsOn, today, dueDay) => {
          const { safeOn, deadlineOn, payBy, opportunities } = promoOutlook(promo({ endsOn }), { dueDay }, today);
          expect(safeOn < deadlineOn && deadlineOn <= endsOn).toBe(true);
          expect(payBy === null ? opportunities === 0 : payBy >= today && payBy <= endsOn && opportunities >= 1).toBe(
            true,
          );
        },
      ),
    );
  });
});
