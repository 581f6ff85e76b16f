import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import { debtsAfter } from './after-payments.ts';

const TODAY = civilDate('2026-03-14');
const card = debtOf(
  'card',
  [segment(500, 24), { ...promotion('promo', 300, '2026-12-31', 26), id: 'promo' }],
  installment(40),
  { cycle: { paidMinor: cents(10), openMinimumMinor: cents(40), unchargedMinor: cents(7) } },
);

describe('debtsAfter', () => {
  it('pays the minimum to the lowest rate and the rest to the highest, and adds the payment to the cycle', () => {
    const [after] = debtsAfter([card], new Map([['card', cents(240)]]), TODAY);
    expect(after?.segments.map(({ balanceMinor }) => balanceMinor)).toEqual([cents(300), cents(260)]);
    expect(after?.cycle).toEqual({ paidMinor: cents(250), openMinimumMinor: 0, unchargedMinor: cents(7) });
  });

  it('pays everything to the highest rate once the minimum of the cycle is paid', () => {
    const cycle = { paidMinor: cents(40), openMinimumMinor: minor(0), unchargedMinor: minor(0) };
    const [after] = debtsAfter([{ ...card, cycle }], new Map([['card', cents(240)]]), TODAY);
    expect(after?.segments.map(({ balanceMinor }) => balanceMinor)).toEqual([cents(260), cents(300)]);
  });

  it('leaves out paid-off debts, and keeps debts that receive no payment', () => {
    const other = debtOf('other', [segment(100, 20)], installment(10));
    expect(debtsAfter([card, other], new Map([['card', minor(100_000)]]), TODAY)).toEqual([other]);
  });
});
