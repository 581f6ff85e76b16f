import type { DebtState } from './debt-state.ts';
import type { SegmentState } from './segment-state.ts';

/**
 * Why an amount goes to a debt.
 *
 * minimum: the lender asks for it · minimum_late, minimum_deferred, minimum_secured: the money is short and this debt comes before others,
 * because it nears 60 days late, because a deferred promotion is at stake, because something of value can be lost · highest_rate,
 * smallest_balance, own_order: the strategy's order · frees_largest_minimum: a dollar here frees the most of the monthly minimums ·
 * promo_share: an even share of what must be gone when a promotion ends · cleared_in_time: from this month on a promotion comes first, so
 * that it is gone by its end · comes_first: the best plan clears this debt before others · highest_coming_rate: the average rate of the
 * coming months · highest_later_rate: the rate after every promotion · deferred_given_up: it will be charged its deferred interest anyway,
 * so its later rate counts · deferred_last_cycles: the law sends the money to deferred interest in its last two billing cycles ·
 * only_debt_left: nothing else is owed.
 */
export type AllocationReason =
  | 'minimum' | 'minimum_late' | 'minimum_deferred' | 'minimum_secured'
  | 'highest_rate' | 'smallest_balance' | 'own_order' | 'frees_largest_minimum' | 'promo_share'
  | 'cleared_in_time' | 'comes_first' | 'highest_coming_rate' | 'highest_later_rate' | 'deferred_given_up'
  | 'deferred_last_cycles' | 'only_debt_left';

/** Hears of every amount that a simulation pays; plans that nobody asks about hear nothing. */
export type NotePayment = (state: DebtState, segment: SegmentState, amount: number, reason: AllocationReason) => void;
