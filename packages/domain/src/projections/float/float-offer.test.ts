import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { floatOffer } from './float-offer.ts';
import { type FloatOfferTerms, offerGain } from './offer-months.ts';

const terms = (fields: Partial<FloatOfferTerms> = {}): FloatOfferTerms => ({
  transferMinor: minor(0),
  feeMinor: minor(0),
  monthlySpendingMinor: minor(0),
  limitMinor: minor(1_200_000),
  months: 18,
  minimumPctPpm: ppm(20_000),
  minimumFloorMinor: minor(2_500),
  apyPpm: ppm(45_000),
  taxPpm: ppm(0),
  lateChancePpm: ppm(0),
  lateCostMinor: minor(0),
  ...fields,
});
const stoozing = terms({
  monthlySpendingMinor: minor(100_000),
  limitMinor: minor(900_000),
  minimumPctPpm: ppm(25_000),
});
const transfer = (feeMinor: number) => terms({ transferMinor: minor(800_000), feeMinor: minor(feeMinor) });
const card = { owedMinor: minor(0), stableIncome: true, bearsInterest: false, promoAprPpm: ppm(0) };

describe('offerGain', () => {
  it.each([
    [
      stoozing,
      41_812,
      'spending £1,000 a month at 0% for 18 months, limit £9,000, minimum 2.5% or £25, yield 4.5%: ' +
        'published as about +418',
    ],
    [transfer(24_000), 22_084, '$8,000 moved for 18 months with a fee of 3%: published as +221'],
    [transfer(40_000), 5_919, 'the same offer with a fee of 5%, published as +59'],
    [transfer(48_000), -2_164, 'the same offer with a fee of 6% makes a loss'],
    [terms(), 0, 'an offer that is not used'],
  ])('of %j is %s cents: %s', (each, gain, _why) => {
    expect(offerGain(each).gainMinor).toBe(gain);
  });

  it('applies interest, then spending, then the minimum in each month', () => {
    // A month at 12% a year is 0.9489%. In month 1, 100 is spent and 25 paid, which leaves 75. In month 2, 75 earns
    // 0.71, 175 is owed and 25 paid, which leaves 150.
    const { months, earnedMinor, unwindMinor, mostOwedMinor } = offerGain(
      terms({ monthlySpendingMinor: minor(10_000), months: 2, apyPpm: ppm(120_000) }),
    );
    expect(months.map(({ owedMinor }) => owedMinor)).toEqual([7_500, 15_000]);
    expect([earnedMinor, unwindMinor, mostOwedMinor]).toEqual([71, 15_000, 17_500]);
  });

  it('spends no more than the limit allows', () => {
    const { mostOwedMinor, months } = offerGain(stoozing);
    expect(mostOwedMinor).toBe(900_000);
    expect(months.at(-1)?.owedMinor).toBe(877_500);
  });

  it("earns exactly a year's yield on cash that stays untouched", () => {
    // Without a minimum, 8,000 × 4.5% is 360.00 in 12 months.
    expect(
      offerGain({ ...transfer(0), months: 12, minimumPctPpm: ppm(0), minimumFloorMinor: minor(0) }).earnedMinor,
    ).toBe(36_000);
  });

  it('subtracts the expected cost of a late payment from the gain', () => {
    // 2% of 400.00.
    expect(offerGain({ ...transfer(24_000), lateChancePpm: ppm(20_000), lateCostMinor: minor(40_000) }).gainMinor).toBe(
      22_084 - 800,
    );
  });

  it.each([{ months: 0 }, { months: 1.5 }, { transferMinor: minor(-1) }, { taxPpm: ppm(1_000_001) }])(
    'rejects %j',
    (fields) => {
      expect(() => offerGain(terms(fields))).toThrow();
    },
  );
});

describe('floatOffer', () => {
  it('reports when the fee is earned, and the yield that just breaks even', () => {
    const offer = floatOffer(transfer(24_000), card);
    expect(offer).toMatchObject({ gainMinor: 22_084, earnedMinor: 46_084, breakEvenMonth: 9, mostOwedMinor: 824_000 });
    const apyPpm = offer.breakEvenApyPpm ?? ppm(0);
    expect(offerGain({ ...transfer(24_000), apyPpm }).gainMinor).toBeGreaterThanOrEqual(0);
    expect(offerGain({ ...transfer(24_000), apyPpm: ppm(apyPpm - 1) }).gainMinor).toBeLessThan(0);
  });

  it('never breaks even if the fee exceeds the earnings at any yield', () => {
    expect(
      floatOffer(terms({ transferMinor: minor(10_000), feeMinor: minor(1_000_000), months: 1 }), card),
    ).toMatchObject({ breakEvenMonth: null, breakEvenApyPpm: null });
  });

  it.each([
    [transfer(24_000), {}, [], 'nothing speaks against the offer'],
    [transfer(80_000), {}, ['fee_exceeds_yield'], 'a fee of 10%'],
    [transfer(24_000), { owedMinor: minor(80_000) }, ['utilization'], '9,040 of 12,000 is above three quarters'],
    [
      transfer(24_000),
      { owedMinor: minor(80_000), maxUtilizationPpm: ppm(1_000_000) },
      [],
      'the user allows the full limit',
    ],
    [transfer(24_000), { owedMinor: minor(500_000) }, ['over_limit', 'utilization'], 'the amount exceeds the limit'],
    [transfer(24_000), { stableIncome: false }, ['unstable_income'], 'the cash may be needed'],
    [transfer(24_000), { bearsInterest: true }, ['revolving_balance'], 'the same card bears interest'],
    [transfer(24_000), { promoAprPpm: ppm(19_000) }, ['not_interest_free'], 'an offer at 1.9%'],
    [terms(), { stableIncome: false }, ['fee_exceeds_yield', 'unstable_income'], 'every reason is reported'],
  ])('for %j with %j, reports %j: %s', (each, circumstances, reasons, _why) => {
    expect(floatOffer(each, { ...card, ...circumstances }).verdict).toEqual(
      reasons.length === 0 ? { worthIt: true } : { worthIt: false, reasons },
    );
  });

  it('states whether a gain is before tax', () => {
    expect(floatOffer(transfer(0), card).working.assumptions).toContain('before_tax');
    expect(floatOffer({ ...transfer(0), taxPpm: ppm(1) }, card).working.assumptions).not.toContain('before_tax');
  });
});

describe('any offer', () => {
  const arbitrary = fc
    .record({
      transfer: amount(2_000_000),
      fee: amount(100_000),
      spending: amount(200_000),
      limit: amount(3_000_000),
      months: fc.integer({ min: 1, max: 36 }),
      pct: fc.integer({ min: 0, max: 100_000 }),
      floor: amount(10_000),
      apy: apr(150_000),
      tax: fc.integer({ min: 0, max: 500_000 }),
    })
    .map((each) =>
      terms({
        transferMinor: each.transfer,
        feeMinor: each.fee,
        monthlySpendingMinor: each.spending,
        limitMinor: each.limit,
        months: each.months,
        minimumPctPpm: ppm(each.pct),
        minimumFloorMinor: each.floor,
        apyPpm: each.apy,
        taxPpm: ppm(each.tax),
      }),
    );

  it('never gains more with a higher tax or fee', () => {
    fc.assert(
      fc.property(arbitrary, fc.integer({ min: 0, max: 500_000 }), amount(10_000), (each, tax, fee) => {
        const { gainMinor } = offerGain(each);
        expect(offerGain({ ...each, taxPpm: ppm(each.taxPpm + tax) }).gainMinor).toBeLessThanOrEqual(gainMinor);
        expect(offerGain({ ...each, feeMinor: minor(each.feeMinor + fee) }).gainMinor).toBeLessThanOrEqual(
          gainMinor - fee,
        );
      }),
    );
  });

  it('never owes more than the limit allows, and unwinds the balance of its last month', () => {
    fc.assert(
      fc.property(arbitrary, (each) => {
        const { months, unwindMinor, mostOwedMinor } = offerGain(each);
        expect(months).toHaveLength(each.months);
        expect(months.every(({ owedMinor }) => owedMinor >= 0 && owedMinor <= mostOwedMinor)).toBe(true);
        expect(unwindMinor).toBe(months.at(-1)?.owedMinor);
        expect(mostOwedMinor).toBeLessThanOrEqual(Math.max(each.limitMinor, each.transferMinor + each.feeMinor));
      }),
    );
  });

  it('has a working whose lines recompute to its gain', () => {
    fc.assert(
      fc.property(arbitrary, (each) => {
        const offer = floatOffer(each, card);
        expect(recompute(offer.working)).toEqual({ kind: 'money', minor: offer.gainMinor });
      }),
      { numRuns: 40 },
    );
  });
});
