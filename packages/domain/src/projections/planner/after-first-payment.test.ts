import { expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import { debtsAfter } from '../debt/after-payments.ts';
import type { Debt, DebtSegment } from '../debt/debt.ts';
import { bestPlan } from './best-plan.ts';

const TODAY = civilDate('2026-11-02');
const cycleOf = (
  openDollars: number,
  fields: Partial<NonNullable<Debt['cycle']>> = {},
): NonNullable<Debt['cycle']> => ({
  paidMinor: minor(0),
  openMinimumMinor: cents(openDollars),
  unchargedMinor: minor(0),
  ...fields,
});
const payBy = (part: DebtSegment, on: string): DebtSegment => ({
  ...part,
  ...(part.promo !== undefined && { promo: { ...part.promo, payBy: civilDate(on) } }),
});
const onePercent = (floorDollars: number): Debt['minimum'] => ({
  kind: 'percent_plus_interest_and_fees',
  pctPpm: ppm(10_000),
  floorMinor: cents(floorDollars),
  roundToMinor: 1,
});
const loan = (id: string, dollars: number, percent: number, payment: Debt['minimum'], dueDay: number, open: number) =>
  debtOf(id, [segment(dollars, percent)], payment, {
    kind: 'loan',
    dueDay,
    cycle: cycleOf(open, { chargesInterest: true }),
  });

/** Debts of a household: a card with a purchase offer, a balance transfer and a deferred offer, and two loans. */
const debts: Debt[] = [
  debtOf(
    'visa',
    [
      segment(3_784.69, 24.99),
      payBy({ ...promotion('promo', 523.95, '2027-07-02', 24.99), id: 'laptop', aprPpm: ppm(59_000) }, '2027-06-02'),
    ],
    onePercent(35),
    { dueDay: 16, cycle: cycleOf(125.3, { unchargedMinor: cents(31.34) }) },
  ),
  debtOf('transfer', [payBy(promotion('promo', 2_945.8, '2027-05-02', 21.99), '2027-04-02')], onePercent(35), {
    dueDay: 22,
    cycle: cycleOf(35),
  }),
  debtOf('store', [payBy(promotion('deferred', 949, '2027-01-02', 29.99), '2026-11-12')], onePercent(30), {
    dueDay: 12,
    cycle: cycleOf(30),
  }),
  loan('car', 12_533.83, 6.25, installment(466.78, { paymentsLeft: 29 }), 27, 466.78),
  loan('student', 12_847.11, 4.5, installment(230, { paymentsLeft: 63 }), 21, 230),
];

it('the best plan stays the same after its first payment: no cheaper plan appears', () => {
  const options = { monthlyMinor: cents(1_450), startOn: TODAY, extras: [{ on: TODAY, amountMinor: cents(5_300) }] };
  const before = bestPlan(debts, options);
  const [first] = before.result.rows;
  const paid = first?.debts.find(({ id }) => id === 'store')?.paymentMinor;
  expect(paid).toBe(cents(949));
  const after = bestPlan(debtsAfter(debts, new Map([['store', cents(949)]]), TODAY), {
    ...options,
    thisMonthMinor: cents(1_450 - 949),
  });
  const monthsOf = ({ result }: typeof before) =>
    result.rows.map((row) => row.debts.filter(({ id }) => id !== 'store').map(({ paymentMinor }) => paymentMinor));
  expect(after.costMinor).toBe(before.costMinor);
  expect(monthsOf(after)).toEqual(monthsOf(before));
});
