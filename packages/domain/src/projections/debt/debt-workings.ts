import { minimumPaymentWorking } from '../../products/card/card.working.ts';
import { addMonths } from '../../foundation/dates/add.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, type Working } from '../../foundation/working/working.ts';
import type { MonthExplanation } from './explain-month.ts';
import {
  debtFreeFormula,
  goneOnFormula,
  installmentDueFormula,
  lastInstallmentFormula,
  interestOfDebtFormula,
  monthPaymentFormula,
  totalInterestFormula,
} from './debt-formulas.ts';
import { type Debt, owedOn } from './debt.ts';
import { debtMinimumToday } from './minimum-today.ts';
import type { PayoffResult } from './plan.ts';
import { assumptionsOf } from './plan-workings.ts';

/** Workings of one debt's figures in a plan; null if the plan has no such figure. */
export interface DebtWorkings {
  minimum: Working;
  interest: Working | null;
  /** Working of the payoff date; also null if the payments are not a month apart. */
  gone: Working | null;
  /** Working of the first month's payment. */
  payment: Working | null;
}

/**
 * Returns the working of the debt-free date, debt by debt, or null if the plan never ends. Its alternative,
 * `otherwise`, is the baseline's date.
 */
export function debtFreeWorking(plan: PayoffResult, baseline: PayoffResult): Working | null {
  if (plan.outcome !== 'paid_off') return null;
  const lines = plan.debts.flatMap(({ id, paidOffOn }) =>
    paidOffOn === null ? [] : [date('paid_off_on', paidOffOn, [id])],
  );
  if (lines.length === 0) return null;
  return explain(debtFreeFormula, {
    lines,
    steps: [count('plan_months', plan.months)],
    assumptions: assumptionsOf(plan),
    otherwise: baseline.outcome === 'paid_off' ? date('baseline_debt_free_on', baseline.debtFreeOn) : null,
  });
}

/**
 * Returns the working of the total interest, debt by debt, or null if the plan never ends. Its alternative,
 * `otherwise`, is the baseline's interest.
 */
export function totalInterestWorking(plan: PayoffResult, baseline: PayoffResult): Working | null {
  if (plan.outcome !== 'paid_off') return null;
  return explain(totalInterestFormula, {
    lines: plan.debts.map(({ id, interestMinor }) => money('debt_interest', interestMinor, [id])),
    steps: [money('paid_in_all', plan.totalPaidMinor)],
    assumptions: assumptionsOf(plan),
    otherwise: baseline.outcome === 'paid_off' ? money('baseline_interest', baseline.totalInterestMinor) : null,
  });
}

/** Returns the workings of one debt in a plan; `explained` explains the plan's first month. */
export function debtWorkings(
  debt: Debt,
  plan: PayoffResult,
  baseline: PayoffResult,
  explained: MonthExplanation | undefined,
): DebtWorkings {
  return {
    minimum: minimumTodayWorking(debt),
    interest: interestWorking(debt, plan, baseline),
    gone: goneWorking(debt, plan, baseline),
    payment: paymentWorking(debt, plan, explained),
  };
}

/**
 * Returns the working of debtMinimumToday: the minimum of a statement that closes now, with a month of interest on
 * today's balances.
 */
export function minimumTodayWorking(debt: Debt): Working {
  const interest = debt.segments.reduce(
    (sum, { balanceMinor, aprPpm }) => sum + mulDiv(balanceMinor, aprPpm, 12_000_000, 'half-away'),
    0,
  ) as Minor;
  if (debt.minimum.kind !== 'installment') {
    const working = minimumPaymentWorking(debt.minimum, {
      closingMinor: (owedOn(debt) + interest) as Minor,
      interestMinor: interest,
      feesMinor: ZERO,
      pastDueMinor: ZERO,
    });
    return { ...working, assumptions: [...working.assumptions, 'statement_closes_today'] };
  }
  const agreed = money('agreed_installment', debt.minimum.paymentMinor);
  const owed = [money('owed_today', owedOn(debt)), money('interest_next_month', interest)];
  const otherwise = money('paid_in_full', (owedOn(debt) + interest) as Minor);
  return debtMinimumToday(debt) > debt.minimum.paymentMinor
    ? explain(lastInstallmentFormula, { lines: owed, steps: [agreed], otherwise })
    : explain(installmentDueFormula, { lines: [agreed, ...owed], otherwise });
}

function interestWorking(debt: Debt, plan: PayoffResult, baseline: PayoffResult): Working | null {
  const of = ({ debts }: PayoffResult) => debts.find(({ id }) => id === debt.id);
  const [own, without] = [of(plan), of(baseline)];
  if (own === undefined || own.paidOffOn === null) return null;
  return explain(interestOfDebtFormula, {
    lines: [money('paid_in_all', own.paidMinor), money('owed_today', owedOn(debt))],
    steps: [date('paid_off_on', own.paidOffOn), ...(own.months === null ? [] : [count('plan_months', own.months)])],
    assumptions: assumptionsOf(plan),
    otherwise:
      without === undefined || without.paidOffOn === null ? null : money('baseline_interest', without.interestMinor),
  });
}

/** Returns the working of a debt's payoff date; null if the payments are not a month apart. */
function goneWorking({ id }: Debt, plan: PayoffResult, baseline: PayoffResult): Working | null {
  const of = ({ debts }: PayoffResult) => debts.find((debt) => debt.id === id);
  const [own, without] = [of(plan), of(baseline)];
  if (own === undefined || own.months === null || own.paidOffOn === null) return null;
  const first = plan.rows[0]?.on ?? plan.startOn;
  const isMonthAfterStart = addMonths(plan.startOn, own.months) === own.paidOffOn;
  const [from, months] = isMonthAfterStart ? [plan.startOn, own.months] : [first, own.months - 1];
  if (addMonths(from, months) !== own.paidOffOn) return null;
  return explain(goneOnFormula, {
    lines: [date('plan_begins_on', from), count('months_until_gone', months)],
    steps: [money('paid_in_all', own.paidMinor), money('debt_interest', own.interestMinor)],
    assumptions: assumptionsOf(plan),
    otherwise:
      without === undefined || without.paidOffOn === null ? null : date('gone_with_minimums', without.paidOffOn),
  });
}

/** Returns the working of the first month's payment to the debt, with its rules. */
function paymentWorking(
  { id }: Debt,
  { rows: [first] }: PayoffResult,
  explained: MonthExplanation | undefined,
): Working | null {
  const row = first?.debts.find((debt) => debt.id === id);
  if (row === undefined || first === undefined) return null;
  const reasons = [
    ...new Set((explained?.parts ?? []).flatMap(({ debtId, reason }) => (debtId === id ? [reason] : []))),
  ];
  return explain(monthPaymentFormula, {
    lines: [money('minimum', (row.paymentMinor - row.extraMinor) as Minor), money('above_minimum', row.extraMinor)],
    steps: [
      date('paid_on', first.on),
      money('interest_of_month', row.interestMinor),
      money('left_after', row.closingMinor),
    ],
    assumptions: reasons.map((reason) => `reason:${reason}`),
    otherwise: money('left_with_minimum', (row.closingMinor + row.extraMinor) as Minor),
  });
}
