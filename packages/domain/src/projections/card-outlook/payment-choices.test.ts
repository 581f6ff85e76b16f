import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt, DebtSegment } from '../debt/debt.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { ALLOCATION_EXAMPLES } from '../../products/card/allocation-examples.ts';
import { allocatePayment } from '../../products/card/allocate-payment.ts';
import { interestFreePayment, lastPaymentDay, payableBalances, paymentChoices } from './payment-choices.ts';

const d = civilDate;
const paidOn = d('2026-03-10');
const minimum = { kind: 'percent_of_balance', pctPpm: ppm(20_000), floorMinor: minor(2_500) } as const;
const segment = (id: string, dollars: number, percent: number, fields: Partial<DebtSegment> = {}): DebtSegment => ({
  id,
  kind: 'purchase',
  balanceMinor: minor(dollars * 100),
  aprPpm: ppm(percent * 10_000),
  ...fields,
});
const transfer = segment('bt', 1_200, 0, {
  kind: 'balance_transfer',
  promo: { endsOn: d('2027-03-31'), revertAprPpm: ppm(240_000) },
});
const store = segment('store', 600, 0, {
  kind: 'deferred',
  promo: { endsOn: d('2026-08-31'), revertAprPpm: ppm(300_000) },
});
const card = (...segments: DebtSegment[]): Debt => ({ id: 'visa', name: 'Visa', kind: 'card', segments, minimum });

describe("allocatePayment in the regulation's examples", () => {
  it.each(ALLOCATION_EXAMPLES.map((example) => [example.source, example.id, example] as const))(
    'yields the published figures of %s (%s)',
    (_source, _id, { payments }) => {
      for (const { balances, paymentMinor, options, expected } of payments) {
        const { parts, unallocatedMinor } = allocatePayment(balances, paymentMinor, options);
        expect(unallocatedMinor).toBe(0);
        expect(
          expected.map(({ ids }) =>
            parts.filter(({ id }) => ids.includes(id)).reduce((sum, part) => sum + part.amountMinor, 0),
          ),
        ).toEqual(expected.map(({ amountMinor }) => amountMinor));
      }
    },
  );

  it("leaves a remainder that, with $200.00 of purchases, is the next month's balance in a sequence", () => {
    const payments = ALLOCATION_EXAMPLES.find(({ id }) => id === 'deferred_last_two_cycles')?.payments ?? [];
    expect(payments).toHaveLength(5);
    for (const [index, { balances, paymentMinor, options }] of payments.entries()) {
      const { parts } = allocatePayment(balances, paymentMinor, options);
      const left = balances.map(
        ({ id, balanceMinor }, at) => balanceMinor - (parts[at]?.amountMinor ?? 0) + (id === 'other' ? 20_000 : 0),
      );
      const next = payments[index + 1];
      if (next !== undefined) expect(next.balances.map(({ balanceMinor }) => balanceMinor as number)).toEqual(left);
    }
  });
});

describe('payableBalances', () => {
  it('puts a deferred balance first in its last two cycles, and caps the disputed amount at the amount owed', () => {
    const at = (on: string) => payableBalances([store], { paidOn: d(on), dueDay: 25 }).map(({ deferred }) => deferred);
    expect([at('2026-06-30'), at('2026-07-01')]).toEqual([['as_zero'], ['first']]);
    expect(
      payableBalances([segment('buys', 100, 20)], { paidOn, disputed: { buys: minor(99_999) } })[0]?.disputedMinor,
    ).toBe(10_000);
    expect(payableBalances([segment('buys', 100, 20)], { paidOn, disputed: { buys: minor(0) } })[0]).not.toHaveProperty(
      'disputedMinor',
    );
  });
});

describe('interestFreePayment', () => {
  it.each([
    ['the purchases, and the minimum that goes to the transfer', [segment('buys', 500, 25), transfer], 4_000, 54_000],
    ['zero if no balance bears interest', [transfer, store], 0, 0],
    ['the whole balance of a card without promotions', [segment('buys', 500, 25)], 2_500, 50_000],
  ])('is %s', (_why, segments, minimumMinor, expected) => {
    expect(interestFreePayment(payableBalances(segments, { paidOn }), minor(minimumMinor))).toBe(expected);
  });

  it('includes a deferred balance that is paid first in its last two cycles', () => {
    expect(
      interestFreePayment(
        payableBalances([segment('buys', 500, 25), store], { paidOn: d('2026-07-10'), dueDay: 25 }),
        minor(0),
      ),
    ).toBe(110_000);
  });

  it('leaves no balance that bears interest, while one unit less would', () => {
    const list = fc.array(
      fc.record({
        balanceMinor: fc.integer({ min: 1, max: 100_000 }).map(minor),
        aprPpm: apr(),
        deferred: fc.constantFrom(undefined, 'as_zero' as const, 'first' as const),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(list, amount(20_000), (given, minimumMinor) => {
        const balances = given.map(({ deferred, ...each }, index) => ({
          id: String(index),
          ...each,
          ...(deferred === undefined ? {} : { deferred }),
        }));
        const bearing = (payment: number) => {
          const { parts } = allocatePayment(balances, minor(payment), { minimumMinor });
          return balances.reduce(
            (sum, each, index) =>
              each.deferred === undefined && each.aprPpm > 0
                ? sum + each.balanceMinor - (parts[index]?.amountMinor ?? 0)
                : sum,
            0,
          );
        };
        const found = interestFreePayment(balances, minimumMinor);
        expect(bearing(found)).toBe(0);
        if (found > 0) expect(bearing(found - 1)).toBeGreaterThan(0);
      }),
    );
  });
});

describe('paymentChoices', () => {
  const full = card(segment('buys', 1_000, 24), transfer);

  it('offers to avoid all interest, keep the promotion or pay the minimum, each with its interest for a year', () => {
    const choices = paymentChoices(
      { debt: full, minimumMinor: minor(4_400), promosPerMonthMinor: [minor(18_000)] },
      { paidOn },
    );
    expect(choices.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['avoid_interest', 104_400],
      ['keep_promo', 18_000],
      ['minimum', 4_400],
    ]);
    const [avoid, keep, least] = choices.map(({ yearInterestMinor }) => yearInterestMinor as number);
    expect(avoid).toBe(0);
    expect(least).toBeGreaterThan(keep ?? 0);
    expect(keep).toBeGreaterThan(0);
  });

  it('matches a manual calculation of twelve payments of $20.00 on $1,000.00 at 24%', () => {
    const [only] = paymentChoices(
      { debt: card(segment('buys', 1_000, 24)), minimumMinor: minor(100_000), promosPerMonthMinor: [] },
      { paidOn },
    );
    expect(only).toMatchObject({
      kind: 'avoid_interest',
      amountMinor: 100_000,
      yearInterestMinor: 0,
      yearLeftMinor: 0,
      working: { lines: [], result: { value: { kind: 'money', minor: 0 } } },
    });
    const [, least] = paymentChoices(
      {
        debt: { ...card(segment('buys', 1_000, 24)), minimum: { kind: 'installment', paymentMinor: minor(2_000) } },
        minimumMinor: minor(2_000),
        promosPerMonthMinor: [],
      },
      { paidOn },
    );
    // $980.00 are left at 2% a month, with $20.00 paid each month: balance 980 × 1.02^n − 20 × (1.02^n − 1) ÷ 0.02.
    let [balance, interest] = [98_000, 0];
    for (let month = 0; month < 12; month += 1) {
      const charged = Math.round(balance * 0.02);
      interest += charged;
      balance += charged - 2_000;
    }
    expect(least).toMatchObject({ kind: 'minimum', yearInterestMinor: interest, yearLeftMinor: balance });
    const months =
      least?.working.lines.flatMap(({ key, value }) =>
        key === 'interest_of_month' && value.kind === 'money' ? [value.minor as number] : [],
      ) ?? [];
    expect([months.length, months[0], months[1]]).toEqual([12, 1_960, 1_959]);
    expect(least?.working.otherwise).toEqual({ key: 'interest_when_avoided', value: { kind: 'money', minor: 0 } });
  });

  it('gives every choice a working that recomputes to its interest for a year', () => {
    const segments = fc.record({
      buys: fc.integer({ min: 1, max: 300_000 }),
      rate: apr(),
      sofa: fc.integer({ min: 1, max: 90_000 }),
      perMonth: amount(40_000),
      inFull: fc.option(amount(200_000)),
    });
    fc.assert(
      fc.property(segments, ({ buys, rate, sofa, perMonth, inFull }) => {
        const debt = card(
          { id: 'buys', kind: 'purchase', balanceMinor: minor(buys), aprPpm: rate },
          { ...store, balanceMinor: minor(sofa) },
          transfer,
        );
        const choices = paymentChoices(
          {
            debt,
            minimumMinor: minor(4_000),
            promosPerMonthMinor: [perMonth],
            ...(inFull === null ? {} : { payInFullMinor: inFull }),
          },
          { paidOn },
        );
        for (const { working, yearInterestMinor } of choices) {
          expect(working.result).toEqual({ key: 'year_interest', value: { kind: 'money', minor: yearInterestMinor } });
          expect(recompute(working)).toEqual(working.result.value);
        }
      }),
    );
  });

  it('asks only for the statement balance in the grace period, and then charges no interest on purchases', () => {
    const [avoid] = paymentChoices(
      { debt: full, minimumMinor: minor(4_400), payInFullMinor: minor(70_000), promosPerMonthMinor: [] },
      { paidOn },
    );
    expect(avoid).toMatchObject({ amountMinor: 70_000, yearInterestMinor: 0 });
  });

  it('raises the interest-free payment to clear a promotion in time, without a separate choice to keep it', () => {
    const only = { debt: card(transfer), minimumMinor: minor(2_500) };
    const kinds = (perMonth: number) =>
      paymentChoices({ ...only, promosPerMonthMinor: [minor(perMonth)] }, { paidOn }).map(({ kind, amountMinor }) => [
        kind,
        amountMinor,
      ]);
    expect(kinds(12_000)).toEqual([
      ['avoid_interest', 12_000],
      ['minimum', 2_500],
    ]);
    expect(kinds(1_000)).toEqual([
      ['avoid_interest', 2_500],
      ['minimum', 2_500],
    ]);
    const [avoid] = paymentChoices({ ...only, promosPerMonthMinor: [minor(12_000)] }, { paidOn });
    expect(avoid?.yearInterestMinor).toBe(0);
  });

  it('includes deferred interest that is charged retroactively', () => {
    const [, least] = paymentChoices(
      {
        debt: card({
          ...store,
          promo: { endsOn: d('2026-08-31'), revertAprPpm: ppm(300_000), deferredAccruedMinor: minor(5_000) },
        }),
        minimumMinor: minor(2_500),
        promosPerMonthMinor: [],
      },
      { paidOn },
    );
    expect(least?.yearInterestMinor).toBeGreaterThan(5_000);
    const monthly =
      least?.working.lines.flatMap(({ value }) => (value.kind === 'money' ? [value.minor as number] : [])) ?? [];
    expect(Math.max(...monthly)).toBeGreaterThan(5_000);
  });

  it('offers nothing on a card without a balance, and otherwise amounts between the minimum and the balance', () => {
    expect(paymentChoices({ debt: card(), minimumMinor: minor(0), promosPerMonthMinor: [] }, { paidOn })).toEqual([]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300_000 }).map(minor),
        apr(),
        amount(500_000),
        (balanceMinor, aprPpm, perMonth) => {
          const debt = card({ id: 'buys', kind: 'purchase', balanceMinor, aprPpm });
          const minimumMinor = Math.min(2_500, balanceMinor) as Minor;
          for (const { amountMinor, yearInterestMinor } of paymentChoices(
            { debt, minimumMinor, promosPerMonthMinor: [perMonth] },
            { paidOn },
          )) {
            expect(amountMinor).toBeGreaterThanOrEqual(minimumMinor);
            expect(amountMinor).toBeLessThanOrEqual(balanceMinor);
            expect(yearInterestMinor).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});

describe('lastPaymentDay', () => {
  it.each([
    ['2026-03-20', false, '2026-03-18', 'two business days before a Friday'],
    ['2026-03-20', true, '2026-03-13', 'five business days before if paid from savings, over a weekend'],
    ['2026-03-22', false, '2026-03-18', 'a Sunday counts as the Friday before'],
    ['2026-09-08', false, '2026-09-03', 'Labor Day is not a business day'],
  ])('for a payment due on %s (from savings: %s) is %s: %s', (dueOn, fromSavings, expected) => {
    expect(lastPaymentDay(d(dueOn), { fromSavings })).toBe(expected);
  });
});
