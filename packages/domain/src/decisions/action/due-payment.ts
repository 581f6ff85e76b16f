import { daysBetween } from '../../foundation/dates/add.ts';
import { type CivilDate, compareDates, maxDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import { interestOfMonth, lateCost } from './action-formulas.ts';
import { explainedValue } from './explained-value.ts';
import type { ActionAccount, NextAction } from './next-action.ts';
import { date, money, rate } from '../../foundation/working/working.ts';

const DUE_WITHIN_DAYS = 7;

/** Returns the payment that is overdue or due within a week: the earliest, then the one whose delay costs most. */
export function duePayment(
  cards: readonly ActionAccount[],
  cashMinor: Minor | null,
  today: CivilDate,
): NextAction | undefined {
  const due = cards.flatMap((card) => dueOf(card, cashMinor, today) ?? []);
  return due.sort((a, b) => compareDates(a.payBy, b.payBy) || b.valueMinor - a.valueMinor)[0];
}

type DuePayment = Extract<NextAction, { kind: 'pay_minimum_due' | 'pay_statement' }>;

function dueOf(card: ActionAccount, cashMinor: Minor | null, today: CivilDate): DuePayment | undefined {
  const { dueOn, minimumMinor, paidMinor = ZERO, autopay = 'none' } = card;
  if (dueOn === null || minimumMinor === null || card.owedMinor <= 0) return undefined;
  if (daysBetween(today, dueOn) > DUE_WITHIN_DAYS || autopay === 'statement') return undefined;
  const statement = statementPayment(card, dueOn, cashMinor);
  if (statement !== undefined && dueOn >= today) return statement;
  const open = Math.min(card.owedMinor, minimumMinor - paidMinor) as Minor;
  if (open <= 0 || autopay === 'minimum') return undefined;
  return minimumPaymentDue(card, open, dueOn, today);
}

function statementPayment(card: ActionAccount, dueOn: CivilDate, cashMinor: Minor | null): DuePayment | undefined {
  const { statementMinor = null, aprPpm, accountId, accountName } = card;
  if (statementMinor === null || statementMinor <= 0 || aprPpm === null || aprPpm === 0) return undefined;
  if (cashMinor !== null && cashMinor < statementMinor) return undefined;
  const valued = explainedValue(interestOfMonth, {
    lines: [money('statement_balance', statementMinor), rate('apr', aprPpm), date('due_on', dueOn)],
    assumptions: ['earlier_statement_paid_in_full'],
    otherwise: 'interest_next_month',
  });
  return { kind: 'pay_statement', accountId, accountName, amountMinor: statementMinor, payBy: dueOn, ...valued };
}

function minimumPaymentDue(card: ActionAccount, amountMinor: Minor, dueOn: CivilDate, today: CivilDate): DuePayment {
  const { accountId, accountName, lateFeeMinor = null, aprPpm } = card;
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
  return {
    kind: 'pay_minimum_due',
    overdue: dueOn < today,
    accountId,
    accountName,
    amountMinor,
    payBy: maxDate(dueOn, today),
    ...valued,
  };
}
