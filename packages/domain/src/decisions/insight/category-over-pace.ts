import { explain } from '../../foundation/working/formula.ts';
import { money, text } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { ESTIMATED, isMaterial, POSSIBLE, STATED } from './household-scale.ts';
import { insight, type Insight, once } from './insight.ts';
import { excessFormula } from './insight-formulas.ts';

type Facts = Pick<HouseholdFacts, 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'paces'>;

const EXCESS_SHARE_PPM = 2_000;

/** Finds categories that exceed their target for the month, or will at the current pace. */
export function categoryOverPace(facts: Facts): Insight[] {
  return facts.paces.flatMap(({ categoryId, name, pace, endsOn }) => {
    const excess = pace.projectedMinor - pace.targetMinor;
    if (pace.state === 'on_track' || !isMaterial(excess, facts, EXCESS_SHARE_PPM)) return [];
    const working = explain(excessFormula, {
      lines: [money('amount', pace.projectedMinor, [categoryId]), money('measure', pace.targetMinor, [categoryId])],
      steps: [money('spent', pace.spentMinor), money('expected_by_today', pace.expectedMinor)],
      assumptions: [`${pace.basis}_month`],
    });
    const subject = { kind: 'category', id: categoryId, name } as const;
    return [
      insight({
        type: 'category_over_pace',
        severity: pace.state === 'over' ? 'warning' : 'notice',
        subject,
        working,
        facts: [text('state', pace.state), money('projected', pace.projectedMinor), money('target', pace.targetMinor)],
        evidenceIds: [categoryId],
        value: once(working),
        confidencePpm: pace.state === 'over' ? STATED : pace.basis === 'pattern' ? ESTIMATED : POSSIBLE,
        deadlineOn: endsOn,
        period: pace.month,
        act: { kind: 'open', subject },
      }),
    ];
  });
}
