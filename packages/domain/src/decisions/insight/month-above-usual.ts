import { minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { money, text } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { ESTIMATED, isMaterial } from './household-scale.ts';
import { insight, type Insight } from './insight.ts';
import { excessFormula } from './insight-formulas.ts';

type Facts = Pick<HouseholdFacts, 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'monthPace'>;

const EXCESS_SHARE_PPM = 100_000;

/**
 * Finds a month whose spending so far exceeds the usual spending by the same day by at least a quarter, and by at least
 * a tenth of a usual month.
 */
export function monthAboveUsual(facts: Facts): Insight[] {
  const pace = facts.monthPace;
  if (pace === null || pace.usualByTodayMinor <= 0) return [];
  const excess = pace.spentMinor - pace.usualByTodayMinor;
  if (excess * 4 < pace.usualByTodayMinor || !isMaterial(excess, facts, EXCESS_SHARE_PPM)) return [];
  const subject = { kind: 'household', id: 'spending', name: '' } as const;
  return [
    insight({
      type: 'month_above_usual',
      severity: 'info',
      subject,
      working: explain(excessFormula, {
        lines: [money('amount', pace.spentMinor, [pace.month]), money('measure', pace.usualByTodayMinor, pace.months)],
        steps: [money('usual_month', pace.usualMonthMinor)],
        assumptions: ['measure_is_the_median_by_the_same_day'],
      }),
      facts: [text('month', pace.month), money('excess', minor(excess))],
      evidenceIds: [pace.month],
      confidencePpm: ESTIMATED,
      period: pace.month,
      act: { kind: 'open', subject },
    }),
  ];
}
