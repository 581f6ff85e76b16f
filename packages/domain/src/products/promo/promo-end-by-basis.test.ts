import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { cardDebt } from '../../projections/card-outlook/card-outlook.ts';
import { type CardHistory, rollPromosForward } from '../../projections/card-outlook/roll-promos-forward.ts';
import { splitCardBalance } from '../../projections/card-outlook/split-card-balance.ts';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { Promo } from './promo.ts';
import { promoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';
import { promoStanding } from './promo-standing.ts';
import { promoState } from './promo-state.ts';
import { promoDeadline, promoEnd } from './safe-date.ts';

const d = civilDate;
const closeDay = 20;
const card = { closeDay, dueDay: 15 };
const minimum = { kind: 'installment' as const, paymentMinor: minor(5_000) };

const fixed = (more: Partial<Promo> = {}): Promo => ({
  id: 'bt',
  kind: 'balance_transfer',
  promoAprPpm: ppm(0),
  revertAprPpm: ppm(240_000),
  startsOn: d('2026-01-10'),
  endsOn: d('2026-12-20'),
  originalMinor: minor(300_000),
  balanceMinor: minor(300_000),
  ...more,
});
/**
 * A promotion of twelve cycles that close on the 20th, counted from January 10. It ends on December 20, three weeks
 * before the entered date.
 */
const cycles = (more: Partial<Promo> = {}): Promo =>
  fixed({ endsOn: d('2027-01-10'), endsBasis: 'billing_cycles', billingCycles: 12, ...more });
/** The same promotion until the last close before January 10, which is also December 20. */
const lastClose = (more: Partial<Promo> = {}): Promo =>
  fixed({ endsOn: d('2027-01-10'), endsBasis: 'last_close_before', ...more });

describe('a promotion that ends at a statement close', () => {
  it('ends on the same close by either basis', () => {
    expect([promoEnd(cycles(), closeDay), promoEnd(lastClose(), closeDay)]).toEqual(['2026-12-20', '2026-12-20']);
    expect(promoEnd({ ...lastClose(), endsOn: d('2026-12-19') }, closeDay)).toBe('2026-11-20');
    expect([promoDeadline(cycles(), card), promoDeadline(lastClose(), card)]).toEqual(['2026-12-20', '2026-12-20']);
  });

  it.each([
    ['billing_cycles', cycles()],
    ['last_close_before', lastClose()],
  ])('%s: is over on the day after the close', (_basis, promo) => {
    expect([
      promoState(promo, d('2026-12-20'), { closeDay }),
      promoState(promo, d('2026-12-21'), { closeDay }),
    ]).toEqual(['closing', 'expired_with_balance']);
    expect(promoStanding(promo, { closeDay }, d('2026-12-21'))).toMatchObject({
      state: 'expired_with_balance',
      closedToNew: 'over',
    });
    expect(promoOutlook(promo, card, d('2026-12-21'))).toMatchObject({
      state: 'expired_with_balance',
      endsOn: '2026-12-20',
      payBy: null,
      daysLeft: -1,
      opportunities: 0,
    });
    expect(
      splitCardBalance({
        balanceMinor: minor(300_000),
        purchaseAprPpm: ppm(200_000),
        promos: [promo],
        today: d('2026-12-21'),
        ...card,
      }),
    ).toMatchObject([{ id: 'bt', aprPpm: 240_000 }]);
  });

  it('ends on the entered date if the closing day is unknown', () => {
    expect([promoState(cycles(), d('2026-12-21')), promoOutlook(cycles(), {}, d('2026-12-21')).daysLeft]).toEqual([
      'closing',
      20,
    ]);
  });

  it.each(['balance_transfer', 'deferred_interest', 'intro_purchase'] as const)(
    'has the same outlook and segments as a promotion entered with that end date: %s',
    (kind) => {
      const splitOf = (promo: Promo, today: ReturnType<typeof d>) =>
        splitCardBalance({
          balanceMinor: minor(450_000),
          purchaseAprPpm: ppm(200_000),
          promos: [promo],
          today,
          ...card,
        });
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 420 }), fc.constantFrom(cycles, lastClose), (day, counted) => {
          const today = addDays(d('2026-01-10'), day);
          expect(promoOutlook(counted({ kind }), card, today)).toEqual(promoOutlook(fixed({ kind }), card, today));
          expect(splitOf(counted({ kind }), today)).toEqual(splitOf(fixed({ kind }), today));
        }),
      );
    },
  );

  it('has the same payoff plan as a promotion entered with that end date', () => {
    const plan = (promo: Promo) => {
      const segments = splitCardBalance({
        balanceMinor: minor(300_000),
        purchaseAprPpm: ppm(200_000),
        promos: [promo],
        today: d('2026-11-01'),
        ...card,
      });
      const debt = cardDebt({ id: 'visa', name: 'Visa', segments, minimum, dueDay: 15 });
      return planPayoff(debt === null ? [] : [debt], {
        strategy: 'avalanche',
        monthlyMinor: minor(60_000),
        startOn: d('2026-11-01'),
      });
    };
    expect(plan(cycles())).toEqual(plan(fixed()));
    expect(plan(cycles())).not.toEqual(plan(fixed({ endsOn: d('2027-03-20') })));
  });

  it('includes no purchases after the close on which it ends', () => {
    const history = (promo: Promo): CardHistory => ({
      owedMinor: minor(330_000),
      purchaseAprPpm: ppm(200_000),
      minimum,
      ...card,
      promos: [{ ...promo, kind: 'intro_purchase', recordedOn: d('2026-12-01'), recordedAt: 'a' }],
      movements: [
        { id: 'b', postedOn: d('2026-12-20'), kind: 'purchase', amountMinor: minor(-10_000) },
        { id: 'c', postedOn: d('2026-12-21'), kind: 'purchase', amountMinor: minor(-20_000) },
      ],
    });
    // Only the purchase on the last day joins: $3,000 and $100.
    const [rolled] = rollPromosForward(history(cycles()));
    expect(rolled).toMatchObject({ balanceMinor: 310_000, endsOn: '2027-01-10', endsBasis: 'billing_cycles' });
  });
});
