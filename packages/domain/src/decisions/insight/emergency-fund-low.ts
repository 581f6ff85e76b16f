import { minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, money } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { ESTIMATED } from './household-scale.ts';
import { insight, type Insight } from './insight.ts';
import { emergencyMissingFormula } from './insight-formulas.ts';

/** Finds liquid money that covers fewer months of essential spending than the household's target. */
export function emergencyFundLow({ emergency }: Pick<HouseholdFacts, 'emergency'>): Insight[] {
  if (emergency === null || emergency.essentialMonthlyMinor <= 0) return [];
  const { liquidMinor, essentialMonthlyMinor, targetMonths, accountIds } = emergency;
  const missing = essentialMonthlyMinor * targetMonths - liquidMinor;
  if (missing <= 0) return [];
  const subject = { kind: 'household', id: 'emergency-fund', name: '' } as const;
  return [
    insight({
      type: 'emergency_fund_low',
      severity: liquidMinor < essentialMonthlyMinor ? 'warning' : 'notice',
      subject,
      working: explain(emergencyMissingFormula, {
        lines: [
          money('essential_median', essentialMonthlyMinor),
          count('target_months', targetMonths),
          money('liquid', liquidMinor, accountIds),
        ],
        assumptions: ['essential_categories'],
      }),
      facts: [money('missing', minor(missing)), money('liquid', liquidMinor), count('target_months', targetMonths)],
      evidenceIds: accountIds,
      confidencePpm: ESTIMATED,
      act: { kind: 'plan', subject },
    }),
  ];
}
