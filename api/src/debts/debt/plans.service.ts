/** Saved plans: drafts, the active one, and past ones. */
import type { ChangeLabel } from '@tideline/contract/language';
import { type AdoptedPlan, fail, type Money, type PlanExtra, type PlanState, type Strategy } from '@tideline/contract';
import { totalMinimumToday, planEvent, planTransition } from '@tideline/domain';
import { amountIn } from '../cards/cards.service.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { lockHousehold } from '../../ledger/household/household.store.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { activeMode } from '../../ledger/active-mode/active-mode.store.ts';
import { activePlanToWire } from './active-plan-to-wire.ts';
import { countedDebt } from './counted-debts-to-wire.ts';
import type { DebtLedger } from './assemble-debts.ts';
import { loadDebtLedger } from './load-debts.ts';
import { cashStanding, type ModeBasis, modeBasis } from './mode-basis.ts';
import { payoffPlan } from './project-plan.ts';
import * as store from './payoff-plans.store.ts';
import { refuseBelowMinimums, refuseOtherCurrency } from './choose-plan.ts';

export const listPlans = (scope: Scope): Promise<{ items: AdoptedPlan[] }> =>
  scope.read(async (tx) => ({ items: (await store.listPlans(tx)).map(activePlanToWire) }));

export interface Adoption {
  strategy: Strategy;
  monthly: Money;
  order: string[];
  extras: PlanExtra[];
  draft: boolean;
}

export const adoptPlan = (
  scope: Scope,
  { strategy, monthly, order, extras, draft }: Adoption,
): Promise<{ changeSetId: string; item: AdoptedPlan }> =>
  scope.write({ label: draft ? 'Kept a payoff plan as a draft' : 'Adopted a payoff plan' }, async (tx, changeSetId) => {
    const { currency } = scope.household;
    const monthlyMinor = amountIn(currency, monthly);
    refuseOtherCurrency(extras, currency);
    await lockHousehold(tx); // prevent concurrent requests from activating two plans
    const ledger = await loadDebtLedger(tx, scope);
    refuseBelowMinimums({ monthlyMinor, minimumsMinor: totalMinimumToday(ledger.debts) }, currency);
    if (!draft) await store.supersedePlans(tx, scope.today);
    const follows = strategy === 'mode' ? await basisInForce(tx, scope) : null;
    const plan = {
      id: newId(scope.now.getTime()),
      strategy,
      monthlyMinor,
      currency,
      startOn: scope.today,
      order,
      extras,
      follows,
      state: draft ? ('draft' as const) : ('active' as const),
    };
    await store.insertPlan(tx, { ...plan, ...beginningOf(ledger, plan, scope.today) });
    return { changeSetId, item: activePlanToWire(await loadPlan(tx, plan.id)) };
  });

const basisInForce = async (tx: HouseholdTx, scope: Scope): Promise<ModeBasis> =>
  modeBasis(await activeMode(tx, scope.today), await cashStanding(tx, scope));

/** Returns a plan's starting debts and projected results. */
export function beginningOf(
  { debts }: Pick<DebtLedger, 'debts'>,
  plan: Pick<store.PayoffPlanRow, 'strategy' | 'monthlyMinor' | 'order' | 'extras' | 'follows'>,
  today: string,
): store.PlanStart {
  const result = payoffPlan(debts, plan, today);
  const ends = result.outcome === 'paid_off' && debts.length > 0;
  return {
    begunWith: debts.map(countedDebt),
    promisedFreeOn: ends ? result.debtFreeOn : null,
    promisedInterestMinor: ends ? result.totalInterestMinor : null,
  };
}

const LABELS: Readonly<Record<PlanState, ChangeLabel>> = {
  draft: 'Changed a payoff plan',
  active: 'Went on with a payoff plan',
  paused: 'Paused a payoff plan',
  completed: 'Completed a payoff plan',
  superseded: 'Ended a payoff plan',
};

export const setPlanState = (
  scope: Scope,
  id: string,
  to: PlanState,
): Promise<{ changeSetId: string; item: AdoptedPlan }> =>
  scope.write({ label: LABELS[to] }, async (tx, changeSetId) => {
    await lockHousehold(tx);
    const plan = checkVersion(await store.lockPlan(tx, id), scope, activePlanToWire);
    const event = planEvent(plan.state, to);
    if (event === null) throw fail('PLAN_WRONG_STATE', { state: plan.state });
    const ledger = await loadDebtLedger(tx, scope);
    const begunIds = plan.begunWith.map((debt) => debt.id);
    // a plan is complete once its starting debts are paid off, regardless of later debts
    const owedMinor = event === 'complete' ? owedOnThose(ledger, begunIds) : 0;
    const next = planTransition(plan.state, event, { owedMinor });
    if (!next.ok) throw fail('PLAN_STILL_OWED', { owedMinor: String(owedMinor), currency: scope.household.currency });
    if (event === 'begin') {
      refuseBelowMinimums(
        { monthlyMinor: plan.monthlyMinor, minimumsMinor: totalMinimumToday(ledger.debts) },
        scope.household.currency,
      );
      await store.supersedePlans(tx, scope.today);
      // a saved plan that follows a mode follows the mode that is active when it starts
      const begun = { ...plan, follows: plan.strategy === 'mode' ? await basisInForce(tx, scope) : null };
      await store.beginPlan(tx, begun, scope.today, beginningOf(ledger, begun, scope.today));
    } else {
      await store.setPlanState(
        tx,
        id,
        next.state,
        next.state === 'completed' || next.state === 'superseded' ? scope.today : null,
      );
    }
    return { changeSetId, item: activePlanToWire(await loadPlan(tx, id)) };
  });

/** Returns the amount owed on the debts with which a plan started, or on all debts if the plan did not record them. */
function owedOnThose({ debts, owedMinor }: DebtLedger, ids: readonly string[]): number {
  if (ids.length === 0) return owedMinor;
  return debts
    .filter(({ id }) => ids.includes(id))
    .reduce((sum, debt) => sum + debt.segments.reduce((owed, { balanceMinor }) => owed + balanceMinor, 0), 0);
}

async function loadPlan(tx: HouseholdTx, id: string): Promise<store.PayoffPlanRecord> {
  const plan = await store.findPlan(tx, id);
  if (plan === null) throw fail('NOT_FOUND', {});
  return plan;
}
