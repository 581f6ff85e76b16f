import { expect, it } from '@jest/globals';
import { sliderRange } from './slider-range.ts';

it.each([
  [10_000, 50_000, 132_637, { min: 10_000, max: 50_000, step: 200 }, 'it ends at the amount of the plan'],
  [
    41_683,
    41_683,
    1_250_000,
    { min: 41_000, max: 209_000, step: 1_000 },
    'it ends at a payoff in half a year, and starts at the rounded minimums',
  ],
  [0, 0, 0, { min: 0, max: 1, step: 1 }, 'it is never empty'],
])(
  'with minimums of %d, a plan of %d and a debt of %d, the slider has the range %j: %s',
  (minimums, planned, owed, range, _why) => {
    expect(sliderRange(minimums, planned, owed)).toEqual(range);
  },
);
