import { type FlowGroup, flowsOf, type MonthFlow, savingsRate } from '../cash-flow/spending.ts';
import type { CivilMonth } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { money, type WorkingLine } from '../../foundation/working/working.ts';
import { type Indicator, minorOf, notApplicable, ppmOf, rateValue } from './indicator.ts';

export const cashFlowFormula: Formula = {
  id: 'indicator.cash-flow',
  resultKey: 'cash_flow',
  compute: (inputs) => moneyValue(minor(inputs.money('income') - inputs.money('spending'))),
};

export const savingsRateFormula: Formula = {
  id: 'indicator.savings-rate',
  resultKey: 'savings_rate',
  compute: (inputs) => rateValue(ppm(savingsRate(inputs.money('income'), inputs.money('spending')) ?? 0)),
};

export type CashFlow = Indicator<{ incomeMinor: Minor; expenseMinor: Minor; netMinor: Minor }>;
export type SavingsRateIndicator = Indicator<{ savingsRatePpm: Ppm }>;

/**
 * Computes income less spending for the given months. Transfers, card payments and loan payments are neither; a
 * refund reduces spending.
 *
 * Units   minor units; spending is negative if refunds exceed it
 * Result  no_history if the months have no transactions
 */
export function cashFlowIndicator(groups: readonly FlowGroup[], months: readonly CivilMonth[]): CashFlow {
  const flow = totals(groups, months);
  if (flow === undefined) return notApplicable('no_history');
  const working = explain(cashFlowFormula, {
    lines: linesOf(flow),
    assumptions: ['transfers_left_out', 'refunds_reduce_spending'],
  });
  return {
    kind: 'value',
    incomeMinor: flow.incomeMinor,
    expenseMinor: flow.expenseMinor,
    netMinor: minorOf(working),
    working,
  };
}

/**
 * Computes the share of income that was not spent: (income − spending) ÷ income.
 *
 * Units     parts per million, negative if spending exceeds income; limited to ±100,000%
 * Rounding  half away from zero
 * Result    no_history, or no_income if the income is zero or less
 */
export function savingsRateIndicator(
  groups: readonly FlowGroup[],
  months: readonly CivilMonth[],
): SavingsRateIndicator {
  const flow = totals(groups, months);
  if (flow === undefined) return notApplicable('no_history');
  if (flow.incomeMinor <= 0) return notApplicable('no_income');
  const working = explain(savingsRateFormula, {
    lines: linesOf(flow),
    assumptions: ['transfers_left_out', 'refunds_reduce_spending'],
  });
  return { kind: 'value', savingsRatePpm: ppmOf(working), working };
}

const linesOf = ({ incomeMinor, expenseMinor }: Omit<MonthFlow, 'month'>): WorkingLine[] => [
  money('income', incomeMinor),
  money('spending', expenseMinor),
];

function totals(groups: readonly FlowGroup[], months: readonly CivilMonth[]): Omit<MonthFlow, 'month'> | undefined {
  const asked = new Set(months);
  const within = groups.filter(({ month }) => asked.has(month));
  if (within.length === 0) return undefined;
  const flows = within.map(flowsOf);
  return {
    incomeMinor: minor(flows.reduce((sum, { incomeMinor }) => sum + incomeMinor, 0)),
    expenseMinor: minor(flows.reduce((sum, { spentMinor }) => sum + spentMinor, 0)),
  };
}
