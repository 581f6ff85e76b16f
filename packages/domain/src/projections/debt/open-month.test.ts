import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { amount, plainDebts } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import type { Debt, DebtCycle } from './debt.ts';
import { totalMinimumToday } from './minimum-today.ts';
import { datesOfPlan, firstChargeOf, openMonth } from './open-month.ts';
import type { PayoffOptions, PayoffResult, PayoffStrategy } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';

const DUE = civilDate('2026-03-14');
const cycle = (paid: number, open: number, uncharged = 0): DebtCycle => ({
  paidMinor: cents(paid),
  openMinimumMinor: cents(open),
  unchargedMinor: cents(uncharged),
});
const visa = (fields: Partial<Debt> = {}): Debt =>
  debtOf('visa', [segment(1_000, 24)], installment(50), { dueDay: 14, ...fields });
const plan = (debts: readonly Debt[], fields: Partial<PayoffOptions> = {}): PayoffResult =>
  planPayoff(debts, { strategy: 'avalanche', monthlyMinor: cents(100), startOn: DUE, ...fields });

describe('openMonth', () => {
  it.each<{ cycles: (DebtCycle | undefined)[]; thisMonth?: number; left: number | null; why: string }>([
    { cycles: [undefined], left: null, why: 'a debt without a cycle has just been paid' },
    { cycles: [cycle(0, 0)], left: 100, why: 'nothing was paid this month' },
    { cycles: [cycle(60, 0)], left: 40, why: 'part of the payment was made' },
    { cycles: [cycle(60, 0), cycle(40, 0)], left: null, why: 'the whole payment was made' },
    { cycles: [cycle(90, 0), cycle(0, 35)], left: 35, why: 'an open minimum is never omitted' },
    { cycles: [cycle(60, 0)], thisMonth: 130, left: 70, why: 'an extra payment raises the month' },
  ])('$why (left to pay: $left)', ({ cycles, thisMonth, left }) => {
    const debts = cycles.map((each) => visa(each === undefined ? {} : { cycle: each }));
    const month = thisMonth === undefined ? {} : { thisMonthMinor: cents(thisMonth) };
    expect(openMonth(debts, { startOn: DUE, monthlyMinor: cents(100), ...month })).toEqual(
      left === null ? null : { leftMinor: cents(left), extraMinor: 0 },
    );
  });

  it('includes the extra payments of the first day until they are made', () => {
    const extras = [
      { on: DUE, amountMinor: cents(300) },
      { on: DUE, amountMinor: cents(20), everyMonths: 2 },
    ];
    const open = (paid: number) =>
      openMonth([visa({ cycle: cycle(paid, 0) })], { startOn: DUE, monthlyMinor: cents(100), extras });
    expect(open(0)).toEqual({ leftMinor: cents(100), extraMinor: cents(320) });
    expect(open(250)).toEqual({ leftMinor: 0, extraMinor: cents(170) });
    expect(open(420)).toBeNull();
    const paid = (done: number) =>
      plan([visa({ segments: [segment(5_000, 24)], cycle: cycle(done, 0) })], { extras }).rows.map(
        ({ paymentMinor }) => paymentMinor,
      );
    expect(paid(0).slice(0, 3)).toEqual([cents(420), cents(100), cents(120)]);
    expect(paid(420).slice(0, 3)).toEqual([cents(100), cents(120), cents(100)]);
  });
});

describe('plan with an open month', () => {
  it('makes the open payment on the first day before any interest, then charges interest until the due date', () => {
    const { rows, conventions } = plan([visa({ cycle: cycle(0, 50, 12) })]);
    expect(conventions.interestFirst).toBe(false);
    // 900 × 24% × 31 ÷ 365 = 18.35, plus 12.00 from before; 830.35 × 24% ÷ 12 = 16.61.
    expect(
      rows
        .slice(0, 3)
        .map(({ on, interestMinor, paymentMinor, closingMinor }) => [on, interestMinor, paymentMinor, closingMinor]),
    ).toEqual([
      ['2026-03-14', 0, cents(100), cents(900)],
      ['2026-04-14', cents(30.35), cents(100), cents(830.35)],
      ['2026-05-14', cents(16.61), cents(100), cents(746.96)],
    ]);
  });

  it('pays only the part of the month that is still open', () => {
    expect(plan([visa({ cycle: cycle(70, 0) })]).rows[0]).toMatchObject({ on: '2026-03-14', paymentMinor: cents(30) });
    expect(plan([visa({ cycle: cycle(0, 20) })], { strategy: 'minimum_only' }).rows[0]?.paymentMinor).toBe(cents(20));
  });

  it('counts the remaining installments of a loan from its next payment', () => {
    const loan = (open: number) =>
      debtOf('loan', [segment(300, 0)], installment(100, { paymentsLeft: 3, overpayment: 'lower_payment' }), {
        kind: 'loan',
        dueDay: 14,
        cycle: cycle(open === 0 ? 100 : 0, open),
      });
    const other = debtOf('other', [segment(1_000, 24)], installment(10), { dueDay: 20, cycle: cycle(0, 10) });
    const paid = (open: number) =>
      plan([loan(open), other], { strategy: 'minimum_only' }).rows.map(({ debts }) => debts[0]?.paymentMinor ?? 0);
    expect(paid(100).slice(0, 4)).toEqual([cents(100), cents(100), cents(100), 0]);
    expect(paid(0).slice(0, 4)).toEqual([0, cents(100), cents(100), cents(100)]);
  });

  it('pays a deferred balance today and on every due date through the last day of the promotion', () => {
    const store = (today: string, endsOn: string) =>
      plan(
        [
          debtOf('store', [promotion('deferred', 300, endsOn, 24)], installment(100), {
            dueDay: 14,
            cycle: cycle(0, 0),
          }),
        ],
        {
          startOn: civilDate(today),
        },
      ).rows.flatMap(({ cliffs }) => cliffs.map(({ leftMinor }) => leftMinor));
    expect(store('2026-03-20', '2026-05-14')).toEqual([]);
    expect(store('2026-03-20', '2026-05-13')).toEqual([cents(100)]);
  });
});

describe('firstChargeOf', () => {
  it.each<{ today: string; isOpen: boolean; daysBefore: number; days: number; why: string }>`
    today           | isOpen   | daysBefore | days  | why
    ${'2026-03-14'} | ${true}  | ${0}       | ${31} | ${'on a due day before the payment'}
    ${'2026-03-14'} | ${false} | ${0}       | ${31} | ${'on a due day after the payment'}
    ${'2026-03-31'} | ${false} | ${0}       | ${14} | ${'later in the month'}
    ${'2026-03-02'} | ${true}  | ${12}      | ${31} | ${'before this month’s due date'}
    ${'2026-03-20'} | ${true}  | ${0}       | ${25} | ${'after this month’s due date, with a part left to pay'}
  `('accrues a card’s interest by the day: $why', ({ today, isOpen, daysBefore, days }) => {
    expect(firstChargeOf(visa({ cycle: cycle(0, 0, 7) }), civilDate(today), isOpen)).toEqual({
      month: isOpen ? 2 : 1,
      daysBefore,
      days,
    });
  });

  it.each<{ fields: Partial<Debt>; month: number; why: string }>([
    { fields: { cycle: { ...cycle(0, 50), chargesInterest: true } }, month: 1, why: 'with the open payment' },
    { fields: { cycle: cycle(0, 50) }, month: 2, why: 'with the next payment if this month’s interest was charged' },
    {
      fields: { cycle: { ...cycle(50, 0), chargesInterest: true } },
      month: 2,
      why: 'with the next payment if the open minimum was paid',
    },
    { fields: {}, month: 2, why: 'with the next payment if one was just made' },
  ])('charges a whole month of interest on a loan $why', ({ fields, month }) => {
    expect(firstChargeOf(visa({ kind: 'loan', ...fields }), DUE, true)).toEqual({ month, daysBefore: 0 });
  });
});

describe('the dates of a plan', () => {
  const datesOf = (today: string, isOpen: boolean, dueDays: number[]) =>
    [0, 1, 2].map(
      datesOfPlan(
        dueDays.map((dueDay) => visa({ dueDay, cycle: cycle(0, 0) })),
        civilDate(today),
        { interestFirst: !isOpen },
      ),
    );

  it.each<{ today: string; isOpen: boolean; dueDays: number[]; expected: string[]; why: string }>([
    {
      today: '2026-03-10',
      isOpen: true,
      dueDays: [5, 14],
      expected: ['2026-03-14', '2026-04-14'],
      why: 'the latest due day of several',
    },
    {
      today: '2026-03-20',
      isOpen: true,
      dueDays: [14],
      expected: ['2026-03-31', '2026-04-14'],
      why: 'the end of the month first if the due day has passed',
    },
    {
      today: '2026-03-20',
      isOpen: false,
      dueDays: [14],
      expected: ['2026-04-14', '2026-05-14'],
      why: 'next month if this month is paid',
    },
    {
      today: '2026-01-31',
      isOpen: false,
      dueDays: [31],
      expected: ['2026-02-28', '2026-03-28'],
      why: 'a day that every month has',
    },
  ])('are today and the due dates after it: $why', ({ today, isOpen, dueDays, expected }) => {
    expect(datesOf(today, isOpen, dueDays)).toEqual([today, ...expected]);
  });
});

const CHOSEN = fc.constantFrom<PayoffStrategy>('avalanche', 'snowball', 'promo_aware', 'minimum_only');

/** Returns the debts after the payments of a plan's first month. */
function afterPaying(debts: readonly Debt[], { rows }: PayoffResult): Debt[] {
  return debts.flatMap((debt) => {
    const row = rows[0]?.debts.find(({ id }) => id === debt.id);
    const left = debt.segments.map((each) => ({
      ...each,
      balanceMinor: row?.segments.find(({ id }) => id === each.id)?.closingMinor ?? each.balanceMinor,
    }));
    const paid = { ...debt.cycle, paidMinor: row?.paymentMinor ?? minor(0), openMinimumMinor: minor(0) } as DebtCycle;
    return left.every(({ balanceMinor }) => balanceMinor === 0) ? [] : [{ ...debt, segments: left, cycle: paid }];
  });
}

/** Returns the debts a day later, with another day of uncharged interest. */
const nextDay = (debts: readonly Debt[]): Debt[] =>
  debts.map((debt) => {
    const day = debt.segments.reduce(
      (sum, { balanceMinor, aprPpm }) => sum + mulDiv(balanceMinor, aprPpm, 365_000_000, 'half-away'),
      0,
    );
    const uncharged = (debt.cycle?.unchargedMinor ?? 0) + day;
    return { ...debt, cycle: { ...debt.cycle, unchargedMinor: minor(uncharged) } as DebtCycle };
  });

describe('a plan viewed on a due day before the payment, after it and the day after', () => {
  it('keeps its debt-free month after the payment, and its interest within 0.1% the day after', () => {
    fc.assert(
      fc.property(plainDebts(), amount(100_000), amount(3_000), CHOSEN, (some, more, uncharged, strategy) => {
        const debts = some.map((debt, index) => ({
          ...debt,
          dueDay: 14,
          cycle: {
            paidMinor: minor(0),
            openMinimumMinor: minor(index % 2 === 0 ? 2_500 : 0),
            unchargedMinor: uncharged,
          },
        }));
        const options = { strategy, monthlyMinor: minor(totalMinimumToday(debts) + 1_000 + more), startOn: DUE };
        const before = planPayoff(debts, options);
        const left = afterPaying(debts, before);
        const paid = { ...options, thisMonthMinor: minor(0) };
        const after = planPayoff(left, paid);
        fc.pre(before.outcome === 'paid_off' && after.outcome === 'paid_off' && left.length > 0);
        expect([after.months + 1, after.totalInterestMinor]).toEqual([before.months, before.totalInterestMinor]);
        const later = planPayoff(nextDay(left), { ...paid, startOn: addDays(DUE, 1) });
        expect(Math.abs(later.totalInterestMinor - before.totalInterestMinor)).toBeLessThanOrEqual(
          2 + before.totalInterestMinor / 1_000,
        );
      }),
      { numRuns: 60 },
    );
  });
});
