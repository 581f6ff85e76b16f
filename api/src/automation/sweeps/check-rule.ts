import type { SweepProblem } from '@tideline/contract';
import { type SweepRule, validateSweepRule } from '@tideline/domain';
import type { SweepFacts, SweepContext } from './sweep-inputs.ts';

/**
 * Returns every problem of a rule given these inputs. The goal of a destination must belong to the account of that
 * destination.
 */
export function problemsOf(rule: SweepRule, facts: SweepFacts, { inputs }: SweepContext): SweepProblem[] {
  const promoIds = facts.debts.records.cards.flatMap(({ promos }) => promos.map(({ promo }) => promo.id));
  const checked = validateSweepRule(rule, {
    accounts: inputs.accounts,
    goalIds: facts.goals.map(({ id }) => id),
    promoIds,
  });
  const elsewhere = rule.destinations.flatMap((destination, index): SweepProblem[] => {
    if (destination.kind !== 'goal') return [];
    return facts.goals.some(({ id, accountId }) => id === destination.goalId && accountId === destination.accountId)
      ? []
      : [{ field: `/destinations/${index}`, code: 'goal_unknown' }];
  });
  return [...(checked.ok ? [] : checked.problems), ...elsewhere];
}
