import type { Debt } from '../debt/debt.ts';
import { noFocus, type Order, type Policy } from './policy.ts';
import type { Way } from './trial.ts';

/**
 * Methods of the best plan. avalanche: today's highest rate first · avalanche_after_promo: the rate after every
 * promotion · snowball: the smallest balance · custom: the user's own order · promo_aware and highest_payment_relief:
 * as in planPayoff · deadline: the average rate of the coming months · promo_share: an even share over the remaining
 * months for each promotion · free_minimum: the debt whose minimum becomes free soonest · keep_installments: loans are
 * not prepaid while a fee applies · clear_deferred: chosen deferred balances in time, the others given up · exchange:
 * the best of these, improved step by step.
 */
export type BestPlanMethod =
  | 'avalanche'
  | 'snowball'
  | 'custom'
  | 'promo_aware'
  | 'highest_payment_relief'
  | 'avalanche_after_promo'
  | 'deadline'
  | 'promo_share'
  | 'free_minimum'
  | 'keep_installments'
  | 'clear_deferred'
  | 'exchange';

export interface Candidate {
  method: BestPlanMethod;
  way: Way;
}

const AHEAD_MONTHS = [1, 3, 6, 12, 24];

/** Returns every strategy worth simulating, the simplest first. */
export function portfolio(debts: readonly Debt[], order: readonly string[] | undefined): Candidate[] {
  const policy = (by: Order, more: Partial<Policy> = {}): Policy => ({
    order: by,
    focusFrom: noFocus(debts.length),
    ...more,
  });
  return [
    { method: 'avalanche', way: 'avalanche' },
    { method: 'snowball', way: 'snowball' },
    ...(order === undefined ? [] : [{ method: 'custom' as const, way: 'custom' as const }]),
    { method: 'promo_aware', way: 'promo_aware' },
    { method: 'highest_payment_relief', way: 'highest_payment_relief' },
    { method: 'avalanche_after_promo', way: policy({ by: 'rate', months: Infinity }) },
    ...AHEAD_MONTHS.map((months) => ({ method: 'deadline' as const, way: policy({ by: 'rate', months }) })),
    { method: 'promo_share', way: policy({ by: 'rate', months: 1 }, { evenShares: true }) },
    { method: 'free_minimum', way: policy({ by: 'minimum' }) },
    ...(debts.some(({ prepaymentFee }) => prepaymentFee !== undefined)
      ? [{ method: 'keep_installments' as const, way: policy({ by: 'rate', months: 1 }, { keepsInstallments: true }) }]
      : []),
  ];
}
