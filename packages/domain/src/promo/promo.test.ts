import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../dates/add.ts';
import { type CivilDate, civilDate } from '../dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import { type Minor, minor, type Ppm, ppm } from '../money/minor.ts';
import { amount, date, TODAY } from '../testing/arbitrary.ts';
import { deferredAccrued, deferredAtEnd, deferredInterest } from './deferred-meter.ts';
import { cardPaymentToClear, paymentToClear } from './payment-to-clear.ts';
import type { Promo, PromoState } from './promo.ts';
import { promoOutlook } from './promo-outlook.ts';
import { highestRateAfterPromo, isPromoLengthAllowed, mayRevokePromo, mustRestoreRate } from './promo-rights.ts';
import { promoState } from './promo-state.ts';
import { latestSafePayment, promoDeadline, safeDate } from './safe-date.ts';

const promo = (fields: Partial<Promo> = {}): Promo => ({
  id: 'bt',
  kind: 'balance_transfer',
  promoAprPpm: ppm(0),
  revertAprPpm: ppm(240_000),
  startsOn: civilDate('2026-01-01'),
  endsOn: civilDate('2026-12-31'),
  originalMinor: null,
  balanceMinor: minor(400_000),
  ...fields,
});
const deferred = (fields: Partial<Promo> = {}) =>
  promo({ id: 'sofa', kind: 'deferred_interest', balanceMinor: minor(100_000), ...fields });

describe('promoState', () => {
  it.each<{ fields: Partial<Promo>; today: CivilDate; state: PromoState; why: string }>`
    fields                           | today           | state                     | why
    ${{}}                            | ${'2025-12-31'} | ${'upcoming'}             | ${'the day before'}
    ${{}}                            | ${'2026-01-01'} | ${'active'}               | ${'its first day'}
    ${{}}                            | ${'2026-10-31'} | ${'active'}               | ${'61 days before the end'}
    ${{}}                            | ${'2026-11-01'} | ${'closing'}              | ${'60 days before the end'}
    ${{}}                            | ${'2026-12-31'} | ${'closing'}              | ${'its last day'}
    ${{}}                            | ${'2027-01-01'} | ${'expired_with_balance'} | ${'the day after'}
    ${{ kind: 'deferred_interest' }} | ${'2027-01-01'} | ${'retro_charged'}        | ${'deferred interest was charged'}
    ${{ balanceMinor: minor(0) }}    | ${'2026-06-01'} | ${'cleared'}              | ${'nothing left'}
    ${{ balanceMinor: minor(0) }}    | ${'2027-06-01'} | ${'cleared'}              | ${'nothing left when it ended'}
  `('$today: $state ($why)', ({ fields, today, state }) => {
    expect(promoState(promo(fields), today)).toBe(state);
  });
});

describe('deferred interest', () => {
  const openings = (first: number, paid: number, months: number) =>
    Array.from({ length: months }, (_, month) => minor(first - month * paid));

  it.each<{ first: number; paid: number; apr: Ppm; compounding: number; simple: number; why: string }>`
    first      | paid      | apr        | compounding | simple    | why
    ${250_000} | ${20_000} | ${240_000} | ${38_819}   | ${33_600} | ${'$2,500 at 24 %, twelve payments of $200: the NCLC says nearly $400'}
    ${300_000} | ${24_999} | ${269_900} | ${51_739}   | ${43_860} | ${'$3,000 at 26.99 %, one cent a month too little'}
    ${300_000} | ${20_000} | ${269_900} | ${59_745}   | ${51_281} | ${'the same with $200'}
    ${250_000} | ${0}      | ${240_000} | ${67_060}   | ${60_000} | ${'nothing paid: 2500 × (1.02^12 − 1)'}
  `('$why', ({ first, paid, apr, compounding, simple }) => {
    const balances = openings(first, paid, 12);
    expect([
      deferredInterest(balances, { aprPpm: apr }),
      deferredInterest(balances, { aprPpm: apr, mode: 'simple' }),
    ]).toEqual([compounding, simple]);
  });

  it('builds up day by day and never shrinks while the balance stays', () => {
    let before = -1;
    for (let day = 0; day < 400; day += 7) {
      const built = deferredAccrued(deferred(), addDays(civilDate('2026-01-01'), day));
      expect(built).toBeGreaterThanOrEqual(before);
      before = built;
    }
    expect(before).toBe(deferredAccrued(deferred(), civilDate('2030-01-01')));
  });

  it('takes a balance that went down to have gone down evenly', () => {
    // $1,200 in January, $1,000 on 1 March: $24.00 and $22.48 at 2 % a month.
    expect(deferredAccrued(deferred({ originalMinor: minor(120_000) }), TODAY)).toBe(4_648);
    expect(deferredAccrued(deferred({ originalMinor: minor(120_000) }), TODAY, 'simple')).toBe(4_600);
  });

  it('is nothing for other promotions, before the start, and once it is paid', () => {
    expect([
      deferredAccrued(promo(), TODAY),
      deferredAccrued(deferred(), civilDate('2025-12-01')),
      deferredAccrued(deferred({ balanceMinor: minor(0) }), TODAY),
      deferredAtEnd(promo(), TODAY),
    ]).toEqual([0, 0, 0, 0]);
  });

  it('at the end is what will have built up by then', () => {
    const whole = deferred({ endsOn: civilDate('2027-01-01') });
    expect(deferredAtEnd(whole, civilDate('2026-01-01'))).toBe(26_824); // 1000 × (1.02^12 − 1)
    expect(Math.abs(deferredAtEnd(whole, civilDate('2026-07-01')) - 26_824)).toBeLessThanOrEqual(1);
    expect(deferredAtEnd(whole, civilDate('2027-01-01'))).toBe(26_824);
  });

  it('at the end never is less than today', () => {
    fc.assert(
      fc.property(date('2026-01-01', '2026-12-31'), amount(500_000), (today, balanceMinor) => {
        const one = deferred({ balanceMinor });
        expect(deferredAtEnd(one, today)).toBeGreaterThanOrEqual(deferredAccrued(one, today));
      }),
    );
  });
});

describe('paymentToClear', () => {
  it.each<{ balance: Minor; n: number; paymentMinor: number; lastMinor: number; count: number; why: string }>`
    balance    | n     | paymentMinor | lastMinor | count | why
    ${400_000} | ${7}  | ${57_143}    | ${57_142} | ${7}  | ${'six of $571.43 and one of $571.42'}
    ${300_000} | ${12} | ${25_000}    | ${25_000} | ${12} | ${'it divides'}
    ${3}       | ${7}  | ${1}         | ${1}      | ${3}  | ${'fewer payments than opportunities'}
    ${0}       | ${7}  | ${0}         | ${0}      | ${0}  | ${'nothing to clear'}
    ${100}     | ${1}  | ${100}       | ${100}    | ${1}  | ${'all at once'}
  `('$balance in $n: $why', ({ balance, n, paymentMinor, lastMinor, count }) => {
    expect(paymentToClear({ balanceMinor: balance, opportunities: n })).toEqual({ paymentMinor, lastMinor, count });
  });

  it('clears exactly, with a last payment that is not larger, in no more payments than there are', () => {
    fc.assert(
      fc.property(amount(), fc.integer({ min: 1, max: 120 }), (balanceMinor, opportunities) => {
        const { paymentMinor, lastMinor, count } = paymentToClear({ balanceMinor, opportunities });
        expect(paymentMinor * Math.max(0, count - 1) + lastMinor).toBe(balanceMinor);
        expect(lastMinor).toBeLessThanOrEqual(paymentMinor);
        expect(count).toBeLessThanOrEqual(opportunities);
      }),
    );
  });

  it.each([0, -1, 1.5])('refuses %s opportunities', (opportunities) => {
    expect(() => paymentToClear({ balanceMinor: minor(100), opportunities })).toThrow();
  });
});

describe('cardPaymentToClear', () => {
  const card = (purchases: number): Debt => ({
    id: 'card',
    name: 'Card',
    kind: 'card',
    minimum: { kind: 'percent_of_balance', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
    segments: [
      { id: 'purchases', kind: 'purchase', balanceMinor: minor(purchases), aprPpm: ppm(249_900) },
      {
        id: 'bt',
        kind: 'balance_transfer',
        balanceMinor: minor(120_000),
        aprPpm: ppm(0),
        promo: { endsOn: civilDate('2027-03-01'), revertAprPpm: ppm(249_900) },
      },
    ],
  });
  const months = { months: 12, startOn: TODAY };

  it('is the plain share where nothing else is on the card', () => {
    expect(cardPaymentToClear(card(0), 'bt', months)).toBe(10_000);
  });

  it('has to clear purchases first, because the law sends everything above the minimum there', () => {
    const needed = cardPaymentToClear(card(60_000), 'bt', months);
    expect(needed).toBeGreaterThan((120_000 + 60_000) / 12);
    expect(needed).toBeLessThan((120_000 + 60_000 * 1.25) / 12);
  });

  it('refuses a segment that is not there', () => {
    expect(() => cardPaymentToClear(card(0), 'other', months)).toThrow();
  });
});

describe('dates to pay by', () => {
  it.each<{ fields: Partial<Promo>; card: Parameters<typeof promoDeadline>[1]; deadline: string; why: string }>`
    fields                                                                 | card                | deadline        | why
    ${{}}                                                                  | ${{ dueDay: 15 }}   | ${'2026-12-31'} | ${'the last day'}
    ${{ endsBasis: 'last_close_before' }}                                  | ${{ closeDay: 20 }} | ${'2026-12-20'} | ${'the last statement close before it'}
    ${{ endsBasis: 'last_close_before', endsOn: civilDate('2026-12-10') }} | ${{ closeDay: 20 }} | ${'2026-11-20'} | ${'which may be in the month before'}
    ${{ kind: 'deferred_interest' }}                                       | ${{ dueDay: 15 }}   | ${'2026-12-15'} | ${'deferred interest: the last due date before it'}
    ${{ kind: 'deferred_interest', endsOn: civilDate('2026-12-10') }}      | ${{ dueDay: 15 }}   | ${'2026-11-15'} | ${'in the month before'}
    ${{ kind: 'deferred_interest', endsOn: civilDate('2026-12-15') }}      | ${{ dueDay: 15 }}   | ${'2026-12-15'} | ${'which may be its last day'}
    ${{ kind: 'deferred_interest' }}                                       | ${{}}               | ${'2026-12-31'} | ${'the due day is not known'}
  `('deadline $deadline: $why', ({ fields, card, deadline }) => {
    expect(promoDeadline(promo(fields), card)).toBe(deadline);
  });

  it('leaves time for transfer, posting, one retry and a reserve: twelve business days', () => {
    // Back from Tuesday 15 December 2026 over Thanksgiving.
    expect(latestSafePayment(civilDate('2026-12-15'))).toBe('2026-11-27');
    expect(
      latestSafePayment(civilDate('2026-12-13'), { transferDays: 1, postingDays: 0, retryDays: 0, bufferDays: 0 }),
    ).toBe('2026-12-10');
  });

  it('is a statement cycle before the deadline, or earlier where the money needs longer', () => {
    expect(safeDate(civilDate('2026-12-31'))).toBe('2026-11-30');
    expect(safeDate(civilDate('2026-12-31'), { marginMonths: 0 })).toBe(latestSafePayment(civilDate('2026-12-31')));
  });
});

describe('promoOutlook', () => {
  it('tells everything about a running transfer', () => {
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

  it('tells the deferred interest, built up and to come', () => {
    expect(promoOutlook(deferred(), { dueDay: 15 }, TODAY)).toMatchObject({
      deadlineOn: '2026-12-15',
      safeOn: '2026-11-15',
      opportunities: 9,
      neededPerMonthMinor: 11_112,
      accruedMinor: 4_040,
      costAtEndMinor: 26_744,
    });
  });

  it('counts one payment while the promotion still runs, however late it is', () => {
    const late = promo({ endsOn: civilDate('2026-03-10') });
    expect(promoOutlook(late, { dueDay: 15 }, TODAY)).toMatchObject({
      state: 'closing',
      payBy: '2026-03-10',
      opportunities: 1,
      neededPerMonthMinor: 400_000,
    });
  });

  it('uses the latest safe payment once the safe date is over', () => {
    expect(promoOutlook(promo({ endsOn: civilDate('2026-03-25') }), {}, TODAY)).toMatchObject({
      safeOn: '2026-02-25',
      payBy: '2026-03-09',
      opportunities: 1,
    });
  });

  it('counts months to the pay-by day where the due day is not known', () => {
    expect(promoOutlook(promo(), {}, TODAY)).toMatchObject({ payBy: '2026-11-30', opportunities: 9 });
  });

  it.each<{ fields: Partial<Promo>; state: PromoState; cost: number; why: string }>`
    fields                                 | state                     | cost      | why
    ${{ balanceMinor: minor(0) }}          | ${'cleared'}              | ${0}      | ${'nothing left'}
    ${{ endsOn: civilDate('2026-02-01') }} | ${'expired_with_balance'} | ${96_000} | ${'a year at the later rate'}
  `('asks for nothing when $state: $why', ({ fields, state, cost }) => {
    expect(promoOutlook(promo(fields), { dueDay: 15 }, TODAY)).toMatchObject({
      state,
      payBy: null,
      opportunities: 0,
      neededPerMonthMinor: null,
      lastPaymentMinor: null,
      costAtEndMinor: cost,
    });
  });

  it('tells what was charged after deferred interest expired', () => {
    const over = deferred({ endsOn: civilDate('2026-02-01') });
    expect(promoOutlook(over, {}, TODAY)).toMatchObject({
      state: 'retro_charged',
      accruedMinor: 2_000,
      costAtEndMinor: 2_000,
    });
  });

  it('needs more each month where purchases are on the card too', () => {
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

  it('never has a safe date after the deadline', () => {
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

describe('rights under a promotion', () => {
  it.each([
    [5, false],
    [6, true],
    [18, true],
  ])('a promotional rate of %i months is allowed: %s (1026.55(b)(1))', (months, allowed) => {
    expect(isPromoLengthAllowed(months)).toBe(allowed);
  });

  it.each([
    [1, false],
    [59, false],
    [60, false],
    [61, true],
  ])('%i days late, it may be revoked on the balance: %s (1026.55(b)(4))', (daysLate, may) => {
    expect(mayRevokePromo({ daysLate })).toBe(may);
  });

  it.each([
    [5, false],
    [6, true],
  ])('after %i minimums on time the rate must come back: %s (1026.55(b)(4)(ii))', (onTimeMinimums, must) => {
    expect(mustRestoreRate({ onTimeMinimums })).toBe(must);
  });

  it('what was there before the promotion keeps its old rate (1026.55(b)(1)(ii))', () => {
    const rates = { rateBeforePpm: ppm(150_000), disclosedPpm: ppm(180_000) };
    expect([
      highestRateAfterPromo({ madeBeforePromo: true, ...rates }),
      highestRateAfterPromo({ madeBeforePromo: false, ...rates }),
    ]).toEqual([150_000, 180_000]);
  });
});
