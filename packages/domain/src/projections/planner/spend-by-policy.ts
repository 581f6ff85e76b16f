import type { PaymentReason, NotePayment } from '../debt/payment-reason.ts';
import { type DebtState, nextForExcess } from '../debt/debt-state.ts';
import { payAbove, payDebtAbove, type PayingMonth } from '../debt/pay-above.ts';
import { payPromoShares } from '../debt/pay-extra.ts';
import type { PayoffConventions } from '../debt/plan.ts';
import { byPromoEnd, promoEnd } from '../debt/promo-share.ts';
import type { SegmentState } from '../debt/segment-state.ts';
import type { Spend } from '../debt/simulate.ts';
import type { Policy } from './policy.ts';
import { isGivenUp, nextRate, valueOfPayment } from './value-of-payment.ts';

interface Terms {
  policy: Policy;
  /** Yearly yield on held cash; undefined: the plan holds no cash, and every unit goes to a debt. */
  yieldPpm: number | undefined;
  withinCard: PayoffConventions['withinCard'];
  note?: NotePayment | undefined;
}

/**
 * Spends a month's cash by a policy. Within a card, the law decides the allocation. Cash that earns more than a debt
 * costs is held.
 */
export function spendByPolicy(terms: Terms): Spend {
  const { policy, withinCard, note } = terms;
  return (states, month, cash) => {
    const paying = { month, withinCard, note };
    let kept = reserveOf(policy, month, cash);
    let left = cash - kept;
    if (policy.evenShares === true) left -= payPromoShares(states, left, paying);
    let held = 0;
    for (const state of inFocus(states, month, policy)) {
      const end = promoEnd(state, month);
      // A charge that the reserve can still avoid would cost more than the minimums it is reserved for.
      const isCharged = end === month && hasDeferred(state) && state.balance <= left - held + kept;
      const open = left - held + (isCharged ? kept : 0);
      const part = partOfMonth(policy.focusFrom[state.index] ?? Infinity, month, open);
      const waiting = heldFor(state, month, part, terms);
      if (waiting !== undefined) held += waiting;
      else {
        left -= payDebtAbove(state, part, paying, end === Infinity ? 'comes_first' : 'cleared_in_time');
        const fromReserve = Math.max(0, held - left);
        kept -= fromReserve;
        left += fromReserve;
      }
    }
    return kept + held + payInOrder(states, left - held, terms, paying);
  };
}

function payInOrder(states: readonly DebtState[], cash: number, terms: Terms, paying: PayingMonth): number {
  let left = cash;
  while (left > 0) {
    const target = nextInOrder(states, paying.month, terms);
    if (target === undefined) return left;
    const segment = nextForExcess(target, paying.month, terms.withinCard);
    if (segment === undefined) return left;
    left -= payAbove(
      target,
      segment,
      left,
      paying,
      paying.note === undefined ? 'minimum' : reasonFor(target, segment, states, terms),
    );
  }
  return left;
}

function reasonFor(
  target: DebtState,
  segment: SegmentState,
  states: readonly DebtState[],
  { policy }: Terms,
): PaymentReason {
  if (states.filter(({ balance }) => balance > 0).length === 1) return 'only_debt_left';
  if (isGivenUp(policy, target, segment)) return 'deferred_given_up';
  if (policy.order.by === 'balance') return 'smallest_balance';
  if (policy.order.by === 'minimum') return 'frees_largest_minimum';
  if (policy.order.months === 1) return 'highest_rate';
  return policy.order.months === Infinity ? 'highest_later_rate' : 'highest_coming_rate';
}

function nextInOrder(
  states: readonly DebtState[],
  month: number,
  { policy, withinCard, yieldPpm }: Terms,
): DebtState | undefined {
  let best: DebtState | undefined;
  let bestValue = -Infinity;
  for (const state of states) {
    const segment =
      state.balance > 0 && !isLeftAlone(policy, state, month) ? nextForExcess(state, month, withinCard) : undefined;
    if (segment === undefined || (yieldPpm !== undefined && nextRate(policy, state, segment, month) <= yieldPpm))
      continue;
    const value = valueOfPayment(policy, state, segment, month);
    if (value > bestValue || (value === bestValue && best !== undefined && state.balance < best.balance))
      [best, bestValue] = [state, value];
  }
  return best;
}

/** Returns whether a payment above the installment is avoided, because it costs a fee. */
const isLeftAlone = ({ keepsInstallments }: Policy, state: DebtState, month: number): boolean =>
  keepsInstallments === true && state.debt.prepaymentFee !== undefined && month <= state.prepaymentMonths;

/**
 * Returns the debts with a focus this month, the promotion that ends next first, and on the same day those with
 * deferred interest first. A promotion that has ended has no focus.
 */
function inFocus(states: readonly DebtState[], month: number, { focusFrom, focusFirst = [] }: Policy): DebtState[] {
  const found = states.filter(
    (state) =>
      state.balance > 0 &&
      Math.floor(focusFrom[state.index] ?? Infinity) <= month &&
      (promoEnd(state, month) !== Infinity || !hasPromo(state)),
  );
  if (found.length < 2) return found;
  const byEnd = byPromoEnd(month);
  const rank = ({ index }: DebtState) => (focusFirst.includes(index) ? focusFirst.indexOf(index) : focusFirst.length);
  return found.sort((a, b) => rank(a) - rank(b) || byEnd(a, b));
}

const partOfMonth = (from: number, month: number, cash: number): number =>
  month >= from ? cash : Math.floor((Math.floor(from) + 1 - from) * cash);

function reserveOf({ reserve }: Policy, month: number, cash: number): number {
  if (reserve === undefined || month >= reserve.untilMonth || month < Math.floor(reserve.fromMonth)) return 0;
  const { most } = reserve;
  const part = partOfMonth(reserve.fromMonth, month, cash);
  const kept = most !== undefined && month >= most.fromMonth ? Math.min(part, most.amount) : part;
  return month + 1 > reserve.untilMonth ? Math.min(kept, Math.ceil((reserve.untilMonth - month) * cash)) : kept;
}

const hasDeferred = (state: DebtState): boolean => state.segments.some(({ isDeferred }) => isDeferred);

const hasPromo = (state: DebtState): boolean => state.segments.some((segment) => segment.promoMonths !== Infinity);

/**
 * Returns the cash that waits in savings for the end of a debt's promotion while it earns more than the debt costs;
 * undefined: the debt is paid now.
 */
function heldFor(
  state: DebtState,
  month: number,
  most: number,
  { policy, withinCard, yieldPpm, note }: Terms,
): number | undefined {
  if (yieldPpm === undefined || promoEnd(state, month) === Infinity || promoEnd(state, month) <= month)
    return undefined;
  const segment = nextForExcess(state, month, withinCard);
  if (segment === undefined || nextRate(policy, state, segment, month) > yieldPpm) return undefined;
  const later = (policy.laterShare?.[state.index] ?? 0) * (promoEnd(state, month) - month);
  const amount = Math.min(most, Math.ceil(neededAtPromoEnd(state, month) * Math.max(0, 1 - later)));
  note?.({ month, state, segment, amount, reason: 'held_for_promo_end' });
  return amount;
}

/**
 * Returns an upper bound on the cash that a promotion needs at its end. It is not exact, because it assumes the
 * smallest possible minimums until then.
 */
function neededAtPromoEnd(state: DebtState, month: number): number {
  const minimum = state.minimum.kind === 'installment' ? state.minimum.paymentMinor : state.minimum.floorMinor;
  return Math.max(0, state.balance - minimum * (promoEnd(state, month) - month));
}
