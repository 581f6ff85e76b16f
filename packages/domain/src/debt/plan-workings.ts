import type { Minor } from '../money/minor.ts';
import { ZERO } from '../money/minor.ts';
import { explain } from '../working/formula.ts';
import { count, date, money, type Working, type WorkingLine } from '../working/working.ts';
import { interestSavedFormula, monthsSavedFormula, neverPaysOffFormula } from './debt-formulas.ts';
import type { NeverPlan, PayoffResult } from './plan.ts';

/** What counts beside interest: fees paid for the plan, and what held cash earned with it and without it. */
export interface BesideInterest {
  feeMinor?: Minor;
  planYieldMinor?: Minor;
  baselineYieldMinor?: Minor;
}

/**
 * What a plan saves against its baseline, fees and savings yield that is lost counted; null where either never ends.
 *
 *     saved = (baseline interest − its yield) − (interest + fees − yield of the plan)
 *
 * Units  minor units; below zero the plan costs more
 */
export function interestSavedWorking(
  plan: PayoffResult,
  baseline: PayoffResult,
  { feeMinor = ZERO, planYieldMinor = ZERO, baselineYieldMinor = ZERO }: BesideInterest = {},
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

/** How many months sooner a plan ends than its baseline; null where either never ends. */
export function monthsSavedWorking(plan: PayoffResult, baseline: PayoffResult): Working | null {
  if (plan.outcome !== 'paid_off' || baseline.outcome !== 'paid_off') return null;
  return explain(monthsSavedFormula, {
    lines: [count('baseline_months', baseline.months), count('plan_months', plan.months)],
    steps: [date('debt_free_on', plan.debtFreeOn)],
    assumptions: assumptionsOf(plan),
    otherwise: date('baseline_debt_free_on', baseline.debtFreeOn),
  });
}

/** What a plan without an end would need, and which interest outgrows its first month. */
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

/** Public calculators disagree on conventions; a plan says which it used. */
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
