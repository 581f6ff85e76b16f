import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { Promo } from '../../products/promo/promo.ts';
import { promoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';
import { promoPaymentDue } from './promo-payment-due.ts';

const promo = (more: Partial<Promo> = {}): Promo => ({
  id: 'p',
  kind: 'intro_purchase',
  promoAprPpm: ppm(0),
  revertAprPpm: ppm(249_900),
  startsOn: civilDate('2026-01-01'),
  endsOn: civilDate('2026-12-31'),
  originalMinor: minor(400_000),
  balanceMinor: minor(400_000),
  ...more,
});
const due = (each: Promo, today = civilDate('2026-03-02')) =>
  promoPaymentDue(each, { cardAccountId: 'card', card: { dueDay: 15 }, today });

describe('promoPaymentDue', () => {
  it("requests the outlook's payment on the card's next due day", () => {
    // The pay-by date is November 30, a month before the end. There are nine due days from March 15 to November 15, and
    // $4,000 ÷ 9 = $444.45, rounded up.
    expect(due(promo())).toEqual({
      promoId: 'p',
      cardAccountId: 'card',
      paymentMinor: 44_445,
      dueOn: '2026-03-15',
      opportunities: 9,
      costIfMissedMinor: 99_960,
      plannedFlow: null,
    });
  });

  it('requests the payment on the pay-by date if the next due day is later', () => {
    expect(due(promo({ endsOn: civilDate('2026-04-05'), balanceMinor: minor(5_000) }))).toMatchObject({
      dueOn: promoOutlook(promo({ endsOn: civilDate('2026-04-05') }), { dueDay: 15 }, civilDate('2026-03-02')).payBy,
      paymentMinor: 5_000,
      opportunities: 1,
    });
  });

  it.each([
    ['cleared', promo({ balanceMinor: minor(0) }), '2026-03-02'],
    ['over', promo(), '2027-01-01'],
  ])('returns null if the promotion is %s', (_why, each, today) => {
    expect(due(each, civilDate(today))).toBeNull();
  });

  it('clears the balance by the pay-by date if every payment is made', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 30, max: 700 }), (balance, days) => {
        const endsOn = addDays(civilDate('2026-03-02'), days);
        let [left, today]: [number, CivilDate] = [balance, civilDate('2026-03-02')];
        const { payBy } = promoOutlook(promo({ endsOn, balanceMinor: minor(balance) }), { dueDay: 15 }, today);
        for (let guard = 0; left > 0 && guard < 40; guard += 1) {
          const next = due(promo({ endsOn, balanceMinor: minor(left) }), today);
          if (next === null) break;
          expect(next.paymentMinor).toBeLessThanOrEqual(left);
          expect(next.dueOn <= (payBy ?? '')).toBe(true);
          left -= next.paymentMinor;
          today = addDays(next.dueOn, 1);
        }
        expect(left).toBe(0);
      }),
      { numRuns: 100 },
    );
  });
});
