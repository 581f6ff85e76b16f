import type { Minor } from '../../foundation/money/minor.ts';
import { ZERO } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, type Working, type WorkingLine } from '../../foundation/working/working.ts';
import { interestSavedFormula, monthsSavedFormula, neverPaysOffFormula } from './debt-formulas.ts';
import type { NeverPlan, PayoffResult } from './plan.ts';

/** Costs and earnings other than interest: the plan's fees, and the yield on held cash with and without the plan. */
export interface FeesAndYields {
  feeMinor?: Minor;
  planYieldMinor?: Minor;
  baselineYieldMinor?: Minor;
}

/**
 * Computes the savings of a plan compared with its baseline, including fees and lost yield on savings; null if either
 * never ends.
 *     saved = (baseline interest − its yield) − (interest + fees − yield of the plan)
 * Units  minor units; negative: the plan costs more
 */
export function interestSavedWorking(
  plan: PayoffResult,
  baseline: PayoffResult,
  { feeMinor = ZERO, planYieldMinor = ZERO, baselineYieldMinor = ZERO }: FeesAndYields = {},
): Working | null {
  if (plan.outcome !== 'paid_off' || baseline.outcome !== 'paid_off') return null;
  const present = (key: string, amount: Minor): WorkingLine[] => (amount === 0 ? [] : [money(key, amount)]);
  return explain(interestSavedFormula, {
    lines: [
      money('baseline_interest', baseline.totalInterestMinor),
      ...present('baseline_yield', baselineYieldMinor),
      money('plan_interest', plan.totalInterestMinor),
      ...present('fee', feeMinor),
      ...present('plan_yield', planYieldMinor),
    ],
    steps:
      baselineYieldMinor === planYieldMinor
        ? []
        : [money('yield_lost', (baselineYieldMinor - planYieldMinor) as Minor)],
    assumptions: assumptionsOf(plan),
    otherwise: money('baseline_cost', (baseline.totalInterestMinor - baselineYieldMinor) as Minor),
  });
}

/** Computes by how many months a plan ends earlier than its baseline; null if either never ends. */
export function monthsSavedWorking(plan: PayoffResult, baseline: PayoffResult): Working | null {
  if (plan.outcome !== 'paid_off' || baseline.outcome !== 'paid_off') return null;
  return explain(monthsSavedFormula, {
    lines: [count('baseline_months', baseline.months), count('plan_months', plan.months)],
    steps: [date('debt_free_on', plan.debtFreeOn)],
    assumptions: assumptionsOf(plan),
    otherwise: date('baseline_debt_free_on', baseline.debtFreeOn),
  });
}

/**
 * Computes how far the monthly amount of a plan that never ends falls short, and shows the interest and the payment
 * of its first month.
 */
export function neverPaysOffWorking(plan: NeverPlan): Working {
  const [first] = plan.rows;
  return explain(neverPaysOffFormula, {
    lines: [
      money('needed', plan.neededMonthlyMinor),
      money('monthly', plan.strategy === 'minimum_only' ? (first?.paymentMinor ?? ZERO) : plan.monthlyMinor),
    ],
    steps: [
      ...(first === undefined
        ? []
        : [
            money('first_month_interest', first.interestMinor, plan.growingDebtIds),
            money('first_month_payment', first.paymentMinor),
          ]),
      count('within_months', plan.neededWithinMonths),
    ],
    assumptions: assumptionsOf(plan),
  });
}

/** Returns the assumptions of a plan, because public calculators differ in their conventions. */
export function assumptionsOf({ conventions, strategy }: PayoffResult): string[] {
  return [
    `strategy:${strategy}`,
    'baseline:minimum_only',
    conventions.interestFirst ? 'interest_before_payment' : 'payment_before_interest',
    `interest_rounding:${conventions.interestRounding}`,
    `within_card:${conventions.withinCard}`,
    `deferred_interest:${conventions.deferredInterest}`,
    'no_new_purchases',
  ];
}
