import { addMonths } from '../../foundation/dates/add.ts';
import { maxDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { type Formula, moneyValue } from '../../foundation/working/formula.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Computes monthly amount + extras of the month + spare savings − minimums. A negative result is the shortfall. */
export const aboveMinimumsFormula: Formula = {
  id: 'debt.above-minimums',
  resultKey: 'above_minimums',
  compute: ({ money, moneys }) =>
    moneyValue(
      (money('monthly') + sum(moneys('extra')) + sum(moneys('spare_savings')) - sum(moneys('minimum'))) as Minor,
    ),
};

/** Computes (baseline interest − its yield) − (interest + fees − yield of the plan). */
export const interestSavedFormula: Formula = {
  id: 'debt.interest-saved',
  resultKey: 'saved',
  compute: ({ money, moneys }) =>
    moneyValue(
      (money('baseline_interest') -
        sum(moneys('baseline_yield')) -
        money('plan_interest') -
        sum(moneys('fee')) +
        sum(moneys('plan_yield'))) as Minor,
    ),
};

/** Computes months of the baseline − months of the plan. */
export const monthsSavedFormula: Formula = {
  id: 'debt.months-saved',
  resultKey: 'months_saved',
  compute: ({ count }) => ({ kind: 'count', count: count('baseline_months') - count('plan_months') }),
};

/** Computes the smallest monthly amount that pays off the debts − the plan's amount. */
export const neverPaysOffFormula: Formula = {
  id: 'debt.never-pays-off',
  resultKey: 'missing',
  compute: ({ money }) => moneyValue((money('needed') - money('monthly')) as Minor),
};

/** Computes current balance − balance planned for now, debt by debt; negative if the plan is ahead. */
export const planDriftFormula: Formula = {
  id: 'debt.plan-drift',
  resultKey: 'drift',
  compute: ({ moneys }) => moneyValue((sum(moneys('owed')) - sum(moneys('planned'))) as Minor),
};

/** Computes the day on which the last debt is paid off. */
export const debtFreeFormula: Formula = {
  id: 'debt.debt-free-on',
  resultKey: 'debt_free_on',
  compute: ({ dates }) => ({ kind: 'date', on: dates('paid_off_on').reduce(maxDate) }),
};

/** Computes the day of the first payment, plus a month for each further payment. */
export const goneOnFormula: Formula = {
  id: 'debt.gone-on',
  resultKey: 'paid_off_on',
  compute: ({ date, count }) => ({ kind: 'date', on: addMonths(date('plan_begins_on'), count('months_until_gone')) }),
};

/** Computes the sum of the interest of every debt, including fees and deferred interest charged retroactively. */
export const totalInterestFormula: Formula = {
  id: 'debt.total-interest',
  resultKey: 'plan_interest',
  compute: ({ moneys }) => moneyValue(sum(moneys('debt_interest')) as Minor),
};

/** Computes all payments to a debt − its balance today. */
export const interestOfDebtFormula: Formula = {
  id: 'debt.interest-of-debt',
  resultKey: 'debt_interest',
  compute: ({ money }) => moneyValue((money('paid_in_all') - money('owed_today')) as Minor),
};

/** Computes the month's minimum + the payment above it. */
export const monthPaymentFormula: Formula = {
  id: 'debt.month-payment',
  resultKey: 'month_payment',
  compute: ({ money }) => moneyValue((money('minimum') + money('above_minimum')) as Minor),
};

/** Computes the installment, or the remaining balance with a month's interest if that is less. */
export const installmentDueFormula: Formula = {
  id: 'debt.installment-due',
  resultKey: 'minimum',
  compute: ({ money }) =>
    moneyValue(Math.min(money('agreed_installment'), money('owed_today') + money('interest_next_month')) as Minor),
};

/** The last installment of a loan, which includes a small remainder. */
export const lastInstallmentFormula: Formula = {
  id: 'debt.last-installment',
  resultKey: 'minimum',
  compute: ({ money }) => moneyValue((money('owed_today') + money('interest_next_month')) as Minor),
};

export const debtFormulas: readonly Formula[] = [
  aboveMinimumsFormula,
  interestSavedFormula,
  monthsSavedFormula,
  neverPaysOffFormula,
  planDriftFormula,
  debtFreeFormula,
  goneOnFormula,
  totalInterestFormula,
  interestOfDebtFormula,
  monthPaymentFormula,
  installmentDueFormula,
  lastInstallmentFormula,
];
