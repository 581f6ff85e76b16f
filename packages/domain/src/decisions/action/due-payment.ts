import { addDays } from '../../foundation/dates/add.ts';
import { type CivilDate, maxDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import { date, money, rate, type Working } from '../../foundation/working/working.ts';
import { interestOfMonth, lateCost } from './action-formulas.ts';
import { explainedValue } from './explained-value.ts';
import type { ActionAccount } from './due-facts.ts';

/** A payment that avoids a charge, with the charge and its working. */
export interface ValuedPayment {
  amountMinor: Minor;
  payBy: CivilDate;
  valueMinor: Minor;
  working: Working;
}

const DUE_WITHIN_DAYS = 7;

/** Whether a payment is overdue or due within a week. */
export const isDueSoon = (dueOn: CivilDate | null, today: CivilDate): boolean =>
  dueOn !== null && dueOn <= addDays(today, DUE_WITHIN_DAYS);

/** Returns the unpaid part of the minimum, at most the amount owed; zero if the terms are unknown. */
export const openMinimum = ({ owedMinor, minimumMinor, dueOn, paidMinor = ZERO }: ActionAccount): Minor =>
  (dueOn === null || minimumMinor === null ? 0 : Math.max(0, Math.min(owedMinor, minimumMinor - paidMinor))) as Minor;

/**
 * Returns the payment of an unpaid minimum, valued at the cost of paying late; undefined if the minimum is paid.
 *
 * Units     minor units; a late fee or rate that was not entered is left out and named in the assumptions
 */
export function minimumPayment(card: ActionAccount, today: CivilDate): ValuedPayment | undefined {
  const { dueOn, lateFeeMinor = null, aprPpm } = card;
  const amountMinor = openMinimum(card);
  if (dueOn === null || amountMinor === 0) return undefined;
  const valued = explainedValue(lateCost, {
    lines: [
      money('minimum_open', amountMinor),
      ...(aprPpm === null ? [] : [rate('apr', aprPpm)]),
      ...(lateFeeMinor === null ? [] : [money('late_fee', lateFeeMinor)]),
      date('due_on', dueOn),
    ],
    assumptions: [
      ...(lateFeeMinor === null ? ['late_fee_not_entered'] : []),
      ...(aprPpm === null ? ['apr_not_entered'] : []),
    ],
    otherwise: 'cost_if_late',
  });
  return { amountMinor, payBy: maxDate(dueOn, today), ...valued };
}

/**
 * Returns the payment of a whole statement that keeps purchases interest-free, valued at a month of interest; undefined
 * if there is no such statement, its rate is zero or unknown, or its due date has passed.
 */
export function statementPayment(card: ActionAccount, today: CivilDate): ValuedPayment | undefined {
  const { dueOn, statementMinor = null, aprPpm } = card;
  if (dueOn === null || dueOn < today || statementMinor === null || statementMinor <= 0) return undefined;
  if (aprPpm === null || aprPpm === 0) return undefined;
  const valued = explainedValue(interestOfMonth, {
    lines: [money('statement_balance', statementMinor), rate('apr', aprPpm), date('due_on', dueOn)],
    assumptions: ['earlier_statement_paid_in_full'],
    otherwise: 'interest_next_month',
  });
  return { amountMinor: statementMinor, payBy: dueOn, ...valued };
}
