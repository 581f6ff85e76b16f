import { seenDeviation, seenMedian } from '../statistics/percentile.ts';
import { monthAnchors, weekdayAnchor, weekdayOfMonthAnchor } from './anchor-days.ts';
import { CADENCE_RULES, type CadenceRule, isMonthlyOrRarer } from './cadences.ts';
import type { SeriesRow } from './series-row.ts';

/** Rhythms that need more than this are not tried with fewer: another one may fit as well. */
const USUAL_COUNT = 3;

/** By how much a weekday of the month has to fit better than a day of it: days that waver about theirs are now and then one weekday. */
const WEEKDAY_LEAD = 0.1;

export interface CadenceFit {
  rule: CadenceRule;
  anchorDays: number[];
  /** 0 to 1: share of gaps that are one period, times the share of days that are near their anchor. */
  score: number;
  /** Median distance of the gaps from their own median. */
  gapDeviationDays: number;
}

/**
 * The rhythm of payments in time order, or null where there is none.
 *
 *     score = gaps within tolerance of the period ÷ gaps × days within tolerance of their anchor ÷ days
 *
 * A gap of two periods (one was left out) counts half for monthly and rarer ones. Days of the month are compared around the
 * end of the month. Of two rhythms that fit alike the one whose period is nearer to the gaps is taken.
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

/** How far a day may be from its anchor: a weekday moves by a holiday, half months by a week-end. */
function nearDays({ step, toleranceDays }: CadenceRule): number {
  if (step === 'half_month') return 2;
  if (step === 'weekday_of_month') return 1;
  return 'weeks' in step ? 1 : toleranceDays;
}
