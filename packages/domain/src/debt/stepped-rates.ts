import { assert } from '../assert.ts';
import { daysBetween } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { Ppm } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';

/** A loan's rate from a day on. */
export interface RateStep {
  on: CivilDate;
  aprPpm: Ppm;
}

/**
 * The rate of each month of a plan until the last step; the last one holds from then on.
 *
 * Units     index 0 is month 1; month k runs from payment k − 1 to payment k
 * Rounding  a month in which the rate steps is weighted by days, half away from zero to a part per million
 * Errors    throws where steps are not in the order of their days or below zero
 * Example   12 %, from 16 May 24 %, payments on the first: the month from 1 May bears 15 of 31 days at 12 %, 18.1935 % in all
 */
export function steppedRates(aprPpm: Ppm, steps: readonly RateStep[], dateOf: (month: number) => CivilDate): number[] {
  assert(
    steps.every((step, index) => step.aprPpm >= 0 && (index === 0 || step.on > (steps[index - 1]?.on ?? step.on))),
    'rate steps are from 0 and in the order of their days',
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
