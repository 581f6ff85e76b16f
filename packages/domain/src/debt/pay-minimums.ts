import type { DebtState } from './debt-state.ts';
import { minimumOf, nextForMinimum, paySegment } from './debt-state.ts';
import { isDeferredInMonth, rateInMonth } from './segment-state.ts';

/** Pays the minimum of every debt as far as the cash goes; gives back the cash left. */
export function payMinimums(states: readonly DebtState[], month: number, cash: number): number {
  let due = 0;
  for (const state of states) {
    state.minimumDue = minimumOf(state);
    due += state.minimumDue;
  }
  const queue = cash >= due ? states : [...states].sort((a, b) => byConsequence(a, b, month));
  let left = cash;
  for (const state of queue) {
    const amount = Math.min(left, state.minimumDue);
    payToMinimum(state, month, amount);
    left -= amount;
    state.missedMonths = amount < state.minimumDue ? state.missedMonths + 1 : 0;
  }
  return left;
}

function payToMinimum(state: DebtState, month: number, amount: number): void {
  state.paidToMinimum = amount;
  let left = amount;
  while (left > 0) {
    const segment = nextForMinimum(state, month);
    if (segment === undefined) return;
    left -= paySegment(state, segment, left);
  }
}

/**
 * Who is paid first when the money does not cover the minimums: who is closest to 60 days late (a promotional rate may then be
 * revoked: Regulation Z, 12 CFR 1026.55(b)(4)), then deferred interest about to be charged, then secured debts, then the highest rate.
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

function hasDeferred(state: DebtState, month: number): boolean {
  return state.segments.some((segment) => segment.balance > 0 && isDeferredInMonth(segment, month));
}

function highestRate(state: DebtState, month: number): number {
  return state.segments.reduce((rate, segment) => (segment.balance > 0 ? Math.max(rate, rateInMonth(segment, month)) : rate), 0);
}
