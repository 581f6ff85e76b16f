import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, addMonths, endOfMonth, startOfMonth } from '../../foundation/dates/add.ts';
import { civilDate, partsOf } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { amount, apr, date } from '../../testing/arbitrary.ts';
import { allocatePayment } from './allocate-payment.ts';
import type { AllocatableBalance } from './allocation-order.ts';
import { deferredWindow, isInDeferredWindow } from './deferred-window.ts';
import { type MinimumFormula, minimumPayment } from './minimum-payment.ts';
import { splitCardBalance } from '../../projections/card-outlook/split-card-balance.ts';
import { statementMinimum } from './statement-minimum.ts';

const d = civilDate;

/** Allocates a payment cent by cent, each to the balance that the law requires among those with a balance left. */
function centByCent(
  balances: readonly { aprPpm: Ppm; balanceMinor: Minor }[],
  payment: number,
  minimum: number,
): number[] {
  const owed = balances.map(({ balanceMinor }) => balanceMinor as number);
  const paid = balances.map(() => 0);
  for (let cent = 0; cent < payment; cent += 1) {
    let best = -1;
    for (const [index, { aprPpm }] of balances.entries()) {
      if ((owed[index] ?? 0) <= (paid[index] ?? 0)) continue;
      const chosen = balances[best];
      const isBetter = chosen === undefined || (cent < minimum ? aprPpm < chosen.aprPpm : aprPpm > chosen.aprPpm);
      if (isBetter) best = index;
    }
    if (best === -1) break;
    paid[best] = (paid[best] ?? 0) + 1;
  }
  return paid;
}

describe('allocation of a payment', () => {
  it('matches a cent-by-cent allocation to the lowest rate up to the minimum and to the highest rate above it', () => {
    const few = fc.array(fc.record({ balanceMinor: fc.integer({ min: 0, max: 120 }).map(minor), aprPpm: apr() }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(few, fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 200 }), (list, payment, minimum) => {
        const balances = list.map((each, index): AllocatableBalance => ({ id: String(index), ...each }));
        const { parts } = allocatePayment(balances, minor(payment), { minimumMinor: minor(minimum) });
        expect(parts.map(({ amountMinor }) => amountMinor as number)).toEqual(centByCent(list, payment, minimum));
      }),
    );
  });

  it('leaves no more yearly interest than any other order if there is no minimum', () => {
    const few = fc.array(fc.record({ balanceMinor: fc.integer({ min: 1, max: 50_000 }).map(minor), aprPpm: apr() }), {
      minLength: 2,
      maxLength: 4,
    });
    fc.assert(
      fc.property(few, amount(80_000), fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), (list, payment, keys) => {
        const balances = list.map((each, index): AllocatableBalance => ({ id: String(index), ...each }));
        const yearly = (options: Parameters<typeof allocatePayment>[2]) =>
          allocatePayment(balances, payment, options).parts.reduce(
            (sum, part, index) =>
              sum + ((balances[index]?.balanceMinor ?? 0) - part.amountMinor) * (balances[index]?.aprPpm ?? 0),
            0,
          );
        const anyOrder = balances.map(({ id }) => id).sort((a, b) => (keys[Number(a)] ?? 0) - (keys[Number(b)] ?? 0));
        expect(yearly({})).toBeLessThanOrEqual(yearly({ policy: 'custom', customOrder: anyOrder }));
      }),
    );
  });
});

describe('window of a deferred balance', () => {
  it('contains two whole cycles with due dates no later than the expiry, and ends on that day', () => {
    fc.assert(
      fc.property(date('2020-03-01', '2040-12-31'), fc.integer({ min: 1, max: 31 }), (expiresOn, dueDay) => {
        const { cycles, from, through } = deferredWindow({ expiresOn, dueDay });
        expect(cycles).toHaveLength(2);
        for (const cycle of cycles) {
          expect([cycle.startsOn, cycle.closesOn]).toEqual([startOfMonth(cycle.startsOn), endOfMonth(cycle.startsOn)]);
          const due = Math.min(dueDay, partsOf(cycle.closesOn).day);
          expect(`${cycle.startsOn.slice(0, 8)}${String(due).padStart(2, '0')}` <= expiresOn).toBe(true);
        }
        expect([from, through]).toEqual([cycles[0]?.startsOn, expiresOn]);
      }),
    );
  });

  it('excludes the day before it opens and the day after it ends', () => {
    fc.assert(
      fc.property(date('2020-03-01', '2040-12-31'), fc.integer({ min: 1, max: 31 }), (expiresOn, dueDay) => {
        const terms = { expiresOn, dueDay };
        const { from } = deferredWindow(terms);
        expect(
          [addDays(from, -1), from, expiresOn, addDays(expiresOn, 1)].map((on) => isInDeferredWindow(on, terms)),
        ).toEqual([false, true, true, false]);
      }),
    );
  });

  it.each([
    ['2026-06-15', 25, '2026-04-01', 'comment 53(b)-2: the cycles are April and May'],
    ['2026-06-25', 25, '2026-05-01', 'comment 53(b)-2: the cycles are May and June'],
    ['2026-06-30', 25, '2026-05-01', 'comment 53(b)-2: the cycles are May and June, too'],
    ['2026-03-01', 15, '2026-01-01', 'the cycles are January and February'],
    ['2026-02-28', 31, '2026-01-01', 'the payment is due on the last day of a short month'],
  ])('for expiry %s and due day %i, starts on %s (%s)', (expiresOn, dueDay, from) => {
    expect(deferredWindow({ expiresOn: d(expiresOn), dueDay }).from).toBe(from);
  });
});

describe('minimums', () => {
  const formula = fc.record({
    kind: fc.constantFrom<MinimumFormula['kind']>(
      'percent_of_balance',
      'percent_plus_interest_and_fees',
      'greater_of_both',
    ),
    pctPpm: fc.integer({ min: 0, max: 80_000 }).map(ppm),
    floorMinor: fc.integer({ min: 0, max: 5_000 }).map(minor),
    roundToMinor: fc.constantFrom(1, 100),
  });

  it('match the floating-point formula, except for rounding', () => {
    fc.assert(
      fc.property(
        formula,
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        amount(4_000),
        amount(4_000),
        (terms, balance, share, fees, pastDue) => {
          const interest = Math.floor((balance * share) / 1_000);
          const percent = (ppmOf: number) => (balance * ppmOf) / 1e6;
          const regular =
            terms.kind === 'percent_of_balance'
              ? percent(terms.pctPpm)
              : terms.kind === 'percent_plus_interest_and_fees'
                ? percent(terms.pctPpm) + interest + fees
                : Math.max(percent(terms.pctPpm), percent(10_000) + interest + fees);
          const byHand = Math.min(balance, Math.max(terms.floorMinor, regular) + pastDue);
          const due = minimumPayment(terms, {
            balanceMinor: minor(balance),
            interestMinor: minor(interest),
            feesMinor: fees,
            pastDueMinor: pastDue,
          });
          expect(due).toBeGreaterThanOrEqual(Math.floor(byHand));
          expect(due).toBeLessThanOrEqual(byHand + terms.roundToMinor);
        },
      ),
    );
  });

  it('never decrease with a larger balance, a plan, a missed minimum or an amount over the limit', () => {
    fc.assert(
      fc.property(
        formula,
        amount(500_000),
        amount(100_000),
        amount(5_000),
        amount(50_000),
        (terms, balance, more, missed, plan) => {
          const base = { interestMinor: minor(0), feesMinor: minor(0), pastDueMinor: minor(0) };
          const total = (inputs: Partial<Parameters<typeof statementMinimum>[1]>) =>
            statementMinimum(terms, { ...base, closingMinor: balance, ...inputs }).totalMinor;
          const plain = total({});
          expect(total({ closingMinor: (balance + more) as Minor })).toBeGreaterThanOrEqual(plain);
          expect(total({ pastDueMinor: missed })).toBeGreaterThanOrEqual(plain);
          expect(total({ creditLimitMinor: minor(Math.max(0, balance - 1_000)) })).toBeGreaterThanOrEqual(plain);
          expect(
            total({
              closingMinor: (balance + plan) as Minor,
              plans: [{ balanceMinor: plan, paymentMinor: minor(2_000) }],
            }),
          ).toBeGreaterThanOrEqual(plain);
          expect(total({ disputedMinor: balance })).toBe(0);
        },
      ),
    );
  });

  it.each<{
    closing: number;
    plans: [number, number][];
    pastDue: number;
    limit: number | undefined;
    disputed: number;
    parts: object;
    why: string;
  }>`
    closing    | plans                                | pastDue  | limit        | disputed  | parts                                                                  | why
    ${100_000} | ${[]}                                | ${0}     | ${undefined} | ${0}      | ${{ regularMinor: 2_500, plansMinor: 0, totalMinor: 2_500 }}           | ${'the floor is $25'}
    ${100_000} | ${[[60_000, 5_000]]}                 | ${0}     | ${undefined} | ${0}      | ${{ regularMinor: 2_500, plansMinor: 5_000, totalMinor: 7_500 }}       | ${'a plan adds its payment'}
    ${100_000} | ${[[60_000, 5_000], [3_000, 5_000]]} | ${0}     | ${undefined} | ${0}      | ${{ plansMinor: 8_000, totalMinor: 10_500 }}                           | ${'a plan adds only its remaining balance'}
    ${100_000} | ${[[100_000, 5_000]]}                | ${0}     | ${undefined} | ${0}      | ${{ regularMinor: 0, totalMinor: 5_000 }}                              | ${'a balance entirely in a plan has no floor'}
    ${100_000} | ${[]}                                | ${4_000} | ${90_000}    | ${0}      | ${{ pastDueMinor: 4_000, overLimitMinor: 10_000, totalMinor: 16_500 }} | ${'a missed minimum and the amount over the limit are added'}
    ${100_000} | ${[]}                                | ${0}     | ${undefined} | ${99_000} | ${{ regularMinor: 1_000, totalMinor: 1_000 }}                          | ${'only the undisputed $10 are due'}
    ${0}       | ${[]}                                | ${4_000} | ${undefined} | ${0}      | ${{ totalMinor: 0 }}                                                   | ${'nothing is owed'}
  `(
    'for a balance of $closing have the expected parts: $why',
    ({ closing, plans, pastDue, limit, disputed, parts }) => {
      const terms: MinimumFormula = { kind: 'percent_of_balance', pctPpm: ppm(10_000), floorMinor: minor(2_500) };
      const found = statementMinimum(terms, {
        closingMinor: minor(closing),
        interestMinor: minor(0),
        feesMinor: minor(0),
        pastDueMinor: minor(pastDue),
        disputedMinor: minor(disputed),
        ...(limit === undefined ? {} : { creditLimitMinor: minor(limit) }),
        plans: plans.map(([balance, payment]) => ({ balanceMinor: minor(balance), paymentMinor: minor(payment) })),
      });
      expect(found).toMatchObject(parts);
    },
  );
});

describe('segments of a card', () => {
  const today = d('2026-06-01');
  const base = {
    id: 'p',
    promoAprPpm: ppm(0),
    revertAprPpm: ppm(240_000),
    startsOn: d('2026-01-01'),
    endsOn: d('2026-12-31'),
    originalMinor: null,
  };

  it('exclude offers without a balance: a fee waiver and a savings bonus', () => {
    const promos = (['fee_waiver', 'savings_bonus_rate'] as const).map((kind) => ({
      ...base,
      id: kind,
      kind,
      balanceMinor: minor(10_000),
    }));
    expect(
      splitCardBalance({ balanceMinor: minor(50_000), purchaseAprPpm: ppm(240_000), promos, today }),
    ).toMatchObject([{ id: 'purchases', balanceMinor: 50_000 }]);
  });

  it('include an installment plan as its own segment', () => {
    const promos = [{ ...base, kind: 'installment_plan' as const, balanceMinor: minor(20_000) }];
    expect(
      splitCardBalance({ balanceMinor: minor(50_000), purchaseAprPpm: ppm(240_000), promos, today }),
    ).toMatchObject([
      { id: 'purchases', balanceMinor: 30_000 },
      { id: 'p', kind: 'promo', balanceMinor: 20_000 },
    ]);
  });

  it('always add up to the amount owed', () => {
    const kinds = fc.constantFrom(
      'intro_purchase' as const,
      'balance_transfer' as const,
      'deferred_interest' as const,
      'installment_plan' as const,
      'fee_waiver' as const,
    );
    const list = fc.array(
      fc.record({ kind: kinds, balanceMinor: amount(200_000), months: fc.integer({ min: -6, max: 12 }) }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(amount(400_000), list, (balanceMinor, entered) => {
        const promos = entered.map(({ kind, balanceMinor: left, months }, index) => ({
          ...base,
          id: String(index),
          kind,
          balanceMinor: left,
          endsOn: addMonths(today, months),
          startsOn: addMonths(today, months - 12),
        }));
        const segments = splitCardBalance({ balanceMinor, purchaseAprPpm: ppm(240_000), promos, today });
        expect(segments.reduce((sum, segment) => sum + segment.balanceMinor, 0)).toBe(balanceMinor);
        expect(segments.every((segment) => segment.balanceMinor > 0)).toBe(true);
      }),
    );
  });
});
