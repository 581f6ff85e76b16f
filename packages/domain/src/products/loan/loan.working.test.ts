import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { apyToAprWorking, apyWorking, aprToApyWorking } from '../savings/savings.working.ts';
import { recompute } from '../../formulas.ts';
import { amortize } from './amortize.ts';
import { installmentWorking, loanInterestWorking } from './loan.working.ts';

describe('workings of a loan', () => {
  it('return an installment of $4,840.08 for $150,000 at 10% over 36 months', () => {
    const working = installmentWorking({ principalMinor: minor(15_000_000), aprPpm: ppm(100_000), payments: 36 });
    expect(working.result.value).toEqual({ kind: 'money', minor: 484_008 });
    expect(recompute(working)).toEqual(working.result.value);
  });

  it('return the interest with and without an extra payment', () => {
    const terms = { principalMinor: minor(2_000_000), aprPpm: ppm(60_000), payments: 60 };
    const working = loanInterestWorking(terms, { extras: [{ paymentNo: 12, amountMinor: minor(200_000) }] });
    const [withExtra, without] = [working?.result.value, working?.otherwise?.value];
    expect(withExtra?.kind === 'money' && without?.kind === 'money' && without.minor - withExtra.minor).toBe(50_617);
  });

  it('are null if the installment does not cover the interest', () => {
    expect(
      loanInterestWorking({
        principalMinor: minor(2_000_000),
        aprPpm: ppm(240_000),
        payments: 60,
        paymentMinor: minor(10_000),
      }),
    ).toBeNull();
  });

  it('reproduce the interest of the schedule from their lines alone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 5_000_000 }),
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 2, max: 90 }),
        fc.integer({ min: 0, max: 50_000 }),
        fc.constantFrom('shorten_term' as const, 'lower_payment' as const),
        (principal, aprPpm, payments, extra, extraMode) => {
          const terms = { principalMinor: minor(principal), aprPpm: ppm(aprPpm), payments };
          const extras = [
            { paymentNo: 1, amountMinor: minor(extra) },
            { paymentNo: 2, amountMinor: minor(extra) },
          ];
          const [schedule, working] = [
            amortize(terms, { extras, extraMode }),
            loanInterestWorking(terms, { extras, extraMode }),
          ];
          if (!schedule.ok || working === null) throw new Error('a level payment covers the interest');
          expect(working.result.value).toEqual({ kind: 'money', minor: schedule.totalInterestMinor });
          expect(recompute(working)).toEqual(working.result.value);
        },
      ),
    );
  });
});

describe('workings of a yield', () => {
  it('return 6.17% for $61.68 on $1,000 in a year (Regulation DD, Appendix A)', () => {
    expect(apyWorking({ interestMinor: minor(6_168), principalMinor: minor(100_000), days: 365 }).result.value).toEqual(
      { kind: 'ppm', ppm: 61_680 },
    );
  });

  it('return 6.18% for $30.37 in 182 days', () => {
    const { value } = apyWorking({ interestMinor: minor(3_037), principalMinor: minor(100_000), days: 182 }).result;
    expect(value.kind === 'ppm' && Math.round(value.ppm / 100)).toBe(618);
  });

  it.each([
    [50_000, 12, 51_162],
    [60_000, 365, 61_831],
    [50_000, 1, 50_000],
    [0, 12, 0],
  ])('convert %i ppm nominal, credited %i times a year, to a yield of %i', (aprPpm, times, apyPpm) => {
    expect(aprToApyWorking(ppm(aprPpm), times).result.value).toEqual({ kind: 'ppm', ppm: apyPpm });
  });

  it('convert a rate to a yield and back within a part per million', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000 }), fc.constantFrom(1, 2, 4, 12, 365), (aprPpm, times) => {
        const there = aprToApyWorking(ppm(aprPpm), times);
        if (there.result.value.kind !== 'ppm') throw new Error('a yield is a rate');
        const back = apyToAprWorking(there.result.value.ppm, times);
        expect(back.result.value.kind === 'ppm' && Math.abs(back.result.value.ppm - aprPpm)).toBeLessThanOrEqual(1);
        expect([recompute(there), recompute(back)]).toEqual([there.result.value, back.result.value]);
      }),
    );
  });
});
