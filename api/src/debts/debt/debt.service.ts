import { type DebtPlan, type Money, type Strategy, toMoney } from '@tideline/contract';
import {
  type BestPlan,
  comparedPlan,
  comparePayoff,
  type Debt,
  debtFreeWorking,
  debtMinimumToday,
  debtWorkings,
  explainBestMonths,
  explainMonths,
  interestSavedWorking,
  type ModeCourse,
  monthsSavedWorking,
  type MonthExplanation,
  neverPaysOffWorking,
  owedOn,
  type PayoffComparison,
  type PayoffResult,
  priceAbove,
  totalInterestWorking,
  type Working,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { activeMode } from '../../ledger/active-mode/active-mode.store.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { activePlanToWire } from './active-plan-to-wire.ts';
import type { DebtLedger } from './assemble-debts.ts';
import { loadDebtLedger } from './load-debts.ts';
import { activePlanToday } from './load-active-plan.ts';
import { cashStanding, type ModeBasis, modeBasis } from './mode-basis.ts';
import { modeCourseOf } from './project-mode-plan.ts';
import * as store from './payoff-plans.store.ts';
import {
  choosePlan,
  type PlanChoice,
  type PlanInput,
  type PlanOptions,
  planOptions,
  refuseBelowMinimums,
  refuseOtherCurrency,
} from './choose-plan.ts';
import { bestPlanOf } from './project-best-plan.ts';
import { planModeToWire } from './plan-mode-to-wire.ts';
import { minimumsClosing, offersToWire } from './plan-offers.ts';
import { debtSources, planSources } from './plan-sources.ts';
import { bestToWire, cliffsToWire, highestApr, isChoosable, rowsToWire, summaryToWire } from './plan-to-wire.ts';

export async function planDebts(tx: HouseholdTx, scope: Scope, input: PlanInput): Promise<DebtPlan> {
  const ledger = await loadDebtLedger(tx, scope);
  const adopted = await activePlanToday(tx, scope);
  const activeBasis = modeBasis(await activeMode(tx, scope.today), await cashStanding(tx, scope));
  const choice = choosePlan(ledger, adopted, input, { activeBasis, today: scope.today });
  refuseOtherCurrency(input.extras ?? [], scope.household.currency);
  if (input.monthlyMinor !== undefined) refuseBelowMinimums(choice, scope.household.currency);
  return planToWire(scope, { ledger, choice, adopted, activeBasis });
}

interface Compared extends PayoffComparison {
  best: BestPlan;
  /** The payoff under the mode. */
  byMode: ModeCourse;
}

/** Compares every strategy, the best plan and the plan of the mode with minimum payments alone. */
function comparePlans(debts: readonly Debt[], options: PlanOptions, follows: ModeBasis): Compared {
  const { baseline, plans } = comparePayoff(debts, options);
  const best = bestPlanOf(debts, options);
  const byMode = modeCourseOf(follows, {
    debts,
    monthlyMinor: options.monthlyMinor,
    extras: options.extras,
    thisMonthMinor: options.thisMonthMinor,
    today: options.startOn,
  });
  return {
    baseline,
    best,
    byMode,
    plans: [
      ...plans.filter(({ strategy }) => isChoosable(strategy)),
      comparedPlan('best', best.result, baseline),
      comparedPlan('mode', byMode.result, baseline),
    ],
  };
}

function explainPlan(
  debts: readonly Debt[],
  strategy: Strategy,
  { best, byMode }: Compared,
  options: PlanOptions,
): MonthExplanation[] {
  switch (strategy) {
    case 'best':
      return explainBestMonths(best, options);
    case 'mode':
      return byMode.why();
    default:
      return explainMonths(debts, { ...options, strategy });
  }
}

interface Planned {
  ledger: DebtLedger;
  choice: PlanChoice;
  adopted: store.PayoffPlanRecord | null;
  activeBasis: ModeBasis;
}

function planToWire(
  { household: { currency }, today }: Scope,
  { ledger: { debts, incomplete, assumed, agreedAprs, asOf }, choice, adopted, activeBasis }: Planned,
): DebtPlan {
  const money = (amount: number): Money => toMoney(amount, currency);
  const options = planOptions(choice, today);
  const follows = choice.follows ?? activeBasis;
  const compared = comparePlans(debts, options, follows);
  const { plans, best, baseline } = compared;
  const chosen = plans.find(({ strategy }) => strategy === choice.strategy);
  if (chosen === undefined) throw new RangeError(`no plan for ${choice.strategy}`);
  const why = explainPlan(debts, choice.strategy, compared, options);
  return {
    strategy: choice.strategy,
    monthly: money(choice.monthlyMinor),
    startOn: today,
    minimums: money(choice.minimumsMinor),
    order: [...choice.order],
    extras: [...choice.extras],
    debts: debts.map((debt) => ({
      ...planDebtToWire(debt, chosen.result, money),
      aprPpm: agreedAprs.get(debt.id) ?? highestApr(debt),
      workings: workingsOfDebt(debt, { plan: chosen.result, baseline, explained: why[0] }, currency),
    })),
    asOf,
    incomplete: incomplete.map(({ owedMinor, currency: owedIn, ...entry }) => ({
      ...entry,
      owed: toMoney(owedMinor, owedIn),
    })),
    assumed,
    plan: summaryToWire(chosen, best.result, currency),
    comparison: plans.map((plan) => summaryToWire(plan, best.result, currency)),
    rows: rowsToWire(chosen.result, why, currency),
    cliffs: cliffsToWire(chosen.result, currency),
    offers: offersToWire(debts, chosen.result, { today, currency }),
    minimumsClosing: minimumsClosing(chosen.result, baseline, currency),
    adopted: adopted === null ? null : activePlanToWire(adopted),
    mode: planModeToWire(follows, {
      debts,
      activeBasis,
      adopted: adopted?.follows ?? null,
      plan: compared.byMode.result,
      today,
      currency,
    }),
    best: bestToWire(best, currency),
    workings: workingsOf({ plan: chosen.result, baseline, best: best.result, debts, explained: why[0] }, currency),
  };
}

interface Explained {
  plan: PayoffResult;
  baseline: PayoffResult;
  /** The first month of the plan. */
  explained: MonthExplanation | undefined;
}

function workingsOf(
  { plan, baseline, best, debts, explained }: Explained & { best: PayoffResult; debts: readonly Debt[] },
  currency: string,
): NonNullable<DebtPlan['workings']> {
  const sources = { href: '/debt', ...planSources(debts) };
  const toWire = (working: Working | null) => (working === null ? null : workingToWire(working, sources, currency));
  return {
    interestSaved: toWire(interestSavedWorking(plan, baseline)),
    monthsSaved: toWire(monthsSavedWorking(plan, baseline)),
    neverPaysOff: plan.outcome === 'never_pays_off' ? toWire(neverPaysOffWorking(plan)) : null,
    debtFreeOn: toWire(debtFreeWorking(plan, baseline)),
    totalInterest: toWire(totalInterestWorking(plan, baseline)),
    aboveMinimums: toWire(explained?.working ?? null),
    priceOfChoice: plan.strategy === 'best' ? null : toWire(priceAbove(plan, best)),
  };
}

function workingsOfDebt(
  debt: Debt,
  { plan, baseline, explained }: Explained,
  currency: string,
): NonNullable<DebtPlan['debts'][number]['workings']> {
  const { minimum, interest, gone, payment } = debtWorkings(debt, plan, baseline, explained);
  const sources = { href: '/debt', ...debtSources(debt) };
  const toWire = (working: Working | null) => (working === null ? null : workingToWire(working, sources, currency));
  return {
    minimum: workingToWire(minimum, sources, currency),
    interest: toWire(interest),
    gone: toWire(gone),
    payment: toWire(payment),
  };
}

function planDebtToWire(
  debt: Debt,
  { debts }: PayoffComparison['baseline'],
  money: (amount: number) => Money,
): Omit<DebtPlan['debts'][number], 'aprPpm'> {
  const outcome = debts.find(({ id }) => id === debt.id);
  return {
    id: debt.id,
    name: debt.name,
    kind: debt.kind,
    owed: money(owedOn(debt)),
    minimum: money(debtMinimumToday(debt)),
    interest: money(outcome?.interestMinor ?? 0),
    paidOffOn: outcome?.paidOffOn ?? null,
  };
}
