import type { Minor } from '../../foundation/money/minor.ts';
import { type MinimumFormula, minimumPayment } from './minimum-payment.ts';

/** Parts of a statement's minimum. */
export interface StatementMinimum {
  /** Minimum by the formula, on the balance outside plans and disputes. */
  regularMinor: Minor;
  /** Payments of plans with their own minimum, such as purchase ÷ months. */
  plansMinor: Minor;
  pastDueMinor: Minor;
  overLimitMinor: Minor;
  totalMinor: Minor;
}

export interface StatementMinimumInputs {
  closingMinor: Minor;
  interestMinor: Minor;
  feesMinor: Minor;
  pastDueMinor: Minor;
  creditLimitMinor?: Minor;
  disputedMinor?: Minor;
  /** Balance and minimum of each plan. */
  plans?: readonly { balanceMinor: Minor; paymentMinor: Minor }[];
}

/**
 * Computes the minimum of a statement with all its parts: the formula, plans, missed minimums, and the amount above the
 * credit limit.
 * Units     minor units; never more than the undisputed amount owed
 * Source    no payment on disputed amounts: Regulation Z, 12 CFR 1026.13(d)(1); the rest follows the agreement
 * Example   $1,000 in purchases at 1% + $20 interest, and a $600 plan over 12 months → $30 + $50
 */
export function statementMinimum(formula: MinimumFormula, inputs: StatementMinimumInputs): StatementMinimum {
  const {
    closingMinor,
    interestMinor,
    feesMinor,
    pastDueMinor,
    creditLimitMinor,
    disputedMinor = 0 as Minor,
    plans = [],
  } = inputs;
  const payable = Math.max(0, closingMinor - disputedMinor);
  const inPlans = plans.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
  const plansMinor = plans.reduce(
    (sum, { balanceMinor, paymentMinor }) => sum + Math.min(balanceMinor, paymentMinor),
    0,
  );
  const balanceMinor = Math.max(0, payable - inPlans) as Minor;
  const regularMinor = minimumPayment(formula, {
    balanceMinor,
    interestMinor: Math.min(interestMinor, balanceMinor) as Minor,
    feesMinor,
  });
  const pastDue = formula.addPastDue === false ? 0 : pastDueMinor;
  const overLimit =
    formula.addOverLimit === false || creditLimitMinor === undefined ? 0 : Math.max(0, closingMinor - creditLimitMinor);
  return {
    regularMinor,
    plansMinor: plansMinor as Minor,
    pastDueMinor: pastDue as Minor,
    overLimitMinor: overLimit as Minor,
    totalMinor: Math.min(payable, regularMinor + plansMinor + pastDue + overLimit) as Minor,
  };
}
