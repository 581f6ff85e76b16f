import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { everyMonths, shuffled, times, transaction } from '../../testing/ledger.ts';
import { seededRandom } from '../../projections/forecast/seeded-random.ts';
import { isAmortizing } from './amortizing-pattern.ts';

const paid = (amounts: number[]) => everyMonths(1, 'PAYMENT RECEIVED - THANK YOU', '2025-01-12', amounts);
const interest = everyMonths(
  1,
  'INTEREST CHARGE',
  '2025-01-12',
  [-14_012, -13_811, -13_609, -13_406, -13_203, -13_000],
);
const loan = [...paid(times(6, 54_966)), ...interest];

describe('isAmortizing', () => {
  it.each([
    { is: true, why: 'payments are equal and monthly, with interest', rows: loan },
    {
      is: true,
      why: 'the loan is paid out first',
      rows: [transaction('LOAN ORIGINATION', '2024-12-12', -2_850_000), ...loan],
    },
    {
      is: true,
      why: 'it has a late fee and escrow',
      rows: [
        ...loan,
        transaction('LATE FEE', '2025-03-20', -2_500),
        transaction('ESCROW TAXES', '2025-04-01', -80_000),
      ],
    },
    { is: true, why: 'the last payment is smaller', rows: [...paid([...times(5, 54_966), 21_000]), ...interest] },
    {
      is: true,
      why: 'payments change with the escrow',
      rows: [...paid([...times(3, 209_344), ...times(3, 215_784)]), ...interest],
    },
    {
      is: false,
      why: 'there is a purchase between the payments',
      rows: [...loan, transaction('HARBOR HOME', '2025-03-01', -12_000)],
    },
    {
      is: false,
      why: 'the loan is paid out again later',
      rows: [...loan, transaction('ADVANCE', '2025-05-01', -500_000)],
    },
    { is: false, why: 'there are only two payments', rows: [...paid(times(2, 54_966)), ...interest] },
    {
      is: false,
      why: 'the payments differ in size',
      rows: [...paid([10_000, 54_966, 80_000, 20_000, 5_000, 70_000]), ...interest],
    },
    {
      is: false,
      why: 'interest is charged on purchases, as on cards',
      rows: [...paid(times(6, 40_000)), transaction('INTEREST CHARGE ON PURCHASES', '2025-02-02', -900)],
    },
    {
      is: false,
      why: 'a transferred balance is paid in equal payments',
      rows: [transaction('BALANCE TRANSFER', '2024-12-12', -620_000), ...loan],
    },
    { is: false, why: 'there is no interest, as in savings', rows: paid(times(12, 25_000)) },
    {
      is: false,
      why: 'interest is earned',
      rows: [...paid(times(6, 25_000)), ...everyMonths(1, 'INTEREST PAID', '2025-01-31', times(6, 900))],
    },
    { is: false, why: 'payments do not cover the interest', rows: [...paid(times(6, 10_000)), ...interest] },
    {
      is: false,
      why: 'payments are weekly',
      rows: [
        ...times(12, 0).map((_, week) =>
          transaction('PAYMENT', `2025-0${1 + Math.floor(week / 4)}-${10 + (week % 4) * 5}`, 5_000),
        ),
        ...interest.slice(0, 1),
      ],
    },
    { is: false, why: 'there are no rows', rows: [] },
  ])('is $is if $why', ({ is, rows }) => {
    expect(isAmortizing(rows)).toBe(is);
  });

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(isAmortizing(shuffled(loan, seededRandom(`${seed}`)))).toBe(true);
      }),
    );
  });

  it('is never true with a purchase after the first payment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 900_000 }), (day, cents) => {
        const purchase = transaction('SHELL OIL', `2025-02-${String(day).padStart(2, '0')}`, -cents);
        expect(isAmortizing([...loan, purchase])).toBe(false);
      }),
    );
  });
});
