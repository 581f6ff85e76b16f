import { addMonths } from '../../foundation/dates/add.ts';
import { minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, rate, text } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { daysToStatement, ESTIMATED, isMaterial } from './household-scale.ts';
import { insight, type Insight } from './insight.ts';
import { excessFormula, interestOverDaysFormula } from './insight-formulas.ts';

type Facts = Pick<HouseholdFacts, 'today' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'plans'>;

/** Minimum shortfall, as a share of a usual month. A smaller one may come from the rounding of dates. */
const BEHIND_SHARE_PPM = 20_000;
const MONTHS_LATE = 3;

/** Finds payoff plans whose debts are larger today than the plan expected. */
export function planOffTrack(facts: Facts): Insight[] {
  return facts.plans.flatMap(
    ({ planId, name, plannedOwedMinor, actualOwedMinor, aprPpm, plannedDebtFreeOn, projectedDebtFreeOn, debtIds }) => {
      const behind = actualOwedMinor - plannedOwedMinor;
      if (!isMaterial(behind, facts, BEHIND_SHARE_PPM)) return [];
      const interest = (days: number) =>
        explain(interestOverDaysFormula, {
          lines: [money('balance', minor(behind), debtIds), rate('apr', aprPpm), count('days', days)],
          assumptions: ['average_rate_of_what_is_owed', 'stays_behind'],
          otherwise: money('interest', minor(0)),
        });
      const isLate = projectedDebtFreeOn === null || projectedDebtFreeOn > addMonths(plannedDebtFreeOn, MONTHS_LATE);
      const subject = { kind: 'plan', id: planId, name } as const;
      return [
        insight({
          type: 'plan_off_track',
          severity: isLate ? 'warning' : 'notice',
          subject,
          working: explain(excessFormula, {
            lines: [money('amount', actualOwedMinor, debtIds), money('measure', plannedOwedMinor, [planId])],
            otherwise: date('planned_debt_free_on', plannedDebtFreeOn),
          }),
          facts: [
            money('behind', minor(behind)),
            date('planned_debt_free_on', plannedDebtFreeOn),
            projectedDebtFreeOn === null ? text('projected', 'never') : date('projected', projectedDebtFreeOn),
          ],
          evidenceIds: [planId, ...debtIds],
          value: { untilNextStatement: interest(daysToStatement(facts.today)), perYear: interest(365) },
          confidencePpm: ESTIMATED,
          act: { kind: 'plan', subject },
        }),
      ];
    },
  );
}
