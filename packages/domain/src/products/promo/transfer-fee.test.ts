import { describe, expect, it } from '@jest/globals';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { effectiveTransferApr, transferBreakEvenMonths, transferFee, type TransferFee } from './transfer-fee.ts';

describe('transferFee', () => {
  it.each<{ amount: Minor; fee: TransferFee; expected: number; why: string }>`
    amount     | fee                                    | expected  | why
    ${500_000} | ${{ feePpm: 30_000 }}                  | ${15_000} | ${'is 3% of $5,000'}
    ${10_000}  | ${{ feePpm: 30_000, minMinor: 500 }}   | ${500}    | ${'is at least $5'}
    ${900_000} | ${{ feePpm: 30_000, maxMinor: 7_500 }} | ${7_500}  | ${'is at most $75'}
    ${0}       | ${{ feePpm: 30_000, minMinor: 500 }}   | ${0}      | ${'is zero for a transfer of zero'}
  `('$why', ({ amount, fee, expected }) => {
    expect(transferFee(amount, fee)).toBe(expected);
  });
});

describe('effectiveTransferApr', () => {
  it.each<{ fee: Minor; months: number; apr: number; source: string }>`
    fee       | months | apr                   | source
    ${15_000} | ${12}  | ${0.0549248002438568} | ${'LibreOffice RATE(12;-5150/12;5000)*12'}
    ${15_000} | ${15}  | ${0.0446137186004608} | ${'LibreOffice RATE(15;-5150/15;5000)*12'}
    ${0}      | ${12}  | ${0}                  | ${'zero without a fee'}
  `('matches $source', ({ fee, months, apr }) => {
    expect(effectiveTransferApr({ amountMinor: minor(500_000), feeMinor: fee, months })).toBeCloseTo(apr, 9);
  });
});

describe('transferBreakEvenMonths', () => {
  it.each([
    [30_000, 240_000, 2],
    [30_000, 229_900, 2],
    [50_000, 120_000, 5],
    [30_000, 0, null],
  ])('for a fee of %i ppm and a rate of %i ppm, returns %s months', (feePpm, aprPpm, months) => {
    expect(transferBreakEvenMonths({ feePpm: ppm(feePpm), aprPpm: ppm(aprPpm) })).toBe(months);
  });
});
