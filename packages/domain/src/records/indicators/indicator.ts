import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { Working } from '../../foundation/working/working.ts';

/** Reason why an indicator has no value. */
export type NotApplicableReason =
  | 'no_limit'
  | 'no_cards'
  | 'no_income'
  | 'no_spending'
  | 'no_debt'
  | 'no_history'
  | 'history_too_short'
  | 'rate_missing'
  | 'no_balance';

export interface NotApplicable {
  kind: 'not_applicable';
  reason: NotApplicableReason;
}

/** A figure with its working, or the reason why there is none. */
export type Indicator<Figures extends object> = ({ kind: 'value'; working: Working } & Figures) | NotApplicable;

export const notApplicable = (reason: NotApplicableReason): NotApplicable => ({ kind: 'not_applicable', reason });

/** Wraps a rate as a formula's result value. */
export const rateValue = (ppm: Ppm) => ({ kind: 'ppm', ppm }) as const;

export const ppmOf = ({ result }: Working): Ppm => (result.value.kind === 'ppm' ? result.value.ppm : (0 as Ppm));
export const minorOf = ({ result }: Working): Minor =>
  result.value.kind === 'money' ? result.value.minor : (0 as Minor);
export const countOf = ({ result }: Working): number => (result.value.kind === 'count' ? result.value.count : 0);
