import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { MinimumFormula } from '../../products/card/minimum-payment.ts';
import { cardEntries, historyOf, steadyCycles, usualMinimum } from '../../testing/debt-ledgers.ts';
import { estimateMinimum } from './estimate-minimum.ts';

const terms = { aprPpm: 249_900, openingMinor: 400_000 };
const formula = (kind: MinimumFormula['kind'], pctPpm: number, floorMinor: number): MinimumFormula => ({
  kind,
  pctPpm: ppm(pctPpm),
  floorMinor: minor(floorMinor),
});

const estimateOf = (minimum: MinimumFormula, values: Partial<typeof terms> = {}, months = 9) =>
  estimateMinimum(historyOf(cardEntries({ ...terms, ...values, minimum }, steadyCycles(months))), 'USD');

describe('estimateMinimum', () => {
  it.each([
    [formula('percent_plus_interest_and_fees', 10_000, 2_500), '1% plus interest'],
    [formula('percent_of_balance', 20_000, 2_500), '2% of the balance'],
    [formula('percent_of_balance', 30_000, 2_500), '3% of the balance'],
    [{ ...formula('percent_plus_interest_and_fees', 10_000, 2_500), roundToMinor: 100 }, 'rounded up to whole dollars'],
  ])('finds %j: %s', (minimum, _why) => {
    expect(estimateOf(minimum)).toMatchObject({
      formula: { ...minimum, roundToMinor: minimum.roundToMinor ?? 1 },
      payments: 8,
      checked: 8,
    });
  });

  it('finds a floor that was paid repeatedly', () => {
    const small = estimateOf(usualMinimum, { openingMinor: 90_000 });
    expect(small?.formula).toMatchObject({ kind: 'percent_plus_interest_and_fees', pctPpm: 10_000, floorMinor: 3_500 });
  });

  it.each([
    [20_000, 'twice the minimum'],
    [6_000, 'an amount above any floor'],
  ])('is null if every payment is %d: %s', (amountMinor, _why) => {
    const cycles = steadyCycles(9, { payment: { day: 24, amountMinor } });
    expect(estimateMinimum(historyOf(cardEntries(terms, cycles)), 'USD')).toBeNull();
  });

  it('is null with fewer than two payments', () => {
    expect(estimateOf(usualMinimum, {}, 2)).toBeNull();
    expect(estimateMinimum(historyOf(cardEntries(terms, steadyCycles(6, { payment: null }))), 'USD')).toBeNull();
  });

  it('accepts a few larger payments among minimums, and counts them', () => {
    const cycles = steadyCycles(9).map((cycle, index) =>
      index % 4 === 3 ? { ...cycle, payment: { day: 20, amountMinor: 50_000 } } : cycle,
    );
    const estimate = estimateMinimum(historyOf(cardEntries({ ...terms, minimum: usualMinimum }, cycles)), 'USD');
    expect(estimate).toMatchObject({ formula: { kind: 'percent_plus_interest_and_fees' }, payments: 6, checked: 8 });
    expect(estimate?.working.result.value).toEqual({ kind: 'count', count: 6 });
  });

  it('matches every payment of a card whose payments are minimums by a common formula', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          formula('percent_plus_interest_and_fees', 10_000, 2_500),
          formula('percent_of_balance', 20_000, 2_500),
          formula('percent_of_balance', 50_000, 2_500),
        ),
        fc.integer({ min: 50_000, max: 1_500_000 }),
        fc.integer({ min: 80_000, max: 320_000 }),
        (minimum, openingMinor, aprPpm) => {
          expect(estimateOf(minimum, { openingMinor, aprPpm })).toMatchObject({ payments: 8, checked: 8 });
        },
      ),
      { numRuns: 60 },
    );
  });
});
