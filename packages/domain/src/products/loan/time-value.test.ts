import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { futureValueOf, levelPayment, paymentParts, periodsNeeded, presentValueOf, solveRate } from './time-value.ts';

/** Results of numpy/numpy-financial test_financial.py and LibreOffice Calc 7.4.7. */
describe('time value of money', () => {
  it.each<{ given: Parameters<typeof levelPayment>[0]; expected: number; source: string }>`
    given                                                                  | expected             | source
    ${{ rate: 0.08 / 12, periods: 60, presentValue: 15_000 }}              | ${-304.145914}       | ${'numpy test_pmt_simple'}
    ${{ rate: 0.065 / 12, periods: 360, presentValue: 200_000 }}           | ${-1264.13604698593} | ${'PMT(0.065/12;360;200000)'}
    ${{ rate: 0.08 / 12, periods: 60, presentValue: 15_000, begin: true }} | ${-302.131702973052} | ${'PMT with payments at the start'}
    ${{ rate: 0.1 / 24, periods: 36, presentValue: 150_000 }}              | ${-4495.63}          | ${'roniemartinez/amortization, semimonthly'}
    ${{ rate: 0, periods: 4, presentValue: 1000 }}                         | ${-250}              | ${'no interest'}
    ${{ rate: 0.01, periods: 12, presentValue: 0, futureValue: 1000 }}     | ${-78.8487887}       | ${'PMT(0.01;12;0;1000)'}
  `('levelPayment: returns $expected ($source)', ({ given, expected }) => {
    expect(Math.abs(levelPayment(given) - expected)).toBeLessThan(0.005);
  });

  it.each<{ given: Parameters<typeof periodsNeeded>[0]; expected: number; source: string }>`
    given                                                                     | expected           | source
    ${{ rate: 0.075, payment: -2000, presentValue: 0, futureValue: 100_000 }} | ${21.544944}       | ${'NPER of Google Sheets'}
    ${{ rate: 0.2499 / 12, payment: -250, presentValue: 6000 }}               | ${33.610358356076} | ${'NPER(0.2499/12;-250;6000)'}
    ${{ rate: 0.1 / 52, payment: -4500, presentValue: 150_000 }}              | ${34.482795}       | ${'35 payments, because the published 34 leave a debt'}
    ${{ rate: 0, payment: -100, presentValue: 1000 }}                         | ${10}              | ${'no interest'}
  `('periodsNeeded: returns $expected ($source)', ({ given, expected }) => {
    const found = periodsNeeded(given);
    expect(found.ok && found.periods).toBeCloseTo(expected, 5);
  });

  it.each([
    ['the payment only covers the interest', { rate: 0.01, payment: -10, presentValue: 1000 }],
    ['the payment is below the interest', { rate: 0.01, payment: -5, presentValue: 1000 }],
    ['the payment is zero', { rate: 0, payment: 0, presentValue: 1000 }],
  ])('periodsNeeded: returns never if %s', (_, given) => {
    expect(periodsNeeded(given)).toEqual({ ok: false, reason: 'never' });
  });

  it.each<{ given: Parameters<typeof solveRate>[0]; expected: number; source: string }>`
    given                                                                    | expected                   | source
    ${{ periods: 10, payment: 0, presentValue: -3500, futureValue: 10_000 }} | ${0.1106908537}            | ${'numpy test_rate_decimal'}
    ${{ periods: 48, payment: -235.15, presentValue: 10_000 }}               | ${0.0606534495715411 / 12} | ${'RATE(48;-235.15;10000)'}
    ${{ periods: 10, payment: -100, presentValue: 1000 }}                    | ${0}                       | ${'only the amount is paid back'}
    ${{ periods: 10, payment: -95, presentValue: 1000 }}                     | ${-0.009218966}            | ${'less than the amount is paid back'}
  `('solveRate: returns $expected ($source)', ({ given, expected }) => {
    const found = solveRate(given);
    expect(found.ok && Math.abs(found.rate - expected)).toBeLessThan(1e-6);
  });

  it('solveRate: reports no solution instead of NaN (numpy test_rate_with_infeasible_solution)', () => {
    expect(solveRate({ periods: 12, payment: 400, presentValue: 10_000, futureValue: 5000 })).toEqual({
      ok: false,
      reason: 'no_solution',
    });
  });

  it('computes present and future values: PV(0.07/12;36;-450) and FV(0.045/12;24;-200;-5000)', () => {
    expect(presentValueOf({ rate: 0.07 / 12, periods: 36, payment: -450 })).toBeCloseTo(14573.9090032349, 6);
    expect(futureValueOf({ rate: 0.045 / 12, periods: 24, payment: -200, presentValue: -5000 })).toBeCloseTo(
      10482.7568603464,
      6,
    );
  });

  it('splits a payment into its parts: numpy ipmt and ppmt, IPMT(0.065/12;13;360;200000)', () => {
    expect(paymentParts({ rate: 0.1 / 12, periods: 60, presentValue: 55_000, period: 1 }).principal).toBeCloseTo(
      710.2541257864,
      8,
    );
    expect(paymentParts({ rate: 0.1 / 12, periods: 24, presentValue: 2000, period: 1 }).interest).toBeCloseTo(
      16.6666666667,
      8,
    );
    expect(paymentParts({ rate: 0.065 / 12, periods: 360, presentValue: 200_000, period: 13 }).interest).toBeCloseTo(
      1071.22464075293,
      6,
    );
    expect(() => paymentParts({ rate: 0.01, periods: 12, presentValue: 1, period: 13 })).toThrow();
  });

  it('rejects a loan without periods', () => {
    expect(() => levelPayment({ rate: 0.01, periods: 0, presentValue: 1 })).toThrow();
    expect(() => solveRate({ periods: 0, payment: 1, presentValue: 1 })).toThrow();
  });

  it('recovers the rate and periods from which a level payment was computed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 250 }),
        fc.integer({ min: 2, max: 360 }),
        fc.integer({ min: 100, max: 500_000 }),
        (tenths, periods, presentValue) => {
          const rate = tenths / 10_000;
          const payment = levelPayment({ rate, periods, presentValue });
          const [solved, count] = [
            solveRate({ periods, payment, presentValue }),
            periodsNeeded({ rate, payment, presentValue }),
          ];
          expect(solved.ok && Math.abs(solved.rate - rate)).toBeLessThan(1e-7);
          expect(count.ok && Math.abs(count.periods - periods)).toBeLessThan(0.01);
        },
      ),
    );
  });
});
