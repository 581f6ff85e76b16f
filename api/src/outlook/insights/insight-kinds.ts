import type { InsightKind } from '@tideline/contract';
import type { InsightType } from '@tideline/domain';

/** The kind of each insight type, by which users filter insights. */
export const KIND_OF: Readonly<Record<InsightType, InsightKind>> = {
  idle_cash: 'saving',
  better_account: 'saving',
  bonus_rate_ends: 'saving',
  avoidable_interest: 'saving',
  grace_lost: 'saving',
  promo_kept: 'saving',
  doubled_subscription: 'saving',
  fee_charged: 'saving',
  interest_paid: 'saving',
  low_cash_ahead: 'risk',
  emergency_fund_low: 'risk',
  utilization_before_close: 'risk',
  promo_at_risk: 'risk',
  deferred_interest_ahead: 'risk',
  plan_off_track: 'risk',
  missed_income: 'risk',
  missed_bill: 'risk',
  duplicate_charge: 'risk',
  stale_data: 'risk',
  price_rise: 'habit',
  new_subscription: 'habit',
  unusual_amount: 'habit',
  new_large_payee: 'habit',
  category_over_pace: 'habit',
  month_above_usual: 'habit',
};
