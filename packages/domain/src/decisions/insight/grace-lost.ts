import { statementsToRegainGrace } from '../../products/card/grace-state.ts';
import { minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, money, rate, text } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { ESTIMATED, isMaterial, paidToday } from './household-scale.ts';
import { insight, type Insight, type InsightAct } from './insight.ts';
import { purchaseInterestFormula } from './insight-formulas.ts';

type Facts = Pick<HouseholdFacts, 'today' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'cards' | 'moves'>;

const YEARLY_SHARE_PPM = 1_000;
/** Average age of a purchase at the close of a cycle, in days: half a cycle, if purchases are spread evenly. */
const AVERAGE_DAYS = 15;

/**
 * Finds cards whose purchases bear interest from the first day, with the cost and the number of statements to pay in
 * full to regain the grace period.
 */
export function graceLost(facts: Facts): Insight[] {
  return facts.cards.flatMap(
    ({
      accountId,
      name,
      graceState,
      graceRules,
      purchaseAprPpm,
      monthlyPurchasesMinor,
      statement,
      payFromAccountId,
    }) => {
      if (graceState === 'in_grace' || purchaseAprPpm === null) return [];
      const interest = (months: number) =>
        explain(purchaseInterestFormula, {
          lines: [
            money('monthly_purchases', monthlyPurchasesMinor, [accountId]),
            count('months', months),
            rate('apr', purchaseAprPpm, [accountId]),
            count('average_days', AVERAGE_DAYS),
          ],
          assumptions: ['usual_purchases', 'purchases_spread_over_the_cycle'],
          otherwise: money('interest', minor(0)),
        });
      const perYear = interest(12);
      if (perYear.result.value.kind !== 'money' || !isMaterial(perYear.result.value.minor, facts, YEARLY_SHARE_PPM))
        return [];
      const subject = { kind: 'card', id: accountId, name } as const;
      const openMinor = statement?.openMinor ?? 0;
      const isPaidToday = openMinor > 0 && paidToday(accountId, facts.moves) >= openMinor;
      // If today's plan already pays the statement, a second, different amount would contradict the plan.
      const act: InsightAct =
        statement === null || openMinor <= 0 || statement.dueOn < facts.today || isPaidToday
          ? { kind: 'open', subject }
          : {
              kind: 'sweep',
              fromAccountId: payFromAccountId,
              toAccountId: accountId,
              amountMinor: statement.openMinor,
              by: statement.dueOn,
            };
      return [
        insight({
          type: 'grace_lost',
          // Today's plan already pays enough to regain the grace period, so no warning is needed.
          severity: isPaidToday ? 'notice' : 'warning',
          subject,
          working: perYear,
          act,
          facts: [
            text('grace', graceState),
            count('statements_left', statementsToRegainGrace(graceState, graceRules)),
            money('monthly_purchases', monthlyPurchasesMinor),
            ...(isPaidToday ? [text('paid', 'today')] : []),
          ],
          evidenceIds: [accountId, ...(statement === null ? [] : [statement.id])],
          value: { untilNextStatement: interest(1), perYear },
          confidencePpm: ESTIMATED,
          deadlineOn: act.kind === 'sweep' ? act.by : null,
        }),
      ];
    },
  );
}
