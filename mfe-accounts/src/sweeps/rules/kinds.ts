import type { SweepTerms } from '@tideline/contract';

export type RuleKind = SweepTerms['kind'];

export const KINDS = [
  'keep_target',
  'above_threshold',
  'percent_of_income',
  'fixed_schedule',
  'round_up',
  'savings_goal',
  'debt_extra',
  'promo_deadline',
  'minimum_payment',
  'buffer_refill',
] as const satisfies readonly RuleKind[];
