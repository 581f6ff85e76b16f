import { mulDiv } from '../money/mul-div.ts';
import type { DebtState } from './debt-state.ts';

/** The last month that still pays inside a promotion of a balance owed; Infinity without one. */
export function promoEnd(state: DebtState, month: number): number {
  let end = Infinity;
  for (const segment of state.segments)
    if (segment.balance > 0 && segment.promoMonths >= month) end = Math.min(end, segment.promoMonths);
  return end;
}

/**
 * What a debt with a promotion still needs this month to be gone by its end: an even share of all it owes, for inside a card
 * the law lets nobody pay the promotional balance alone.
 *
 * Rounding  up, so that nothing is left in the last month
 */
export function evenShare(state: DebtState, month: number): number {
  const end = promoEnd(state, month);
  return end === Infinity
    ? 0
    : Math.max(0, mulDiv(state.balance + state.paid, 1, end - month + 1, 'ceil') - state.paid);
}

/** The promotion that ends next first, on one day deferred interest before a plain promotion. */
export const byPromoEnd =
  (month: number) =>
  (a: DebtState, b: DebtState): number =>
    compareEnds(promoEnd(a, month), promoEnd(b, month)) ||
    Number(owesDeferred(b)) - Number(owesDeferred(a)) ||
    a.index - b.index;

const compareEnds = (a: number, b: number): number => (a === b ? 0 : a - b);

const owesDeferred = (state: DebtState): boolean =>
  state.segments.some(({ isDeferred, balance }) => isDeferred && balance > 0);
