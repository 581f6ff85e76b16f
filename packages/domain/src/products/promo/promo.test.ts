import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { splitCardBalance } from '../../projections/card-outlook/split-card-balance.ts';
import { addDays, addMonths } from '../../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../../projections/debt/debt.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import { type Minor, minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { amount, date, TODAY } from '../../testing/arbitrary.ts';
import { deferredAccrued, deferredAtEnd, deferredInterest } from './deferred-meter.ts';
import { paidDownUntil } from './paid-down.ts';
import { paymentToClear } from './payment-to-clear.ts';
import type { DeferredMode, Promo, PromoState } from './promo.ts';
import { promoCourse } from '../../projections/promo-outlook/promo-course.ts';
import { promoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';
import { promoWorkings } from '../../projections/promo-outlook/promo-outlook.working.ts';
import { recompute } from '../../formulas.ts';
import { highestRateAfterPromo, isPromoLengthAllowed, mayRevokePromo, mustRestoreRate } from './promo-rights.ts';
import { promoState } from './promo-state.ts';
import { latestSafePayment, promoDeadline, safeDate } from './safe-date.ts';
import { promo, deferred } from '../../testing/promotions.ts';

describe('promoState', () => {
  it.each<{ fields: Partial<Promo>; today: CivilDate; state: PromoState; why: string }>`
    fields                           | today           | state                     | why
    ${{}}                            | ${'2025-12-31'} | ${'upcoming'}             | ${'it starts tomorrow'}
    ${{}}                            | ${'2026-01-01'} | ${'active'}               | ${'it is the first day'}
    ${{}}                            | ${'2026-10-31'} | ${'active'}               | ${'it ends in 61 days'}
    ${{}}                            | ${'2026-11-01'} | ${'closing'}              | ${'it ends in 60 days'}
    ${{}}                            | ${'2026-12-31'} | ${'closing'}              | ${'it is the last day'}
    ${{}}                            | ${'2027-01-01'} | ${'expired_with_balance'} | ${'it ended yesterday'}
    ${{ kind: 'deferred_interest' }} | ${'2027-01-01'} | ${'retro_charged'}        | ${'deferred interest was charged'}
    ${{ balanceMinor: minor(0) }}    | ${'2026-06-01'} | ${'cleared'}              | ${'the balance is zero'}
    ${{ balanceMinor: minor(0) }}    | ${'2027-06-01'} | ${'cleared'}              | ${'the balance was zero when it ended'}
  `('is $state on $today: $why', ({ fields, today, state }) => {
    expect(promoState(promo(fields), today)).toBe(state);
  });
});

describe('deferred-interest meter', () => {
  const sofa = deferred({
    revertAprPpm: ppm(269_900),
    startsOn: civilDate('2026-03-01'),
    endsOn: civilDate('2027-03-01'),
    originalMinor: minor(300_000),
    balanceMinor: minor(175_000),
  });
  const paid = ['2026-03-15', '2026-04-15', '2026-05-15', '2026-06-15', '2026-07-15'].map((on, index) => ({
    on: civilDate(on),
    balanceMinor: minor(275_000 - index * 25_000),
  }));

  it('uses payment dates if known: $260.74, compared with $262.28 for an even decline', () => {
    // March: (3,000 × 14 + 2,750 × 17) ÷ 31 = 2,862.90 × 26.99% ÷ 12 = 64.39. April: 2,616.67 + 64.39 → 124.69. May:
    // 2,362.90 → 180.64. June: 2,116.67 → 232.31. July until the 19th: (2,000 × 14 + 1,750 × 4) ÷ 18 = 1,944.44 +
    // 232.31 for 18 of 31 days → 260.74.
    expect(deferredAccrued({ ...sofa, paidDown: paid }, civilDate('2026-07-19'))).toBe(26_074);
    expect(deferredAccrued(sofa, civilDate('2026-07-19'))).toBe(26_228);
  });

  it('is explained by the payments, and can be recomputed from the lines of its working', () => {
    const promo: Promo = { ...sofa, paidDown: paid };
    const outlook = promoOutlook(promo, { dueDay: 15 }, civilDate('2026-07-19'));
    const { accrued, cost } = promoWorkings(promo, { dueDay: 15 }, { outlook }, civilDate('2026-07-19'));
    expect(accrued?.result.value).toEqual({ kind: 'money', minor: 26_074 });
    for (const working of [accrued, cost]) expect(working && recompute(working)).toEqual(working?.result.value);
    expect(accrued?.assumptions).toContain('deferred_interest_by_payments');
  });

  it.each<[string, [string, number][], [string, number][]]>([
    [
      'payments that make up the whole difference',
      [
        ['2026-03-15', 30_000],
        ['2026-06-02', 20_000],
      ],
      [
        ['2026-03-15', 270_000],
        ['2026-06-02', 250_000],
      ],
    ],
    [
      'payments that also paid other balances, by their shares',
      [
        ['2026-03-15', 90_000],
        ['2026-06-02', 60_000],
      ],
      [
        ['2026-03-15', 270_000],
        ['2026-06-02', 250_000],
      ],
    ],
    [
      'a payment of one part, and an even decline of the rest',
      [['2026-03-15', 20_000]],
      [
        ['2026-03-15', 280_000],
        ['2026-04-01', 270_000],
        ['2026-05-01', 260_000],
        ['2026-06-01', 250_000],
      ],
    ],
    [
      'an even decline without payments',
      [],
      [
        ['2026-04-01', 283_333],
        ['2026-05-01', 266_667],
        ['2026-06-01', 250_000],
      ],
    ],
  ])('assumes a balance reduced by %s', (_what, payments, steps) => {
    const found = paidDownUntil(
      { ...sofa, balanceMinor: minor(250_000) },
      civilDate('2026-06-10'),
      payments.map(([on, amountMinor]) => ({ on: civilDate(on), amountMinor: minor(amountMinor) })),
    );
    expect(found.map(({ on, balanceMinor }) => [on, balanceMinor])).toEqual(steps);
  });

  it('is the same in plans and outlooks, for any balance, rate, mode and payment', () => {
    const terms = fc.record({
      balance: fc.integer({ min: 100_000, max: 900_000 }).map((cents) => minor(cents)),
      apr: fc.integer({ min: 50_000, max: 350_000 }),
      months: fc.integer({ min: 6, max: 24 }),
      mode: fc.constantFrom<DeferredMode>('compounding', 'simple'),
      share: fc.integer({ min: 1, max: 90 }),
      day: fc.integer({ min: 0, max: 27 }),
    });
    fc.assert(
      fc.property(terms, ({ balance, apr, months, mode, share, day }) => {
        const startsOn = addDays(civilDate('2026-01-01'), day);
        const entered = deferred({
          startsOn,
          endsOn: addMonths(startsOn, months),
          revertAprPpm: ppm(apr),
          originalMinor: balance,
          balanceMinor: balance,
          deferredMode: mode,
        });
        const [segment] = splitCardBalance({
          balanceMinor: balance,
          purchaseAprPpm: ppm(200_000),
          promos: [entered],
          today: startsOn,
        });
        if (segment === undefined) throw new Error('the card owes its promotion');
        const monthlyMinor = minor(Math.max(1, Math.floor((balance * share) / (100 * months))));
        const debt: Debt = {
          id: 'card',
          name: 'Card',
          kind: 'card',
          segments: [segment],
          minimum: { kind: 'percent_of_balance', pctPpm: ppm(0), floorMinor: minor(1) },
        };
        const charged = planPayoff([debt], { strategy: 'avalanche', monthlyMinor, startOn: startsOn }).rows.flatMap(
          ({ cliffs }) => cliffs,
        )[0]?.chargedMinor;
        // The opening day differs from the due day, so that the number of due payments matches the plan.
        const card = { dueDay: ((Number(startsOn.slice(8)) + 5) % 28) + 1, debt };
        const outlook = promoOutlook(entered, card, startsOn);
        expect(charged).toBe(promoCourse(entered, card, { outlook, monthlyMinor }, startsOn).costMinor);
        expect(deferredAtEnd(entered, startsOn)).toBe(outlook.costAtEndMinor);
      }),
      { numRuns: 150, seed: 388 },
    );
  });
});

describe('deferred interest', () => {
  const openings = (first: number, paid: number, months: number) =>
    Array.from({ length: months }, (_, month) => minor(first - month * paid));

  it.each<{ first: number; paid: number; apr: Ppm; compounding: number; simple: number; why: string }>`
    first      | paid      | apr        | compounding | simple    | why
    ${250_000} | ${20_000} | ${240_000} | ${38_819}   | ${33_600} | ${'is nearly $400, as the NCLC states, on $2,500 at 24% with twelve payments of $200'}
    ${300_000} | ${24_999} | ${269_900} | ${51_739}   | ${43_860} | ${'is charged on $3,000 at 26.99% if one cent a month is missing'}
    ${300_000} | ${20_000} | ${269_900} | ${59_745}   | ${51_281} | ${'is charged on $3,000 at 26.99% with payments of $200'}
    ${250_000} | ${0}      | ${240_000} | ${67_060}   | ${60_000} | ${'is 2500 × (1.02^12 − 1) if nothing is paid'}
  `('$why', ({ first, paid, apr, compounding, simple }) => {
    const balances = openings(first, paid, 12);
    expect([
      deferredInterest(balances, { aprPpm: apr }),
      deferredInterest(balances, { aprPpm: apr, mode: 'simple' }),
    ]).toEqual([compounding, simple]);
  });

  it('accrues daily and never decreases while the balance is unchanged', () => {
    let before = -1;
    for (let day = 0; day < 400; day += 7) {
      const built = deferredAccrued(deferred(), addDays(civilDate('2026-01-01'), day));
      expect(built).toBeGreaterThanOrEqual(before);
      before = built;
    }
    expect(before).toBe(deferredAccrued(deferred(), civilDate('2030-01-01')));
  });

  it('assumes an even decline of the balance', () => {
    // The balance is $1,200 in January and $1,000 on March 1: $24.00 and $22.48 at 2% a month.
    expect(deferredAccrued(deferred({ originalMinor: minor(120_000) }), TODAY)).toBe(4_648);
    expect(deferredAccrued(deferred({ originalMinor: minor(120_000) }), TODAY, 'simple')).toBe(4_600);
  });

  it('is zero for other promotions, before the start, and after the balance is paid', () => {
    expect([
      deferredAccrued(promo(), TODAY),
      deferredAccrued(deferred(), civilDate('2025-12-01')),
      deferredAccrued(deferred({ balanceMinor: minor(0) }), TODAY),
      deferredAtEnd(promo(), TODAY),
    ]).toEqual([0, 0, 0, 0]);
  });

  it('at the end, equals the amount accrued by then', () => {
    const whole = deferred({ endsOn: civilDate('2027-01-01') });
    expect(deferredAtEnd(whole, civilDate('2026-01-01'))).toBe(26_824); // 1000 × (1.02^12 − 1)
    expect(Math.abs(deferredAtEnd(whole, civilDate('2026-07-01')) - 26_824)).toBeLessThanOrEqual(1);
    expect(deferredAtEnd(whole, civilDate('2027-01-01'))).toBe(26_824);
  });

  it('is never less at the end than today', () => {
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
    ${400_000} | ${7}  | ${57_143}    | ${57_142} | ${7}  | ${'pays six times $571.43 and once $571.42'}
    ${300_000} | ${12} | ${25_000}    | ${25_000} | ${12} | ${'divides the balance evenly'}
    ${3}       | ${7}  | ${1}         | ${1}      | ${3}  | ${'uses fewer payments than dates'}
    ${0}       | ${7}  | ${0}         | ${0}      | ${0}  | ${'has no payments without a balance'}
    ${100}     | ${1}  | ${100}       | ${100}    | ${1}  | ${'pays everything at once'}
  `('clears $balance in $n: $why', ({ balance, n, paymentMinor, lastMinor, count }) => {
    expect(paymentToClear({ balanceMinor: balance, opportunities: n })).toEqual({ paymentMinor, lastMinor, count });
  });

  it('clears exactly, with a last payment that is not larger, in at most the given number of payments', () => {
    fc.assert(
      fc.property(amount(), fc.integer({ min: 1, max: 120 }), (balanceMinor, opportunities) => {
        const { paymentMinor, lastMinor, count } = paymentToClear({ balanceMinor, opportunities });
        expect(paymentMinor * Math.max(0, count - 1) + lastMinor).toBe(balanceMinor);
        expect(lastMinor).toBeLessThanOrEqual(paymentMinor);
        expect(count).toBeLessThanOrEqual(opportunities);
      }),
    );
  });

  it.each([0, -1, 1.5])('rejects %s opportunities', (opportunities) => {
    expect(() => paymentToClear({ balanceMinor: minor(100), opportunities })).toThrow();
  });
});

describe('pay-by dates', () => {
  it.each<{ fields: Partial<Promo>; card: Parameters<typeof promoDeadline>[1]; deadline: string; why: string }>`
    fields                                                                 | card                | deadline        | why
    ${{}}                                                                  | ${{ dueDay: 15 }}   | ${'2026-12-31'} | ${'the last day of the promotion'}
    ${{ endsBasis: 'last_close_before' }}                                  | ${{ closeDay: 20 }} | ${'2026-12-20'} | ${'the last statement close before the end'}
    ${{ endsBasis: 'last_close_before', endsOn: civilDate('2026-12-10') }} | ${{ closeDay: 20 }} | ${'2026-11-20'} | ${'the last statement close in the previous month'}
    ${{ kind: 'deferred_interest' }}                                       | ${{ dueDay: 15 }}   | ${'2026-12-15'} | ${'the last due date before the end of deferred interest'}
    ${{ kind: 'deferred_interest', endsOn: civilDate('2026-12-10') }}      | ${{ dueDay: 15 }}   | ${'2026-11-15'} | ${'the last due date in the previous month'}
    ${{ kind: 'deferred_interest', endsOn: civilDate('2026-12-15') }}      | ${{ dueDay: 15 }}   | ${'2026-12-15'} | ${'the last day, if a payment is due on it'}
    ${{ kind: 'deferred_interest' }}                                       | ${{}}               | ${'2026-12-31'} | ${'the last day, if the due day is unknown'}
  `('use $deadline as the deadline: $why', ({ fields, card, deadline }) => {
    expect(promoDeadline(promo(fields), card)).toBe(deadline);
  });

  it('leave twelve business days for transfer, posting, one retry and a reserve', () => {
    // The days count back from Tuesday, December 15, 2026, across Thanksgiving.
    expect(latestSafePayment(civilDate('2026-12-15'))).toBe('2026-11-27');
    expect(
      latestSafePayment(civilDate('2026-12-13'), { transferDays: 1, postingDays: 0, retryDays: 0, bufferDays: 0 }),
    ).toBe('2026-12-10');
  });

  it('are one statement cycle before the deadline, or earlier if the payment takes longer', () => {
    expect(safeDate(civilDate('2026-12-31'))).toBe('2026-11-30');
    expect(safeDate(civilDate('2026-12-31'), { marginMonths: 0 })).toBe(latestSafePayment(civilDate('2026-12-31')));
  });
});

describe('rights of a promotion', () => {
  it.each([
    [5, false],
    [6, true],
    [18, true],
  ])('allow a promotional rate of %i months: %s (1026.55(b)(1))', (months, allowed) => {
    expect(isPromoLengthAllowed(months)).toBe(allowed);
  });

  it.each([
    [1, false],
    [59, false],
    [60, false],
    [61, true],
  ])('allow a revocation on the balance at %i days late: %s (1026.55(b)(4))', (daysLate, may) => {
    expect(mayRevokePromo({ daysLate })).toBe(may);
  });

  it.each([
    [5, false],
    [6, true],
  ])('require the rate to be restored after %i minimums on time: %s (1026.55(b)(4)(ii))', (onTimeMinimums, must) => {
    expect(mustRestoreRate({ onTimeMinimums })).toBe(must);
  });

  it('keep the old rate for a balance from before the promotion (1026.55(b)(1)(ii))', () => {
    const rates = { rateBeforePpm: ppm(150_000), disclosedPpm: ppm(180_000) };
    expect([
      highestRateAfterPromo({ madeBeforePromo: true, ...rates }),
      highestRateAfterPromo({ madeBeforePromo: false, ...rates }),
    ]).toEqual([150_000, 180_000]);
  });
});
