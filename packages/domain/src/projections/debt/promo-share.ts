import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { DebtState } from './debt-state.ts';
import type { SegmentState } from './segment-state.ts';

/**
 * Returns the month in which the next promotion with a balance should be paid off: the last month by its pay-by date,
 * or by its end if the pay-by date has passed; Infinity without a promotion.
 */
export function promoEnd(state: DebtState, month: number): number {
  let end = Infinity;
  for (const segment of state.segments)
    if (segment.balance > 0 && segment.promoMonths >= month) end = Math.min(end, aimOf(segment, month));
  return end;
}

const aimOf = ({ payByMonths, promoMonths }: SegmentState, month: number): number =>
  payByMonths !== undefined && payByMonths >= month ? payByMonths : promoMonths;

/**
 * Returns the last month over which even shares are spread. A payment in the final, partial month of a deferred
 * balance is too close to its end to be reliable, so the shares end a month earlier.
 */
function shareEnd(state: DebtState, month: number): number {
  let end = Infinity;
  for (const segment of state.segments) {
    const { balance, promoMonths, paysInStub } = segment;
    if (balance <= 0 || promoMonths < month) continue;
    const aim = aimOf(segment, month);
    end = Math.min(end, paysInStub && aim === promoMonths ? Math.max(month, promoMonths - 1) : aim);
  }
  return end;
}

/**
 * Returns the amount that a debt with a promotion still needs this month to be paid off by the end of the promotion.
 * It is an even share of the total balance, because the law does not allow a payment to go only to the promotional
 * balance of a card.
 * Rounding  up, so that nothing is left in the last month
 */
export function evenShare(state: DebtState, month: number): number {
  const end = shareEnd(state, month);
  return end === Infinity
    ? 0
    : Math.max(0, mulDiv(state.balance + state.paid, 1, end - month + 1, 'ceil') - state.paid);
}

/**
 * Returns a comparison by the next end of a promotion. On the same day, deferred interest comes before other
 * promotions, then the higher later rate.
 */
export const byPromoEnd =
  (month: number) =>
  (a: DebtState, b: DebtState): number =>
    compareEnds(promoEnd(a, month), promoEnd(b, month)) ||
    Number(owesDeferred(b)) - Number(owesDeferred(a)) ||
    laterRate(b) - laterRate(a) ||
    a.index - b.index;

const compareEnds = (a: number, b: number): number => (a === b ? 0 : a - b);

const laterRate = (state: DebtState): number =>
  state.segments.reduce((rate, { balance, revertAprPpm }) => (balance > 0 ? Math.max(rate, revertAprPpm) : rate), 0);

const owesDeferred = (state: DebtState): boolean =>
  state.segments.some(({ isDeferred, balance }) => isDeferred && balance > 0);
