import { assert } from '../../foundation/assert.ts';
import { daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Ppm } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

/** A change of a loan's rate that applies from a day. */
export interface RateStep {
  on: CivilDate;
  aprPpm: Ppm;
}

/**
 * Returns the rate for each month of a plan up to the last step; the last rate applies from then on.
 *
 * Units     index 0 is month 1; month k runs from payment k − 1 to payment k
 * Rounding  a month in which the rate changes is weighted by days, half away from zero to a part per million
 * Errors    throws if steps are out of order or a rate is negative
 * Example   12%, 24% from May 16, payments on the first: the month from May 1 has 15 of 31 days at 12%, 18.1935%
 *           overall
 */
export function steppedRates(aprPpm: Ppm, steps: readonly RateStep[], dateOf: (month: number) => CivilDate): number[] {
  assert(
    steps.every((step, index) => step.aprPpm >= 0 && (index === 0 || step.on > (steps[index - 1]?.on ?? step.on))),
    'rate steps must not be negative, and must be in date order',
  );
  const last = steps.at(-1);
  if (last === undefined) return [];
  const rates: number[] = [];
  for (let month = 1; month === 1 || dateOf(month - 2) < last.on; month += 1)
    rates.push(weightedRate(aprPpm, steps, dateOf(month - 1), dateOf(month)));
  return rates;
}

function weightedRate(aprPpm: Ppm, steps: readonly RateStep[], from: CivilDate, to: CivilDate): number {
  const within = steps.filter(({ on }) => on > from && on < to).map(({ on }) => on);
  if (within.length === 0) return rateOn(aprPpm, steps, from);
  const bounds = [from, ...within, to];
  const weighted = bounds
    .slice(1)
    .reduce(
      (sum, end, index) => sum + rateOn(aprPpm, steps, bounds[index] ?? from) * daysBetween(bounds[index] ?? from, end),
      0,
    );
  return mulDiv(weighted, 1, daysBetween(from, to), 'half-away');
}

function rateOn(aprPpm: Ppm, steps: readonly RateStep[], day: CivilDate): number {
  return steps.reduce((rate: number, step) => (step.on <= day ? step.aprPpm : rate), aprPpm);
}
