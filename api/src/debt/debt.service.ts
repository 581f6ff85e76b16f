import { type AdoptedPlan, type DebtPlan, fail, type Household, type Money, type Strategy, toMoney } from '@tideline/contract';
import {
  type BestPlan, bestPlan, civilDate, comparedPlan, comparePayoff, type Debt, debtMinimumToday, debtOutlookMinimums, explainBestMonths, explainMonths, minor, type MonthExplanation, owedOn,
  type PayoffComparison, type PayoffOptions,
} from '@tideline/domain';
import type { z } from 'zod';
import { loadCards } from '../cards/card-book.ts';
import { amountIn } from '../cards/cards.service.ts';
import type { HouseholdTx } from '../database/database.ts';
import { lockHousehold } from '../household/household.store.ts';
import type { Scope } from '../http/scope.ts';
import { newId } from '../ids.ts';
import { loadLoans } from '../loans/loan-book.ts';
import { bookDebts, type DebtBook } from './debt-book.ts';
import * as store from './payoff-plans.store.ts';
import { bestToWire, cliffsToWire, highestApr, isChoosable, rowsToWire, summaryToWire } from './plan-to-wire.ts';

export interface PlanInput {
  strategy?: Strategy | undefined;
  monthlyMinor?: string | undefined;
}

export const planDebts = (scope: Scope, input: PlanInput): Promise<DebtPlan> =>
  scope.read(async (tx) => {
    const book = await loadBook(tx, scope);
    const adopted = await store.followedPlan(tx);
    const choice = choosePlan(book.debts, adopted, input, scope.household.mode);
    if (input.monthlyMinor !== undefined) refuseBelowMinimums(choice, scope.household.currency);
    return planToWire(scope, book, choice, adopted);
  });

async function loadBook(tx: HouseholdTx, { today, household }: Pick<Scope, 'today' | 'household'>): Promise<DebtBook> {
  return bookDebts(await loadCards(tx, today), await loadLoans(tx), household.currency);
}

export interface PlanChoice {
  strategy: Strategy;
  monthlyMinor: number;
  /** Sum of today's minimum payments. */
  minimumsMinor: number;
}

/** The order in which each mode pays debts, where nobody has chosen a plan; a custom order has none before it was made. */
const STRATEGY_OF_MODE: Readonly<Record<NonNullable<Household['mode']>, Strategy>> = {
  balanced: 'best', pay_down_fast: 'best', quick_wins: 'snowball', safety_first: 'avalanche', float: 'best', custom: 'best',
};

/**
 * What was asked for, else the adopted plan, else what the household's mode prefers, on the minimums. An adopted amount that new debts have outgrown is raised
 * to the minimums; one that is asked for is not.
 */
export function choosePlan(debts: readonly Debt[], adopted: store.PayoffPlanRow | null, { strategy, monthlyMinor }: PlanInput, mode: Household['mode']): PlanChoice {
  const minimumsMinor = debtOutlookMinimums(debts);
  return {
    strategy: strategy ?? adopted?.strategy ?? STRATEGY_OF_MODE[mode ?? 'balanced'],
    monthlyMinor: monthlyMinor === undefined ? Math.max(minimumsMinor, adopted?.monthlyMinor ?? 0) : Number(monthlyMinor),
    minimumsMinor,
  };
}

function refuseBelowMinimums({ monthlyMinor, minimumsMinor }: PlanChoice, currency: string): void {
  if (monthlyMinor < minimumsMinor) throw fail('PLAN_BELOW_MINIMUMS', { neededMinor: String(minimumsMinor), currency });
}

interface Compared extends PayoffComparison {
  best: BestPlan;
}

/** All strategies against minimum payments alone, the best plan beside them. */
function comparePlans(debts: readonly Debt[], options: PlanOptions): Compared {
  const { baseline, plans } = comparePayoff(debts, options);
  const best = bestPlan(debts, options);
  return { baseline, best, plans: [...plans.filter(({ strategy }) => isChoosable(strategy)), comparedPlan('best', best.result, baseline)] };
}

type PlanOptions = Omit<PayoffOptions, 'strategy'>;

const explainPlan = (debts: readonly Debt[], strategy: Strategy, best: BestPlan, options: PlanOptions): MonthExplanation[] =>
  strategy === 'best' ? explainBestMonths(best, options) : explainMonths(debts, { ...options, strategy });

function planToWire({ household: { currency }, today }: Scope, { debts, incomplete }: DebtBook, choice: PlanChoice, adopted: store.PayoffPlanRow | null): DebtPlan {
  const money = (amount: number): Money => toMoney(amount, currency);
  const options: PlanOptions = { monthlyMinor: minor(choice.monthlyMinor), startOn: civilDate(today) };
  const { plans, best } = comparePlans(debts, options);
  const chosen = plans.find(({ strategy }) => strategy === choice.strategy);
  if (chosen === undefined) throw new RangeError(`no plan for ${choice.strategy}`);
  return {
    strategy: choice.strategy,
    monthly: money(choice.monthlyMinor),
    startOn: today,
    minimums: money(choice.minimumsMinor),
    debts: debts.map((debt) => planDebtToWire(debt, chosen.result, money)),
    incomplete: incomplete.map(({ owedMinor, currency: owedIn, ...entry }) => ({ ...entry, owed: toMoney(owedMinor, owedIn) })),
    plan: summaryToWire(chosen, currency),
    comparison: plans.map((plan) => summaryToWire(plan, currency)),
    rows: rowsToWire(chosen.result, explainPlan(debts, choice.strategy, best, options), currency),
    cliffs: cliffsToWire(chosen.result, currency),
    adopted: adopted === null ? null : adoptedToWire(adopted),
    best: bestToWire(best, currency),
  };
}

function planDebtToWire(debt: Debt, { debts }: PayoffComparison['baseline'], money: (amount: number) => Money): DebtPlan['debts'][number] {
  const outcome = debts.find(({ id }) => id === debt.id);
  return {
    id: debt.id,
    name: debt.name,
    kind: debt.kind,
    owed: money(owedOn(debt)),
    aprPpm: highestApr(debt),
    minimum: money(debtMinimumToday(debt)),
    interest: money(outcome?.interestMinor ?? 0),
    paidOffOn: outcome?.paidOffOn ?? null,
  };
}

const adoptedToWire = ({ monthlyMinor, currency, ...row }: store.PayoffPlanRow): z.infer<typeof AdoptedPlan> => ({ ...row, monthly: toMoney(monthlyMinor, currency) });

export const adoptPlan = (scope: Scope, { strategy, monthly }: { strategy: Strategy; monthly: Money }): Promise<{ changeSetId: string; item: z.infer<typeof AdoptedPlan> }> =>
  scope.write({ label: 'Adopted a payoff plan' }, async (tx, changeSetId) => {
    const { currency } = scope.household;
    const monthlyMinor = amountIn(currency, monthly);
    await lockHousehold(tx); // two plans adopted at once must not both be followed
    const { debts } = await loadBook(tx, scope);
    refuseBelowMinimums({ strategy, monthlyMinor, minimumsMinor: debtOutlookMinimums(debts) }, currency);
    await store.supersedePlans(tx);
    await store.insertPlan(tx, { id: newId(scope.now.getTime()), strategy, monthlyMinor, currency, startOn: scope.today });
    const adopted = await store.followedPlan(tx);
    if (adopted === null) throw new Error('the plan that was just adopted is gone');
    return { changeSetId, item: adoptedToWire(adopted) };
  });
