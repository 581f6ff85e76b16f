import type { Insight } from '@tideline/contract';
import type { IconName } from '@tideline/ui';

const ICONS: Readonly<Record<Insight['type'], IconName>> = {
  idle_cash: 'wallet',
  better_account: 'wallet',
  bonus_rate_ends: 'wallet',
  low_cash_ahead: 'warning',
  emergency_fund_low: 'wallet',
  avoidable_interest: 'card',
  grace_lost: 'card',
  utilization_before_close: 'card',
  promo_at_risk: 'promo',
  deferred_interest_ahead: 'warning',
  promo_kept: 'promo',
  plan_off_track: 'debt',
  price_rise: 'arrow-up',
  new_subscription: 'redo',
  doubled_subscription: 'redo',
  missed_income: 'calendar',
  missed_bill: 'calendar',
  unusual_amount: 'info',
  new_large_payee: 'info',
  duplicate_charge: 'file',
  category_over_pace: 'arrow-up',
  month_above_usual: 'arrow-up',
  fee_charged: 'file',
  interest_paid: 'card',
  stale_data: 'clock',
};

export const iconOf = ({ type }: Pick<Insight, 'type'>): IconName => ICONS[type];

/** The kind of value: money saved or earned, money spent beyond the usual amount, and so on. */
export type Effect = 'saved' | 'earned' | 'extra' | 'avoided' | 'avoidable' | 'back';

const EFFECTS: Readonly<Partial<Record<Insight['type'], Effect>>> = {
  better_account: 'earned',
  bonus_rate_ends: 'earned',
  low_cash_ahead: 'avoided',
  promo_at_risk: 'avoided',
  deferred_interest_ahead: 'avoided',
  promo_kept: 'avoided',
  price_rise: 'extra',
  new_subscription: 'extra',
  doubled_subscription: 'extra',
  unusual_amount: 'extra',
  category_over_pace: 'extra',
  month_above_usual: 'extra',
  fee_charged: 'avoidable',
  interest_paid: 'avoidable',
  duplicate_charge: 'back',
};

export function effectOf({ type, facts }: Pick<Insight, 'type' | 'facts'>): Effect {
  const { use } = facts;
  if (type === 'idle_cash') return use?.kind === 'text' && use.text === 'debt_apr' ? 'saved' : 'earned';
  return EFFECTS[type] ?? 'saved';
}
