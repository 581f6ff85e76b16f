import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { type MinimumFormula, type MinimumInputs, type MinimumKind, minimumPayment } from './minimum-payment.ts';

const formula = (kind: MinimumKind, fields: Partial<MinimumFormula> = {}): MinimumFormula => ({
  kind,
  pctPpm: ppm(20_000),
  floorMinor: minor(2_500),
  ...fields,
});
const inputs = (balance: number, fields: Partial<MinimumInputs> = {}): MinimumInputs => ({
  balanceMinor: minor(balance),
  interestMinor: minor(0),
  ...fields,
});

describe('minimumPayment', () => {
  it.each<{
    kind: MinimumKind;
    balance: number;
    fields: Partial<MinimumFormula>;
    more: Partial<MinimumInputs>;
    expected: number;
    why: string;
  }>`
    kind                                | balance    | fields                            | more                                              | expected   | why
    ${'percent_of_balance'}             | ${500_000} | ${{}}                             | ${{}}                                             | ${10_000}  | ${'A: 2 % of $5,000'}
    ${'percent_of_balance'}             | ${50_000}  | ${{}}                             | ${{}}                                             | ${2_500}   | ${'A: the floor'}
    ${'percent_of_balance'}             | ${1_800}   | ${{}}                             | ${{}}                                             | ${1_800}   | ${'below the floor the whole balance is due'}
    ${'percent_of_balance'}             | ${509_167} | ${{ base: 'before_interest' }}    | ${{ interestMinor: 9_167 }}                       | ${10_000}  | ${'A before the month’s interest'}
    ${'percent_of_balance'}             | ${509_167} | ${{}}                             | ${{ interestMinor: 9_167 }}                       | ${10_183}  | ${'A after it'}
    ${'percent_plus_interest_and_fees'} | ${509_167} | ${{ pctPpm: 10_000 }}             | ${{ interestMinor: 9_167, feesMinor: 2_900 }}     | ${17_159}  | ${'B: 1 % + interest + fee'}
    ${'greater_of_both'}                | ${509_167} | ${{}}                             | ${{ interestMinor: 9_167 }}                       | ${14_259}  | ${'C: 1 % and interest is more than 2 %'}
    ${'greater_of_both'}                | ${509_167} | ${{ pctPpm: 50_000 }}             | ${{ interestMinor: 9_167 }}                       | ${25_458}  | ${'C: 5 % is more'}
    ${'greater_of_both'}                | ${509_167} | ${{ plusInterestPctPpm: 20_000 }} | ${{ interestMinor: 9_167 }}                       | ${19_350}  | ${'C with 2 % beside the interest'}
    ${'full_balance'}                   | ${509_167} | ${{}}                             | ${{}}                                             | ${509_167} | ${'D: charge card'}
    ${'percent_of_balance'}             | ${512_345} | ${{ roundToMinor: 100 }}          | ${{}}                                             | ${10_300}  | ${'up to the whole dollar'}
    ${'percent_of_balance'}             | ${500_000} | ${{}}                             | ${{ pastDueMinor: 3_500, overLimitMinor: 1_200 }} | ${14_700}  | ${'past due and over limit come on top'}
    ${'percent_of_balance'}             | ${2_000}   | ${{}}                             | ${{ pastDueMinor: 3_500 }}                        | ${2_000}   | ${'never more than the balance'}
    ${'percent_of_balance'}             | ${0}       | ${{}}                             | ${{ pastDueMinor: 3_500 }}                        | ${0}       | ${'nothing owed, nothing due'}
    ${'percent_of_balance'}             | ${-5_000}  | ${{}}                             | ${{}}                                             | ${0}       | ${'a card in credit'}
  `('$why → $expected', ({ kind, balance, fields, more, expected }) => {
    expect(minimumPayment(formula(kind, fields), inputs(balance, more))).toBe(expected);
  });

  it('is between zero and the balance, and never below the floor for a larger balance', () => {
    const kinds = fc.constantFrom<MinimumKind>(
      'percent_of_balance',
      'percent_plus_interest_and_fees',
      'greater_of_both',
      'full_balance',
    );
    fc.assert(
      fc.property(kinds, amount(), fc.integer({ min: 1, max: 500 }), (kind, balance, roundToMinor) => {
        const due = minimumPayment(formula(kind, { roundToMinor }), inputs(balance));
        expect(due).toBeGreaterThanOrEqual(Math.min(balance, 2_500));
        expect(due).toBeLessThanOrEqual(balance);
      }),
    );
  });

  it('rejects rounding to a multiple of zero', () => {
    expect(() => minimumPayment(formula('percent_of_balance', { roundToMinor: 0 }), inputs(100))).toThrow();
  });
});

describe('agreement terms that change the minimum', () => {
  const charged = {
    interestMinor: minor(2_000),
    feesMinor: minor(4_000),
    pastDueMinor: minor(3_000),
    overLimitMinor: minor(1_000),
  };

  it.each<{ fields: Partial<MinimumFormula>; expected: number; why: string }>`
    fields                                  | expected  | why
    ${{}}                                   | ${11_060} | ${'1 % of $1,060 + $20 interest + $40 fee + $30 past due + $10 over the limit'}
    ${{ addFees: false }}                   | ${7_060}  | ${'without the fee beside the percentage'}
    ${{ addPastDue: false }}                | ${8_060}  | ${'without what was missed'}
    ${{ addOverLimit: false }}              | ${10_060} | ${'without what is above the limit'}
    ${{ base: 'before_interest' }}          | ${11_040} | ${'1 % of $1,040'}
    ${{ base: 'before_interest_and_fees' }} | ${11_000} | ${'1 % of the $1,000 that were owed before'}
    ${{ roundToMinor: 100 }}                | ${11_100} | ${'$70.60 up to $71, then $40 on top'}
  `('$why: $expected', ({ fields, expected }) => {
    expect(
      minimumPayment(
        formula('percent_plus_interest_and_fees', { pctPpm: ppm(10_000), ...fields }),
        inputs(106_000, charged),
      ),
    ).toBe(expected);
  });

  it('excludes a percentage if the balance is all interest and fees', () => {
    expect(
      minimumPayment(
        formula('percent_plus_interest_and_fees', { base: 'before_interest_and_fees', floorMinor: minor(0) }),
        inputs(5_000, { interestMinor: minor(2_000), feesMinor: minor(4_000) }),
      ),
    ).toBe(5_000);
  });
});
