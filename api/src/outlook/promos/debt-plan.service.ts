import type { DebtPlan, Promo } from '@tideline/contract';
import type { PlanInput } from '../../debts/debt/choose-plan.ts';
import { planDebts } from '../../debts/debt/debt.service.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { allPromos } from './promos.service.ts';

/**
 * Returns a payoff plan. A plan is based on its monthly amount only, so deferred interest that today's moves prevent is
 * marked as prevented if the moves follow this plan.
 */
export const planDebtsToday = (scope: Scope, input: PlanInput): Promise<DebtPlan> =>
  scope.read(async (tx) => {
    const plan = await planDebts(tx, scope, input);
    const isFollowed = plan.adopted?.state === 'active' && Object.values(input).every((given) => given === undefined);
    if (plan.cliffs.length === 0 || !isFollowed) return plan;
    const promos = await allPromos(tx, scope);
    return { ...plan, cliffs: plan.cliffs.map((cliff) => ({ ...cliff, prevented: isPrevented(cliff, promos) })) };
  });

/**
 * Returns whether today's moves prevent a charge. A charge can include several promotions of a card that end on the
 * same day.
 */
function isPrevented({ debtId, on }: DebtPlan['cliffs'][number], promos: readonly Promo[]): boolean {
  const charged = promos.filter(
    ({ cardId, endsOn, kind }) => cardId === debtId && endsOn === on && kind === 'deferred_interest',
  );
  return charged.length > 0 && charged.every(({ course }) => course?.atRisk === false);
}
