import { describe, expect, it } from '@jest/globals';
import type { MinimumFormula } from '../../products/card/minimum-payment.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { Debt, DebtSegment } from './debt.ts';
import type { PayoffExtra, PayoffOptions, PayoffResult, PayoffStrategy } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';

const startOn = civilDate('2026-03-01');
const cents = (dollars: number) => minor(Math.round(dollars * 100));
const segment = (dollars: number, percent: number, fields: Partial<DebtSegment> = {}): DebtSegment => ({
  id: 'balance',
  kind: 'purchase',
  balanceMinor: cents(dollars),
  aprPpm: ppm(Math.round(percent * 10_000)),
  ...fields,
});
const installment = (dollars: number): Debt['minimum'] => ({ kind: 'installment', paymentMinor: cents(dollars) });
const percentOf = (percent: number, floor: number, fields: Partial<MinimumFormula> = {}): MinimumFormula => ({
  kind: 'percent_of_balance',
  pctPpm: ppm(percent * 10_000),
  floorMinor: cents(floor),
  ...fields,
});
const debt = (id: string, segments: DebtSegment[], minimum: Debt['minimum'], fields: Partial<Debt> = {}): Debt => ({
  id,
  name: id,
  kind: 'card',
  segments,
  minimum,
  ...fields,
});
const plan = (debts: Debt[], fields: Partial<PayoffOptions> = {}): PayoffResult =>
  planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn, ...fields });
const summary = (result: PayoffResult) => ({
  months: result.outcome === 'paid_off' ? result.months : null,
  interest: result.totalInterestMinor,
  debts: Object.fromEntries(result.debts.map(({ id, interestMinor, months }) => [id, [interestMinor, months]])),
});

/**
 * Compares with results of seanfreiburg/unbury.us, src/utils/calculator.ts. There, the first payment comes before any
 * interest.
 */
describe('planPayoff compared with unbury.us', () => {
  const first = [
    ['A', 3000, 90, 22.99],
    ['B', 1500, 45, 15.99],
    ['C', 8000, 180, 6.5],
  ] as const;
  const fourth = [
    ['V', 2500, 63, 26.99],
    ['M', 6200, 140, 19.99],
    ['Car', 11_000, 260, 5.4],
    ['S', 900, 35, 29.99],
  ] as const;
  const equal = [
    ['A', 12_000, 250, 18],
    ['B', 12_000, 250, 18],
  ] as const;
  it.each<{
    strategy: PayoffStrategy;
    debts: (readonly [string, number, number, number])[];
    monthly: number;
    expected: ReturnType<typeof summary>;
  }>`
    strategy       | debts                                        | monthly | expected
    ${'snowball'}  | ${first}                                     | ${500}  | ${{ months: 28, interest: 139_911, debts: { A: [58_618, 17], B: [5_818, 7], C: [75_475, 28] } }}
    ${'avalanche'} | ${[['A', 500, 25, 15], ['B', 1000, 50, 10]]} | ${75}   | ${{ months: 23, interest: 15_917, debts: { A: [7_059, 23], B: [8_858, 22] } }}
    ${'avalanche'} | ${[['A', 1000, 50, 20]]}                     | ${150}  | ${{ months: 8, interest: 5_027, debts: { A: [5_027, 8] } }}
    ${'snowball'}  | ${fourth}                                    | ${800}  | ${{ months: 30, interest: 267_964, debts: { V: [30_572, 10], M: [144_251, 22], Car: [91_134, 30], S: [2_007, 3] } }}
    ${'avalanche'} | ${equal}                                     | ${700}  | ${{ months: 48, interest: 922_303, debts: { A: [314_387, 34], B: [607_916, 48] } }}
    ${'snowball'}  | ${equal}                                     | ${700}  | ${{ months: 48, interest: 922_303, debts: { A: [314_387, 34], B: [607_916, 48] } }}
  `(
    'gives the same result for $strategy of $debts.length debts with $$monthly a month',
    ({ strategy, debts, monthly, expected }) => {
      const list = (debts as [string, number, number, number][]).map(([id, balance, least, percent]) =>
        debt(id, [segment(balance, percent)], installment(least)),
      );
      expect(
        summary(plan(list, { strategy, monthlyMinor: cents(monthly), conventions: { interestFirst: false } })),
      ).toEqual(expected);
    },
  );
});

describe('planPayoff with one debt', () => {
  it.each<{ payment: number; months: number; interest: number; source: string }>`
    payment | months | interest   | source
    ${150}  | ${56}  | ${332_217} | ${'smartercalculators.app: 56 months, $3,322'}
    ${300}  | ${21}  | ${114_257} | ${'smartercalculators.app: 21 months, $1,143'}
  `('$5,000 at 24% with $$payment a month: $source', ({ payment, months, interest }) => {
    const result = plan([debt('a', [segment(5000, 24)], installment(payment))]);
    expect(result).toMatchObject({ outcome: 'paid_off', months });
    expect(Math.abs(result.totalInterestMinor - interest)).toBeLessThanOrEqual(100);
  });

  it(
    'takes 817 months and $35,957.75 of unrounded interest for $5,000 at 22% with payments of 2% of the ' +
      'balance after interest, at least $25',
    () => {
      const result = plan([debt('a', [segment(5000, 22)], percentOf(2, 25))], {
        conventions: { interestRounding: 'carried' },
      });
      expect(result).toMatchObject({ outcome: 'paid_off', months: 817, totalInterestMinor: 3_595_775 });
    },
  );

  it('takes 234 months for $5,000 at 24% with 1% plus interest, not 402 as some calculators show', () => {
    const minimum = percentOf(1, 25, { kind: 'percent_plus_interest_and_fees', base: 'before_interest' });
    expect(plan([debt('a', [segment(5000, 24)], minimum)])).toMatchObject({ months: 234, totalInterestMinor: 888_694 });
  });

  it("charges a month's interest, rounded to the cent, before each payment (richbate/trysnowball-v2 fixtures)", () => {
    const { rows } = plan([debt('a', [segment(1000, 20)], installment(50))]);
    expect(
      rows
        .slice(0, 2)
        .map(({ month, on, interestMinor, paymentMinor, closingMinor }) => [
          month,
          on,
          interestMinor,
          paymentMinor,
          closingMinor,
        ]),
    ).toEqual([
      [1, '2026-04-01', 1_667, 5_000, 96_667],
      [2, '2026-05-01', 1_611, 5_000, 93_278],
    ]);
  });

  it('limits the final payment to the amount owed: $474.45 in the second month', () => {
    const { rows } = plan([debt('a', [segment(1000, 20)], installment(550))]);
    expect(rows.map(({ paymentMinor, closingMinor }) => [paymentMinor, closingMinor])).toEqual([
      [55_000, 46_667],
      [47_445, 0],
    ]);
  });

  it('charges interest on each segment of a card (goldenBuckets of richbate/trysnowball-v2)', () => {
    const segments = [
      segment(2000, 22.9, { id: 'purchase' }),
      segment(500, 27.9, { id: 'cash' }),
      segment(500, 0, { id: 'bt' }),
    ];
    const { rows } = plan([debt('card', segments, installment(100))]);
    expect(rows[0]?.debts[0]?.segments.map(({ id, interestMinor }) => [id, interestMinor])).toEqual([
      ['purchase', 3_817],
      ['cash', 1_163],
      ['bt', 0],
    ]);
  });

  it('is complete from the start if nothing is owed', () => {
    const result = plan([debt('a', [segment(0, 20)], installment(50))], { strategy: 'avalanche' });
    expect(result).toMatchObject({
      outcome: 'paid_off',
      months: 0,
      debtFreeOn: startOn,
      totalInterestMinor: 0,
      firstWin: null,
      rows: [],
    });
    expect(result.debts).toEqual([{ id: 'a', interestMinor: 0, paidMinor: 0, paidOffOn: startOn, months: 0 }]);
    expect(plan([])).toMatchObject({ outcome: 'paid_off', months: 0 });
  });
});

describe('planPayoff with several debts', () => {
  const small = debt('small', [segment(500, 10)], installment(25));
  const costly = debt('costly', [segment(3000, 25)], installment(90));
  const large = debt('large', [segment(8000, 6)], installment(180));
  const firstExtra = (fields: Partial<PayoffOptions>) =>
    plan([large, small, costly], { monthlyMinor: cents(400), ...fields }).rows[0]?.debts.find(
      ({ extraMinor }) => extraMinor > 0,
    )?.id;

  it('pays the extra to the highest rate (avalanche), smallest balance (snowball) or first listed debt (custom)', () => {
    expect([
      firstExtra({ strategy: 'avalanche' }),
      firstExtra({ strategy: 'snowball' }),
      firstExtra({ strategy: 'custom', order: ['large', 'costly'] }),
    ]).toEqual(['costly', 'small', 'large']);
  });

  it('pays debts missing from the custom order after the listed ones, highest rate first', () => {
    const result = plan([large, small, costly], { strategy: 'custom', order: ['small'], monthlyMinor: cents(900) });
    expect(result.rows[0]?.debts.map(({ id, extraMinor }) => [id, extraMinor > 0])).toEqual([
      ['large', false],
      ['small', true],
      ['costly', true],
    ]);
  });

  it('continues with the next debt in the same month', () => {
    const { rows } = plan([small, costly], { strategy: 'snowball', monthlyMinor: cents(1000) });
    // $504.17 pays off the small debt, and the rest of $1,000 goes to the other one immediately.
    expect(rows[0]?.debts.map(({ paymentMinor }) => paymentMinor)).toEqual([50_417, 49_583]);
  });

  it('keeps the outlay constant: a paid-off debt frees its minimum for the others', () => {
    const { rows } = plan([small, costly, large], { strategy: 'snowball', monthlyMinor: cents(400) });
    expect(new Set(rows.slice(0, -1).map(({ paymentMinor }) => paymentMinor))).toEqual(new Set([40_000]));
  });

  it('does not roll freed minimums over to other debts under minimum_only', () => {
    const { rows } = plan([small, costly, large], { monthlyMinor: cents(10_000) });
    expect(rows.at(-1)?.debts.map(({ id, paymentMinor }) => [id, paymentMinor > 0])).toEqual([
      ['small', false],
      ['costly', true],
      ['large', false],
    ]);
    expect(rows.flatMap(({ debts }) => debts).every(({ extraMinor }) => extraMinor === 0)).toBe(true);
  });

  it('reports the first debt that is paid off', () => {
    expect(plan([large, small, costly], { strategy: 'snowball', monthlyMinor: cents(400) }).firstWin).toEqual({
      debtId: 'small',
      on: '2026-07-01',
    });
  });

  it('compares the rates of the segments that avalanche would pay, not of whole cards', () => {
    const card = debt(
      'card',
      [segment(1000, 0, { id: 'bt', kind: 'balance_transfer' }), segment(100, 29, { id: 'buys' })],
      installment(0),
    );
    const loan = debt('loan', [segment(2000, 12)], installment(50));
    const [row] = plan([card, loan], { strategy: 'avalanche', monthlyMinor: cents(300) }).rows;
    // $102.42 goes to purchases at 29% first, and the rest to the loan at 12%, because the transfer at 0% can wait.
    expect(row?.debts.map(({ id, paymentMinor }) => [id, paymentMinor])).toEqual([
      ['card', 10_242],
      ['loan', 19_758],
    ]);
  });
});

describe('extras', () => {
  const loan = debt('loan', [segment(1000, 0)], installment(100));
  it.each<{ extras: PayoffExtra[]; payments: number[]; why: string }>`
    extras                                                        | payments                               | why
    ${[{ month: 2, amountMinor: cents(300) }]}                    | ${[100, 400, 100, 100, 100, 100, 100]} | ${'once'}
    ${[{ on: civilDate('2026-05-02'), amountMinor: cents(300) }]} | ${[100, 100, 400, 100, 100, 100, 100]} | ${'on a date: with the next payment'}
    ${[{ month: 1, everyMonths: 2, amountMinor: cents(150) }]}    | ${[250, 100, 250, 100, 250, 50]}       | ${'every second month'}
    ${[{ month: 1, amountMinor: cents(5000) }]}                   | ${[1000]}                              | ${'more than is owed'}
  `('$why → $payments', ({ extras, payments }) => {
    const { rows } = plan([loan], { strategy: 'avalanche', monthlyMinor: cents(100), extras });
    expect(rows.map(({ paymentMinor }) => paymentMinor / 100)).toEqual(payments);
  });
});

describe('plan that never pays off', () => {
  it.each<{ minimum: Debt['minimum']; reason: string; why: string }>`
    minimum                                          | reason                        | why
    ${percentOf(2, 35, { base: 'before_interest' })} | ${'interest_exceeds_payment'} | ${"2% of the balance equals a month's interest, so the balance never changes"}
    ${percentOf(2, 35)}                              | ${'beyond_horizon'}           | ${'the balance falls so slowly that a hundred years do not suffice; a published tool prints its cap of 1,200 months'}
    ${installment(99)}                               | ${'interest_exceeds_payment'} | ${'$99 against $100 of interest'}
    ${installment(0)}                                | ${'interest_exceeds_payment'} | ${'no payment is made'}
  `('$5,000 at 24%: $why', ({ minimum, reason }) => {
    const result = plan([debt('a', [segment(5000, 24)], minimum)]);
    expect(result).toMatchObject({
      outcome: 'never_pays_off',
      reason,
      growingDebtIds: ['a'],
      neededWithinMonths: 360,
      firstWin: null,
    });
    expect(result.rows).toHaveLength(60);
    expect(result.totalInterestMinor).toBe(result.rows.reduce((sum, { interestMinor }) => sum + interestMinor, 0));
  });

  it.each<{ debts: Debt[]; reason: string; growing: string[]; why: string }>([
    {
      debts: [debt('a', [segment(5, 0)], percentOf(2, 0))],
      reason: 'payments_end',
      growing: ['a'],
      why: '2% of a few cents is nothing, and no interest is charged (regression: interest_exceeds_payment)',
    },
    {
      debts: [debt('a', [segment(5, 0)], installment(0))],
      reason: 'payments_end',
      growing: ['a'],
      why: 'no payment is required, and no interest is charged',
    },
    {
      debts: [debt('a', [segment(5, 0)], installment(0)), debt('b', [segment(5000, 24)], installment(99))],
      reason: 'interest_exceeds_payment',
      growing: ['a', 'b'],
      why: 'another debt grows',
    },
    {
      debts: [debt('a', [segment(5, 0)], installment(0)), debt('b', [segment(5000, 24)], installment(500))],
      reason: 'payments_end',
      growing: ['a'],
      why: 'the debt that bears interest is being paid',
    },
  ])('reports why a debt remains: $why', ({ debts, reason, growing }) => {
    expect(plan(debts)).toMatchObject({ outcome: 'never_pays_off', reason, growingDebtIds: growing });
  });

  it('reports the monthly amount that pays off the debts within thirty years, to the cent', () => {
    const debts = [debt('a', [segment(5000, 24)], installment(50))];
    const never = plan(debts, { strategy: 'avalanche', monthlyMinor: cents(90) });
    const needed = never.outcome === 'never_pays_off' ? never.neededMonthlyMinor : minor(0);
    const least = (monthlyMinor: number) => plan(debts, { strategy: 'avalanche', monthlyMinor: minor(monthlyMinor) });
    expect(least(needed)).toMatchObject({ outcome: 'paid_off' });
    expect(
      [least(needed), least(needed - 1)].map((result) =>
        result.outcome === 'paid_off' ? result.months <= 360 : false,
      ),
    ).toEqual([true, false]);
  });

  it('is detected even if a promotion hides it at first', () => {
    const promo = { endsOn: civilDate('2026-12-31'), revertAprPpm: ppm(300_000) };
    const result = plan([debt('a', [segment(5000, 0, { kind: 'promo', promo })], installment(100))]);
    expect(result).toMatchObject({ outcome: 'never_pays_off', growingDebtIds: ['a'] });
    expect(result.rows[8]?.interestMinor).toBe(0);
  });

  it('names only the debts that grow', () => {
    const result = plan([
      debt('falls', [segment(1000, 10)], installment(100)),
      debt('grows', [segment(5000, 30)], installment(100)),
    ]);
    expect(result).toMatchObject({ outcome: 'never_pays_off', growingDebtIds: ['grows'] });
  });
});

describe('plan with a shortfall', () => {
  it('pays the minimums with the worst consequences first', () => {
    const late = debt('late', [segment(1000, 10)], installment(100), { daysPastDue: 35 });
    const promo = { endsOn: civilDate('2027-12-31'), revertAprPpm: ppm(300_000) };
    const deferred = debt('deferred', [segment(1000, 0, { kind: 'deferred', promo })], installment(100));
    const home = debt('home', [segment(1000, 5)], installment(100), { kind: 'loan', secured: true });
    const costly = debt('costly', [segment(1000, 29)], installment(100));
    const [row] = plan([costly, home, deferred, late], { strategy: 'avalanche', monthlyMinor: cents(250) }).rows;
    expect(Object.fromEntries(row?.debts.map(({ id, paymentMinor }) => [id, paymentMinor]) ?? [])).toEqual({
      late: 10_000,
      deferred: 10_000,
      home: 5_000,
      costly: 0,
    });
    expect(row?.shortfall).toEqual({
      missingMinor: 15_000,
      unpaid: [
        { id: 'costly', missingMinor: 10_000 },
        { id: 'home', missingMinor: 5_000 },
      ],
    });
  });

  it('ignores a deferred promotion whose balance is paid off', () => {
    const promo = { endsOn: civilDate('2027-12-31'), revertAprPpm: ppm(300_000) };
    const paid = debt(
      'paid',
      [segment(0, 0, { id: 'sofa', kind: 'deferred', promo }), segment(1000, 10)],
      installment(100),
    );
    const costly = debt('costly', [segment(1000, 29)], installment(100));
    const [row] = plan([paid, costly], { strategy: 'avalanche', monthlyMinor: cents(100) }).rows;
    expect(row?.debts.map(({ paymentMinor }) => paymentMinor)).toEqual([0, 10_000]);
  });

  it('first pays the debt that was missed the month before', () => {
    const [a, b] = [debt('a', [segment(1000, 20)], installment(100)), debt('b', [segment(1000, 10)], installment(100))];
    const { rows } = plan([a, b], { strategy: 'avalanche', monthlyMinor: cents(100) });
    expect(rows.slice(0, 4).map(({ debts }) => debts.find(({ paymentMinor }) => paymentMinor > 0)?.id)).toEqual([
      'a',
      'b',
      'a',
      'b',
    ]);
  });
});

describe('planPayoff with invalid input', () => {
  const good = debt('a', [segment(100, 20)], installment(10));
  it.each([
    ['two debts with the same id', [good, good]],
    ['a negative balance', [debt('a', [{ ...segment(0, 20), balanceMinor: minor(-1) }], installment(10))]],
    ['a negative rate', [debt('a', [segment(100, -1)], installment(10))]],
    ['deferred interest without an end date', [debt('a', [segment(100, 0, { kind: 'deferred' })], installment(10))]],
  ])('throws on %s', (_, debts) => {
    expect(() => plan(debts)).toThrow();
  });

  it('throws on a negative amount or extra', () => {
    expect(() => plan([good], { monthlyMinor: minor(-1) })).toThrow();
    expect(() => plan([good], { extras: [{ month: 1, amountMinor: minor(-1) }] })).toThrow();
  });
});
