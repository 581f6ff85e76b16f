import { PPM_ONE, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { seenDeviation, seenMedian } from '../../foundation/statistics/percentile.ts';
import type { CadenceFit } from './fit-cadence.ts';
import type { SeriesState } from './recurring-series.ts';
import type { SeriesRow } from './series-row.ts';

const RECENCY: Readonly<Record<SeriesState, number>> = {
  active: 1,
  late: 0.95,
  not_seen: 0.95,
  missed: 0.6,
  ended: 0.3,
};

/**
 * Computes the probability that a series continues, in parts per million.
 *
 *     count ÷ (count + 1) × rhythm × amounts × recency
 *
 *     rhythm   score of the cadence, less up to a quarter as the gaps' median deviation nears the tolerance
 *     amounts  1 for a fixed price, less up to 0.3 with the median deviation of the amounts
 *     recency  active 1 · late or not seen 0.95 · missed 0.6 · ended 0.3
 *
 * Rounding  to the nearest millionth
 */
export function confidenceOf(
  rows: readonly SeriesRow[],
  { score, rule, gapDeviationDays }: CadenceFit,
  { state, fixed }: { state: SeriesState; fixed: boolean },
): Ppm {
  const count = rows.length / (rows.length + 1);
  const rhythm = score * (1 - 0.25 * Math.min(1, gapDeviationDays / rule.toleranceDays));
  const sizes = rows.map(({ amountMinor }) => amountMinor);
  const amounts = fixed ? 1 : 1 - Math.min(0.3, seenDeviation(sizes) / Math.max(1, Math.abs(seenMedian(sizes))));
  return ppm(Math.round(count * rhythm * amounts * RECENCY[state] * PPM_ONE));
}
