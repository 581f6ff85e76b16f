import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { everyMonths, times } from '../../testing/ledger.ts';
import { rowsOf } from '../../testing/series-rows.ts';
import { cadenceRule } from './cadences.ts';
import { confidenceOf } from './confidence.ts';

const fit = (score = 1, gapDeviationDays = 0) => ({
  rule: cadenceRule('monthly'),
  anchorDays: [4],
  score,
  gapDeviationDays,
});
const rows = (amounts: number[]) => rowsOf(everyMonths(1, 'P', '2025-01-04', amounts));

describe('confidenceOf', () => {
  it.each([
    {
      why: 'nine equal payments on their days',
      of: confidenceOf(rows(times(9, -100)), fit(), { state: 'active', fixed: true }),
      ppm: 900_000,
    },
    {
      why: 'a series whose payment is late',
      of: confidenceOf(rows(times(9, -100)), fit(), { state: 'late', fixed: true }),
      ppm: 855_000,
    },
    {
      why: 'a series whose payment was missed',
      of: confidenceOf(rows(times(9, -100)), fit(), { state: 'missed', fixed: true }),
      ppm: 540_000,
    },
    {
      why: 'a series that has ended',
      of: confidenceOf(rows(times(9, -100)), fit(), { state: 'ended', fixed: true }),
      ppm: 270_000,
    },
    {
      why: 'one gap in five that does not fit',
      of: confidenceOf(rows(times(9, -100)), fit(0.8), { state: 'active', fixed: true }),
      ppm: 720_000,
    },
    {
      why: 'gaps two days off at a tolerance of four, which is an eighth less',
      of: confidenceOf(rows(times(9, -100)), fit(1, 2), { state: 'active', fixed: true }),
      ppm: 787_500,
    },
    {
      why: 'amounts within a tenth of their median',
      of: confidenceOf(rows([-100, -110, -90, -100, -110, -90, -110, -90, -100]), fit(), {
        state: 'active',
        fixed: false,
      }),
      ppm: 810_000,
    },
    {
      why: 'arbitrary amounts, which are at most three tenths less',
      of: confidenceOf(rows([-100, -900, -10, -2_000, -5]), fit(), { state: 'active', fixed: false }),
      ppm: Math.round((5 / 6) * 0.7 * 1_000_000),
    },
  ])('is $ppm for $why', ({ of, ppm }) => {
    expect(of).toBe(ppm);
  });

  it('is above zero and below one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 80 }),
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom('active', 'late', 'missed', 'ended'),
        (sizes, score, deviation, state) => {
          const value = confidenceOf(rows(sizes.map((size) => -size)), fit(score, deviation), { state, fixed: false });
          expect(value > 0 && value < 1_000_000).toBe(true);
        },
      ),
    );
  });
});
