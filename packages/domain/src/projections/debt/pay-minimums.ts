import type { PayingMonth } from './pay-above.ts';
import type { PaymentReason } from './payment-reason.ts';
import type { DebtState } from './debt-state.ts';
import { minimumOf, nextForMinimum, paySegment } from './debt-state.ts';
import { isDeferredInMonth, rateInMonth } from './segment-state.ts';

interface MinimumsRule extends Pick<PayingMonth, 'withinCard' | 'note'> {
  canStretch: boolean;
}

/**
 * Pays the minimum of every debt as far as the cash allows, and returns the remaining cash. canStretch: the last
 * payment of a loan may include a remainder above its installment. A monthly amount that covers the installments is
 * increased by that remainder; money in an account is not.
 */
export function payMinimums(
  states: readonly DebtState[],
  month: number,
  cash: number,
  { canStretch, withinCard, note }: MinimumsRule,
): number {
  let [due, stretch] = [0, 0];
  for (const state of states) {
    state.minimumDue = minimumOf(state, month);
    due += state.minimumDue;
    if (canStretch && state.minimum.kind === 'installment')
      stretch += Math.max(0, state.minimumDue - state.minimum.paymentMinor);
  }
  let left = Math.max(cash, Math.min(due, cash + stretch));
  const isShort = left < due;
  const queue = isShort ? [...states].sort((a, b) => byConsequence(a, b, month)) : states;
  for (const state of queue) {
    const amount = Math.min(left, state.minimumDue);
    const reason = note === undefined || !isShort ? 'minimum' : consequenceOf(state, month);
    payToMinimum(state, amount, reason, { month, withinCard, note });
    left -= amount;
    noteMissed(state, month, state.minimumDue - amount);
  }
  return left;
}

function noteMissed(state: DebtState, month: number, missing: number): void {
  if (missing <= 0) {
    state.missedMonths = 0;
    return;
  }
  state.missedMonths += 1;
  state.totalMissed += missing;
  state.lastMissedMonth = month;
}

function payToMinimum(
  state: DebtState,
  amount: number,
  reason: PaymentReason,
  { month, withinCard, note }: PayingMonth,
): void {
  state.paidToMinimum = amount;
  let left = amount;
  while (left > 0) {
    const segment = nextForMinimum(state, month, withinCard);
    if (segment === undefined) return;
    const used = paySegment(state, segment, left);
    note?.({ month, state, segment, amount: used, reason });
    left -= used;
  }
}

/**
 * Compares debts for the case that the money does not cover the minimums: closest to 60 days late first (a promotional
 * rate may then be revoked: Regulation Z, 12 CFR 1026.55(b)(4)), then deferred interest about to be charged, then
 * secured debts, then the highest rate.
 */
function byConsequence(a: DebtState, b: DebtState, month: number): number {
  return (
    b.missedMonths - a.missedMonths ||
    Number(hasDeferred(b, month)) - Number(hasDeferred(a, month)) ||
    Number(b.debt.secured ?? false) - Number(a.debt.secured ?? false) ||
    highestRate(b, month) - highestRate(a, month) ||
    a.index - b.index
  );
}

/** Returns the first consequence that applies to a debt, in the order of byConsequence. */
function consequenceOf(state: DebtState, month: number): PaymentReason {
  if (state.missedMonths > 0) return 'minimum_late';
  if (hasDeferred(state, month)) return 'minimum_deferred';
  return state.debt.secured === true ? 'minimum_secured' : 'minimum';
}

function hasDeferred(state: DebtState, month: number): boolean {
  return state.segments.some((segment) => segment.balance > 0 && isDeferredInMonth(segment, month));
}

function highestRate(state: DebtState, month: number): number {
  return state.segments.reduce(
    (rate, segment) => (segment.balance > 0 ? Math.max(rate, rateInMonth(segment, month)) : rate),
    0,
  );
}
