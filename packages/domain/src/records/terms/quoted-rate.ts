import { assert } from '../../foundation/assert.ts';
import type { Ppm } from '../../foundation/money/minor.ts';
import { medianOf } from '../../foundation/statistics/median.ts';
import type { RateSpan } from './rates-of-charge.ts';

/**
 * Steps in which lenders quote rates, most common first: x.24, x.49, x.74 and x.99% (a prime rate in quarters and a
 * margin that ends in .99 or .74), then eighths, tenths, twentieths and hundredths of a percentage point.
 */
const STEPS: readonly { stepPpm: number; offsetPpm: number }[] = [
  { stepPpm: 2_500, offsetPpm: 2_400 },
  { stepPpm: 1_250, offsetPpm: 0 },
  { stepPpm: 1_000, offsetPpm: 0 },
  { stepPpm: 500, offsetPpm: 0 },
  { stepPpm: 100, offsetPpm: 0 },
];

/** Maximum distance from the median for a rounder rate. */
const TOLERANCE_PPM = 300;

export const middleOf = ({ fromPpm, toPpm }: RateSpan): Ppm => medianOf([fromPpm, toPpm]) as number as Ppm;

/** Returns the number of charges that result from a rate, to the minor unit. */
const chargesGivenBy = (aprPpm: Ppm, spans: readonly RateSpan[]): number =>
  spans.filter(({ fromPpm, toPpm }) => fromPpm <= aprPpm && aprPpm <= toPpm).length;

/**
 * Returns the rate that a lender most likely quotes for these charges: the rate near their median that results in the
 * most charges, to the minor unit; of several, the most common one.
 *
 * Rounding  to a hundredth of a percentage point or, in eighths, a thousandth
 * Errors    throws without a charge
 * Example   24.984 to 24.996% → 24.99%
 */
export function quotedRate(spans: readonly RateSpan[]): Ppm {
  const middle = medianOf(spans.map(middleOf));
  const quotes = STEPS.map(
    ({ stepPpm, offsetPpm }) => (Math.round((middle - offsetPpm) / stepPpm) * stepPpm + offsetPpm) as Ppm,
  );
  const [hundredth] = quotes.slice(-1);
  assert(hundredth !== undefined, 'the last step is a hundredth');
  return quotes
    .filter((quote) => quote >= 0 && Math.abs(quote - middle) <= TOLERANCE_PPM && chargesGivenBy(quote, spans) > 0)
    .reduceRight(
      (best, quote) => (chargesGivenBy(quote, spans) >= chargesGivenBy(best, spans) ? quote : best),
      hundredth,
    );
}
