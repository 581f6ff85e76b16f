import type { DebtState } from './debt-state.ts';
import type { SegmentState } from './segment-state.ts';

/**
 * Reason why an amount goes to a debt. minimum: required by the lender · minimum_late, minimum_deferred,
 * minimum_secured: in a shortfall this debt comes before others because it nears 60 days late, a deferred promotion is
 * at stake, or collateral can be lost, respectively · highest_rate, smallest_balance, own_order: the strategy's order ·
 * frees_largest_minimum: a dollar here frees the most of the monthly minimums · promo_share: an even share of the
 * amount that must be paid by the end of a promotion · cleared_in_time: from this month on a promotion comes first, so
 * that it is paid off by its end · comes_first: the best plan pays this debt off before others · highest_coming_rate:
 * the average rate of the coming months · highest_later_rate: the rate after every promotion · deferred_given_up: its
 * deferred interest will be charged anyway, so its later rate counts · deferred_last_cycles: the law allocates the
 * money to deferred interest in its last two billing cycles · only_debt_left: nothing else is owed ·
 * held_for_promo_end: cash held in savings until a promotion ends, not yet paid to a debt.
 */
export type PaymentReason =
  | 'minimum'
  | 'minimum_late'
  | 'minimum_deferred'
  | 'minimum_secured'
  | 'highest_rate'
  | 'smallest_balance'
  | 'own_order'
  | 'frees_largest_minimum'
  | 'promo_share'
  | 'cleared_in_time'
  | 'comes_first'
  | 'highest_coming_rate'
  | 'highest_later_rate'
  | 'deferred_given_up'
  | 'deferred_last_cycles'
  | 'only_debt_left'
  | 'held_for_promo_end';

/** An amount of a month, in the plan's working unit. */
export interface NotedPayment {
  month: number;
  state: DebtState;
  segment: SegmentState;
  amount: number;
  reason: PaymentReason;
}

/** Receives every amount that a simulation pays. Omitted unless an explanation is requested. */
export type NotePayment = (payment: NotedPayment) => void;
