import { describe, expect, it } from '@jest/globals';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { acceptedMonths, type DisclosureInputs, repaymentDisclosure } from './repayment-disclosure.ts';

const inputs = (
  balances: [number, number][],
  pct: number,
  floor: number,
  promo?: [number, number],
): DisclosureInputs => ({
  balances: balances.map(([dollars, apr]) => ({ balanceMinor: minor(dollars * 100), aprPpm: ppm(apr) })),
  pctPpm: ppm(pct),
  floorMinor: minor(floor * 100),
  ...(promo === undefined ? {} : { promo: { lastMonth: promo[0], regularAprPpm: ppm(promo[1]) } }),
});
const regulation = inputs(
  [
    [500, 0],
    [250, 170_000],
    [250, 210_000],
  ],
  20_000,
  20,
  [6, 170_000],
);

describe('repaymentDisclosure', () => {
  it('reproduces the figures of the example in Regulation Z, Appendix M2', () => {
    expect(repaymentDisclosure(regulation)).toMatchObject({
      outcome: 'paid_off',
      months: 94,
      totalMinor: 187_238,
      payment36Minor: 3_545,
      total36Minor: 127_620,
      savingsMinor: 59_600,
    });
  });

  it('pays the lowest rate first, month by month', () => {
    const { rows } = repaymentDisclosure(regulation);
    expect(rows.slice(0, 3)).toEqual([
      {
        month: 1,
        paymentMinor: 2_000,
        interestMinor: 792,
        balancesMinor: [48_000, 25_354, 25_438],
        totalMinor: 98_792,
      },
      {
        month: 2,
        paymentMinor: 2_000,
        interestMinor: 804,
        balancesMinor: [46_000, 25_713, 25_883],
        totalMinor: 97_596,
      },
      {
        month: 3,
        paymentMinor: 2_000,
        interestMinor: 817,
        balancesMinor: [44_000, 26_077, 26_336],
        totalMinor: 96_413,
      },
    ]);
    // The later rate applies in the last promotional month.
    expect(rows[5]?.interestMinor ?? 0).toBeGreaterThan((rows[4]?.interestMinor ?? 0) + 400);
  });

  it('agrees with the sample program for other figures: 177 months, $7,042.87', () => {
    const found = repaymentDisclosure(
      inputs(
        [
          [1500, 0],
          [1000, 199_900],
          [500, 249_900],
        ],
        30_000,
        25,
        [12, 239_900],
      ),
    );
    expect(found).toMatchObject({
      months: 177,
      totalMinor: 704_287,
      payment36Minor: 10_970,
      total36Minor: 394_920,
      savingsMinor: 309_400,
    });
  });

  it(
    'reports a balance that stops falling: at 2%, the high-rate balances outgrow the payment once the ' +
      'low-rate ones are paid off',
    () => {
      expect(
        repaymentDisclosure(
          inputs(
            [
              [1500, 0],
              [1000, 199_900],
              [500, 249_900],
            ],
            20_000,
            25,
            [12, 239_900],
          ),
        ).outcome,
      ).toBe('negative_amortization');
    },
  );

  it('clears everything with the last payment', () => {
    const found = repaymentDisclosure(inputs([[100, 120_000]], 20_000, 60));
    expect(found.rows.map(({ paymentMinor, totalMinor }) => [paymentMinor, totalMinor])).toEqual([
      [6_000, 4_100],
      [4_141, 0],
    ]);
  });

  it('may leave cents for another month, as the sample program does', () => {
    const two = {
      ...inputs(
        [
          [20, 120_000],
          [30, 240_000],
        ],
        20_000,
        60,
      ),
      finalPayment: 'as_sample_program' as const,
    };
    // The card owes $20.20 and $30.60. The program pays $30.60, lowest rate first, and $20.20 with its interest a month
    // later.
    expect(
      repaymentDisclosure(two).rows.map(({ paymentMinor, balancesMinor }) => [paymentMinor, balancesMinor]),
    ).toEqual([
      [3_060, [0, 2_020]],
      [2_060, [0, 0]],
    ]);
    expect(repaymentDisclosure({ ...two, finalPayment: 'clears_everything' })).toMatchObject({
      months: 1,
      totalMinor: 5_080,
    });
    expect(repaymentDisclosure({ ...regulation, finalPayment: 'as_sample_program' })).toMatchObject({
      months: 94,
      totalMinor: 187_238,
    });
  });

  it('has no months if nothing is owed', () => {
    expect(repaymentDisclosure(inputs([[0, 120_000]], 20_000, 25))).toMatchObject({
      months: 0,
      totalMinor: 0,
      payment36Minor: 0,
      savingsMinor: 0,
    });
  });
});

it('acceptedMonths allows two months more or less (Appendix M1(b)(5))', () => {
  expect(acceptedMonths(28)).toEqual({ from: 26, to: 30 });
});
