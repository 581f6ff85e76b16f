import {
  civilDate,
  type Debt,
  type Minor,
  type MinimumFormula,
  type PayoffOptions,
  type PayoffResult,
  planPayoff,
  type Ppm,
} from '@tideline/domain';

export const START = civilDate('2026-01-01');

/** Creates a debt with a single balance. */
export function debtOf(id: string, balanceMinor: Minor, aprPpm: Ppm, minimum: Debt['minimum']): Debt {
  return { id, name: id, kind: 'card', segments: [{ id: 'balance', kind: 'purchase', balanceMinor, aprPpm }], minimum };
}

export const installment = (paymentMinor: Minor): Debt['minimum'] => ({ kind: 'installment', paymentMinor });

export function percentOfBalance(pctPpm: Ppm, floorMinor: Minor, base: MinimumFormula['base']): MinimumFormula {
  return { kind: 'percent_of_balance', pctPpm, floorMinor, ...(base === undefined ? {} : { base }) };
}

export function plan(debts: readonly Debt[], options: Partial<PayoffOptions>): PayoffResult {
  return planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: 0 as Minor, startOn: START, ...options });
}
