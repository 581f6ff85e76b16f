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
    ${'percent_of_balance'}             | ${500_000} | ${{}}                             | ${{}}                                             | ${10_000}  | ${'applies 2% of $5,000'}
    ${'percent_of_balance'}             | ${50_000}  | ${{}}                             | ${{}}                                             | ${2_500}   | ${'applies the floor'}
    ${'percent_of_balance'}             | ${1_800}   | ${{}}                             | ${{}}                                             | ${1_800}   | ${'is the whole balance if it is below the floor'}
    ${'percent_of_balance'}             | ${509_167} | ${{ base: 'before_interest' }}    | ${{ interestMinor: 9_167 }}                       | ${10_000}  | ${'applies 2% before the month’s interest'}
    ${'percent_of_balance'}             | ${509_167} | ${{}}                             | ${{ interestMinor: 9_167 }}                       | ${10_183}  | ${'applies 2% after the month’s interest'}
    ${'percent_plus_interest_and_fees'} | ${509_167} | ${{ pctPpm: 10_000 }}             | ${{ interestMinor: 9_167, feesMinor: 2_900 }}     | ${17_159}  | ${'adds 1%, interest and fee'}
    ${'greater_of_both'}                | ${509_167} | ${{}}                             | ${{ interestMinor: 9_167 }}                       | ${14_259}  | ${'applies 1% plus interest if that is more than 2%'}
    ${'greater_of_both'}                | ${509_167} | ${{ pctPpm: 50_000 }}             | ${{ interestMinor: 9_167 }}                       | ${25_458}  | ${'applies 5% if that is more than 1% plus interest'}
    ${'greater_of_both'}                | ${509_167} | ${{ plusInterestPctPpm: 20_000 }} | ${{ interestMinor: 9_167 }}                       | ${19_350}  | ${'applies 2% plus interest if the agreement says so'}
    ${'full_balance'}                   | ${509_167} | ${{}}                             | ${{}}                                             | ${509_167} | ${'is the whole balance of a charge card'}
    ${'percent_of_balance'}             | ${512_345} | ${{ roundToMinor: 100 }}          | ${{}}                                             | ${10_300}  | ${'rounds up to the whole dollar'}
    ${'percent_of_balance'}             | ${500_000} | ${{}}                             | ${{ pastDueMinor: 3_500, overLimitMinor: 1_200 }} | ${14_700}  | ${'adds past-due and over-limit amounts'}
    ${'percent_of_balance'}             | ${2_000}   | ${{}}                             | ${{ pastDueMinor: 3_500 }}                        | ${2_000}   | ${'never exceeds the balance'}
    ${'percent_of_balance'}             | ${0}       | ${{}}                             | ${{ pastDueMinor: 3_500 }}                        | ${0}       | ${'is zero if nothing is owed'}
    ${'percent_of_balance'}             | ${-5_000}  | ${{}}                             | ${{}}                                             | ${0}       | ${'is zero for a card in credit'}
  `('$why → $expected', ({ kind, balance, fields, more, expected }) => {
    expect(minimumPayment(formula(kind, fields), inputs(balance, more))).toBe(expected);
  });

  it('is between zero and the balance, and at least the floor if the balance is larger', () => {
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

describe('minimumPayment under the terms of an agreement', () => {
  const charged = {
    interestMinor: minor(2_000),
    feesMinor: minor(4_000),
    pastDueMinor: minor(3_000),
    overLimitMinor: minor(1_000),
  };

  it.each<{ fields: Partial<MinimumFormula>; expected: number; why: string }>`
    fields                                  | expected  | why
    ${{}}                                   | ${11_060} | ${'is 1% of $1,060 + $20 interest + $40 fee + $30 past due + $10 over the limit'}
    ${{ addFees: false }}                   | ${7_060}  | ${'excludes the fee from the additions'}
    ${{ addPastDue: false }}                | ${8_060}  | ${'excludes the missed minimum'}
    ${{ addOverLimit: false }}              | ${10_060} | ${'excludes the amount over the limit'}
    ${{ base: 'before_interest' }}          | ${11_040} | ${'applies 1% to $1,040 before interest'}
    ${{ base: 'before_interest_and_fees' }} | ${11_000} | ${'applies 1% to the $1,000 owed before interest and fees'}
    ${{ roundToMinor: 100 }}                | ${11_100} | ${'rounds $70.60 up to $71, then adds $40'}
  `('$why → $expected', ({ fields, expected }) => {
    expect(
      minimumPayment(
        formula('percent_plus_interest_and_fees', { pctPpm: ppm(10_000), ...fields }),
        inputs(106_000, charged),
      ),
    ).toBe(expected);
  });

  it('applies no percentage if the balance consists only of interest and fees', () => {
    expect(
      minimumPayment(
        formula('percent_plus_interest_and_fees', { base: 'before_interest_and_fees', floorMinor: minor(0) }),
        inputs(5_000, { interestMinor: minor(2_000), feesMinor: minor(4_000) }),
      ),
    ).toBe(5_000);
  });
});
