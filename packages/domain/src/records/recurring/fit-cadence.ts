import { seenDeviation, seenMedian } from '../../foundation/statistics/percentile.ts';
import { monthAnchors, weekdayAnchor, weekdayOfMonthAnchor } from './anchor-days.ts';
import { CADENCE_RULES, type CadenceRule, isMonthlyOrRarer } from './cadences.ts';
import type { SeriesRow } from './series-row.ts';

/**
 * Number of payments that most cadences need. A cadence that needs more is not tried with fewer, because another one
 * may fit as well.
 */
const USUAL_COUNT = 3;

/**
 * Minimum lead in score of a weekday of the month over a day of the month. Days that vary a little sometimes share a
 * weekday by chance.
 */
const WEEKDAY_LEAD = 0.1;

export interface CadenceFit {
  rule: CadenceRule;
  anchorDays: number[];
  /** Share of gaps that are one period × share of days near their anchor; 0 to 1. */
  score: number;
  /** Median absolute deviation of the gaps. */
  gapDeviationDays: number;
}

/**
 * Returns the cadence of payments in time order, or null if they have none.
 *
 *     score = gaps within tolerance of the period ÷ gaps × days within tolerance of their anchor ÷ days
 *
 * A gap of two periods (one skipped payment) counts half for monthly and rarer cadences. Days of the month are compared
 * across the end of the month. If two cadences fit equally well, the one whose period is nearer to the gaps wins.
 */
export function fitCadence(rows: readonly SeriesRow[]): CadenceFit | null {
  if (rows.length < 2) return null;
  const gaps = rows.slice(1).map(({ day }, index) => day - (rows[index]?.day ?? day));
  const middle = seenMedian(gaps);
  const gapDeviationDays = seenDeviation(gaps, middle);
  let best: CadenceFit | null = null;
  for (const rule of CADENCE_RULES) {
    if (
      Math.abs(middle - rule.periodDays) > rule.toleranceDays + 1 ||
      (rule.minimumCount > USUAL_COUNT && rows.length < rule.minimumCount)
    )
      continue;
    const regular = regularShare(gaps, rule);
    if (regular <= Math.max(0.5, best?.score ?? 0) - 1e-9) continue;
    const { anchorDays, distances } = anchorsFor(rows, rule);
    if (anchorDays.length === 0) continue;
    const near = nearDays(rule);
    const score = regular * (distances.filter((distance) => distance <= near).length / distances.length);
    const fit = { rule, anchorDays, score, gapDeviationDays };
    const ahead = best === null ? 1 : score - best.score - (rule.step === 'weekday_of_month' ? WEEKDAY_LEAD : 0);
    if (best === null || ahead > 1e-9 || (ahead > -1e-9 && offPeriod(gaps, rule) < offPeriod(gaps, best.rule)))
      best = fit;
  }
  return best;
}

function regularShare(gaps: readonly number[], rule: CadenceRule): number {
  const within = (gap: number, periods: number) => Math.abs(gap - periods * rule.periodDays) <= rule.toleranceDays;
  const points = gaps.map((gap) => (within(gap, 1) ? 1 : isMonthlyOrRarer(rule) && within(gap, 2) ? 0.5 : 0));
  return points.reduce<number>((sum, point) => sum + point, 0) / gaps.length;
}

const offPeriod = (gaps: readonly number[], { periodDays }: CadenceRule): number =>
  seenMedian(gaps.map((gap) => Math.abs(gap - periodDays)));

function anchorsFor(rows: readonly SeriesRow[], { step }: CadenceRule) {
  if (step === 'half_month') return monthAnchors(rows, 2);
  if (step === 'weekday_of_month') return weekdayOfMonthAnchor(rows);
  return 'weeks' in step ? weekdayAnchor(rows) : monthAnchors(rows, 1);
}

/**
 * Returns the maximum distance of a day from its anchor. Holidays move a weekday, and weekends move half-month days.
 */
function nearDays({ step, toleranceDays }: CadenceRule): number {
  if (step === 'half_month') return 2;
  if (step === 'weekday_of_month') return 1;
  return 'weeks' in step ? 1 : toleranceDays;
}
