import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { type CardTransaction, type GraceInputs, interestSpans } from './grace.ts';

const bought = (on: string, dollars: number): CardTransaction => ({
  kind: 'purchase',
  on: civilDate(on),
  amountMinor: minor(dollars * 100),
  aprPpm: ppm(150_000),
});
const march = [bought('2026-03-10', 100), bought('2026-03-15', 200), bought('2026-03-20', 300)];
const advance: CardTransaction = {
  kind: 'cash_advance',
  on: civilDate('2026-03-18'),
  amountMinor: minor(25_000),
  aprPpm: ppm(250_000),
};
const spans = (dollars: number, fields: Partial<GraceInputs> = {}, paidOn = '2026-04-25') =>
  interestSpans({
    billed: march,
    later: [],
    startsOn: civilDate('2026-04-01'),
    closesOn: civilDate('2026-04-30'),
    dueOn: civilDate('2026-04-25'),
    payment: { on: civilDate(paidOn), amountMinor: minor(dollars * 100) },
    previousPaidInFull: true,
    ...fields,
  }).map(({ kind, balanceMinor, from, through }) => [kind, balanceMinor / 100, from.slice(5), through.slice(5)]);

/** Inputs of Regulation Z, comment 54(a)(1)-6: purchases of $100, $200 and $300 in March, due on April 25. */
describe('interestSpans', () => {
  it('6.i: charges the unpaid $100 from April 1, and new purchases from their date', () => {
    expect(spans(500, { later: [bought('2026-04-10', 150)] })).toEqual([
      ['purchase', 100, '04-01', '04-30'],
      ['purchase', 150, '04-10', '04-30'],
    ]);
  });

  it('6.ii: applies the payment to a cash advance first, even at the cost of the grace period', () => {
    expect(spans(600, { billed: [...march, advance] })).toEqual([
      ['cash_advance', 250, '03-18', '04-24'],
      ['purchase', 250, '04-01', '04-30'],
    ]);
  });

  it('6.iii: without grace, charges every purchase from its date until it is paid, and the unpaid part after that', () => {
    expect(spans(500, { previousPaidInFull: false })).toEqual([
      ['purchase', 100, '03-10', '04-24'],
      ['purchase', 200, '03-15', '04-24'],
      ['purchase', 300, '03-20', '04-24'],
      ['purchase', 100, '04-25', '04-30'],
    ]);
  });

  it('charges nothing, including on new purchases, if the statement is paid in full and on time', () => {
    expect(spans(600, { later: [bought('2026-04-10', 150)] })).toEqual([]);
  });

  it(
    'charges residual interest until the payment if the statement is paid in full without grace, and ' +
      'new purchases from their own date',
    () => {
      expect(spans(600, { previousPaidInFull: false, later: [bought('2026-04-10', 150)] }).slice(-2)).toEqual([
        ['purchase', 300, '03-20', '04-24'],
        ['purchase', 150, '04-10', '04-30'],
      ]);
    },
  );

  it('charges a late payer from the first day of the cycle, never for the previous cycle: 1026.54(a)(1)(i)', () => {
    expect(spans(600, {}, '2026-04-26')).toEqual([
      ['purchase', 100, '04-01', '04-25'],
      ['purchase', 200, '04-01', '04-25'],
      ['purchase', 300, '04-01', '04-25'],
    ]);
  });

  it('charges new cash advances even if the statement is paid in full', () => {
    expect(spans(600, { later: [{ ...advance, on: civilDate('2026-04-05') }] })).toEqual([
      ['cash_advance', 250, '04-05', '04-30'],
    ]);
  });
});
