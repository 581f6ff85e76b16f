import { minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { date, money } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { isMaterial, STATED } from './household-scale.ts';
import { insight, type Insight } from './insight.ts';
import { interestAndFeesFormula } from './insight-formulas.ts';

type Facts = Pick<HouseholdFacts, 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'charges'>;

/** Share of a usual month that a year's interest and fees must reach. */
const SHARE_PPM = 10_000;

/**
 * Finds the interest and fees that each card or loan with unknown terms charged in twelve months, from its transactions
 * alone. It reports no savings, because they depend on the terms.
 */
export function interestPaid(facts: Facts): Insight[] {
  return facts.charges.flatMap(({ accountId, name, kind, interestMinor, feesMinor, from, to }) => {
    if (!isMaterial(interestMinor + feesMinor, facts, SHARE_PPM)) return [];
    const subject = { kind, id: accountId, name } as const;
    return [
      insight({
        type: 'interest_paid',
        severity: 'notice',
        subject,
        working: explain(interestAndFeesFormula, {
          lines: [money('interest_charged', interestMinor, [accountId]), money('fees_charged', feesMinor, [accountId])],
          steps: [date('from', from), date('to', to)],
          otherwise: money('charged', minor(0)),
        }),
        facts: [
          money('charged', minor(interestMinor + feesMinor)),
          money('interest', interestMinor),
          money('fees', feesMinor),
          date('from', from),
          date('to', to),
        ],
        evidenceIds: [accountId],
        confidencePpm: STATED,
        period: to.slice(0, 7),
        act: { kind: 'open', subject },
      }),
    ];
  });
}
