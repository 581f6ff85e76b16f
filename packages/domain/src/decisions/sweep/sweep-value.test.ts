import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { card, checking, savings, sweepInputs } from '../../testing/sweeps.ts';
import { recompute } from '../../formulas.ts';
import { openSweepLedger } from './sweep-ledger.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';
import { sweepValue } from './sweep-value.ts';

const bookOf = (tax: number, destinations: Parameters<typeof sweepInputs>[0]['destinations'] = []) =>
  openSweepLedger(sweepInputs({ settings: { ...DEFAULT_SWEEP_SETTINGS, taxPpm: ppm(tax) }, destinations }));
const value = (from: SweepAccount, to: SweepAccount, { amountMinor = 500_000, tax = 220_000, key = 'x' } = {}) =>
  sweepValue(bookOf(tax), { amountMinor: minor(amountMinor), from, to, destinationKey: key, avoidsMinor: null });

describe('value of a move', () => {
  it('is the yield after tax from an account without interest', () => {
    // $5,000 × 4.2% × 0.78 = $163.80 a year, or $13.65 a month.
    expect(value(checking(0), savings(0))).toMatchObject({ perYearMinor: 16_380, perMonthMinor: 1_365 });
  });

  it('is the difference if the source earns too', () => {
    // (4.2% − 1%) × 0.78 = 2.496% of $5,000 = $124.80.
    expect(value(checking(0, { ratePpm: ppm(10_000) }), savings(0)).perYearMinor).toBe(12_480);
  });

  it('is the full rate of a debt, untaxed, less what the money no longer earns', () => {
    // 24.99% − 4.2% × 0.78 = 21.714%, which is $1,085.70 of $5,000.
    expect(value(savings(0), card(0)).perYearMinor).toBe(108_570);
  });

  it('is a cost in the reverse direction', () => {
    expect(value(savings(0), checking(0))).toMatchObject({ perYearMinor: -16_380, perMonthMinor: -1_365 });
  });

  it('is zero between equal accounts', () => {
    expect(value(savings(0), savings(0, { id: 'other' })).perYearMinor).toBe(0);
  });

  it("is based on the destination's rate for the next unit if the ladder has one", () => {
    const ledger = bookOf(0, [{ key: 'segment:card/promo', capacityMinor: null, ratePpm: ppm(0) }]);
    expect(
      sweepValue(ledger, {
        amountMinor: minor(500_000),
        from: checking(0),
        to: card(0),
        destinationKey: 'segment:card/promo',
        avoidsMinor: minor(51_739),
      }),
    ).toMatchObject({ perYearMinor: 0, avoidsMinor: 51_739 });
  });

  it('can be recomputed from its lines, and grows with the amount', () => {
    fc.assert(
      fc.property(
        amount(10_000_000),
        amount(10_000_000),
        apr(),
        apr(),
        fc.integer({ min: 0, max: 500_000 }),
        (less, more, fromRate, toRate, tax) => {
          const of = (amountMinor: number) =>
            value(checking(0, { ratePpm: fromRate }), savings(0, { ratePpm: toRate }), { amountMinor, tax });
          const small = of(less);
          expect(recompute(small.working)).toEqual({ kind: 'money', minor: small.perYearMinor });
          expect(Math.abs(of(less + more).perYearMinor)).toBeGreaterThanOrEqual(Math.abs(small.perYearMinor));
          expect(Math.abs(small.perMonthMinor * 12 - small.perYearMinor)).toBeLessThanOrEqual(7);
        },
      ),
    );
  });
});
