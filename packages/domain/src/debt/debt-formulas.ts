import type { Minor } from '../money/minor.ts';
import { type Formula, moneyValue } from '../working/formula.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** monthly amount + extras of the month + spare savings − minimums; below zero it is what is missing. */
export const aboveMinimumsFormula: Formula = {
  id: 'debt.above-minimums',
  resultKey: 'above_minimums',
  compute: ({ money, moneys }) => moneyValue((money('monthly') + sum(moneys('extra')) + sum(moneys('spare_savings')) - sum(moneys('minimum'))) as Minor),
};

/** (baseline interest − its yield) − (interest + fees − yield of the plan). */
export const interestSavedFormula: Formula = {
  id: 'debt.interest-saved',
  resultKey: 'saved',
  compute: ({ money, moneys }) =>
    moneyValue((money('baseline_interest') - sum(moneys('baseline_yield')) - money('plan_interest') - sum(moneys('fee')) + sum(moneys('plan_yield'))) as Minor),
};

/** Months of the baseline − months of the plan. */
export const monthsSavedFormula: Formula = {
  id: 'debt.months-saved',
  resultKey: 'months_saved',
  compute: ({ count }) => ({ kind: 'count', count: count('baseline_months') - count('plan_months') }),
};

/** The smallest monthly amount that ends the debts − the amount of the plan. */
export const neverPaysOffFormula: Formula = {
  id: 'debt.never-pays-off',
  resultKey: 'missing',
  compute: ({ money }) => moneyValue((money('needed') - money('monthly')) as Minor),
};

/** What is owed now − what the plan had left for now, debt by debt; below zero the plan is ahead. */
export const planDriftFormula: Formula = {
  id: 'debt.plan-drift',
  resultKey: 'drift',
  compute: ({ moneys }) => moneyValue((sum(moneys('owed')) - sum(moneys('planned'))) as Minor),
};

export const debtFormulas: readonly Formula[] = [aboveMinimumsFormula, interestSavedFormula, monthsSavedFormula, neverPaysOffFormula, planDriftFormula];
