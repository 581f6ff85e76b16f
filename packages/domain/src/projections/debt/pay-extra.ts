import { unreachable } from '../../foundation/assert.ts';
import type { PaymentReason } from './payment-reason.ts';
import { type DebtState, nextForExcess, payingRate } from './debt-state.ts';
import { payAbove, payDebtAbove, type PayingMonth } from './pay-above.ts';
import type { PayoffConventions, PayoffStrategy } from './plan.ts';
import { byPromoEnd, evenShare } from './promo-share.ts';
import { isDeferredFirst, type SegmentState } from './segment-state.ts';

export interface ExtraRule {
  strategy: PayoffStrategy;
  /** Position of each debt in the user's own order. */
  rank: ReadonlyMap<string, number>;
  withinCard: PayoffConventions['withinCard'];
  note: PayingMonth['note'];
}

/**
 * Spends the cash left above the minimums, debt after debt in the same month, and returns the amount that no debt could
 * take.
 */
export function payExtra(states: readonly DebtState[], month: number, cash: number, rule: ExtraRule): number {
  const paying = { month, withinCard: rule.withinCard, note: rule.note };
  let left = cash;
  if (rule.strategy === 'promo_aware') left -= payPromoShares(states, cash, paying);
  while (left > 0) {
    const target = nextTarget(states, month, rule);
    if (target === undefined) return left;
    const reason = paying.note === undefined ? 'minimum' : reasonFor(target, states, month, rule);
    left -= payAbove(target.state, target.segment, left, paying, reason);
  }
  return left;
}

/** Pays every promotion its even share over the remaining months, nearest end first, and returns the cash used. */
export function payPromoShares(states: readonly DebtState[], cash: number, paying: PayingMonth): number {
  let left = cash;
  for (const state of [...states].sort(byPromoEnd(paying.month)))
    left -= payDebtAbove(state, Math.min(left, evenShare(state, paying.month)), paying, 'promo_share');
  return cash - left;
}

interface Target {
  state: DebtState;
  segment: SegmentState;
  /** Rate of the segment that would receive the next payment. */
  ratePpm: number;
}

function nextTarget(states: readonly DebtState[], month: number, rule: ExtraRule): Target | undefined {
  let best: Target | undefined;
  for (const state of states) {
    if (state.balance <= 0) continue;
    const segment = nextForExcess(state, month, rule.withinCard);
    if (segment === undefined) continue;
    // The law allocates the money to a deferred balance in its last two cycles, so a payment avoids interest at the
    // rate that accrues.
    const ratePpm = isDeferredFirst(segment, month) ? segment.revertAprPpm : payingRate(segment, month);
    const target = { state, segment, ratePpm };
    if (best === undefined || comesBefore(target, best, rule)) best = target;
  }
  return best;
}

function comesBefore(a: Target, b: Target, { strategy, rank }: ExtraRule): boolean {
  const byRate = b.ratePpm - a.ratePpm;
  const byBalance = a.state.balance - b.state.balance;
  const byIndex = a.state.index - b.state.index;
  switch (strategy) {
    case 'avalanche':
    case 'promo_aware':
      return (byRate || byBalance || byIndex) < 0;
    case 'snowball':
      return (byBalance || byRate || byIndex) < 0;
    case 'custom':
      return (placeOf(a, rank) - placeOf(b, rank) || byRate || byBalance || byIndex) < 0;
    case 'highest_payment_relief':
      return (relief(b) - relief(a) || byRate || byBalance || byIndex) < 0;
    case 'minimum_only':
      return false;
    default:
      return unreachable(strategy);
  }
}

function placeOf({ state }: Target, rank: ReadonlyMap<string, number>): number {
  return rank.get(state.debt.id) ?? rank.size;
}

/** Returns the part of the minimum that each unit of a payment frees. It is for comparison only, not an amount. */
function relief({ state }: Target): number {
  return state.minimumDue / state.balance;
}

function reasonFor(
  { segment }: Target,
  states: readonly DebtState[],
  month: number,
  { strategy }: ExtraRule,
): PaymentReason {
  if (states.filter(({ balance }) => balance > 0).length === 1) return 'only_debt_left';
  switch (strategy) {
    case 'snowball':
      return 'smallest_balance';
    case 'custom':
      return 'own_order';
    case 'highest_payment_relief':
      return 'frees_largest_minimum';
    case 'avalanche':
    case 'promo_aware':
      return isDeferredFirst(segment, month) ? 'deferred_last_cycles' : 'highest_rate';
    case 'minimum_only':
      return 'minimum';
    default:
      return unreachable(strategy);
  }
}
