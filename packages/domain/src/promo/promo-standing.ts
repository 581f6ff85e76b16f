import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor } from '../money/minor.ts';
import type { DueDay } from '../dates/due-date.ts';
import type { Promo, PromoCondition, PromoState } from './promo.ts';
import { advancePromo } from './promo-lifecycle.ts';
import type { MinimumRecord } from './revocation.ts';
import { withPromoEnd } from './safe-date.ts';

/** What is known about a promotion beside its terms. */
export interface PromoRecord {
  /** State on record; without one the promotion is taken from its draft on. */
  state?: PromoState;
  /** Of the card: where the period is counted in statements, it decides the end. */
  closeDay?: DueDay;
  /** Minimums of the card since it began, in order of their due dates. */
  minimums?: readonly MinimumRecord[];
  isTransferred?: boolean;
  isRevoked?: boolean;
  /** Plan payments that were due and not made. */
  missedPlanPayments?: number;
  /** Purchases since it began. */
  newPurchasesMinor?: Minor;
  /** Projected on the safe date, from the plan in force. */
  projectedLeftMinor?: Minor;
}

export interface ConditionStanding {
  condition: PromoCondition;
  standing: 'kept' | 'broken' | 'not_known';
}

export type ClosedToNewReason = 'not_begun' | 'over' | 'transfer_window_over' | 'late_payment' | 'revoked';

export interface PromoStanding {
  state: PromoState;
  /** Whether new purchases or transfers still get the rate, and why not. A late payment ends that under many agreements: a warning, not a certainty. */
  closedToNew: ClosedToNewReason | null;
  conditions: ConditionStanding[];
  /** Something would be left on the safe date. */
  atRisk: boolean;
}

/**
 * Everything that is true of a promotion on a day beside its amounts.
 *
 * Without evidence (older entries) a promotion counts as confirmed; with evidence, only once a person confirmed it.
 */
export function promoStanding(entered: Promo, record: PromoRecord, today: CivilDate): PromoStanding {
  const promo = withPromoEnd(entered, record.closeDay);
  const { minimums = [], isTransferred = false, isRevoked = false } = record;
  const isConfirmed = promo.evidence === undefined || promo.evidence.confirmedOn !== null;
  const { state } = advancePromo(record.state ?? 'draft', {
    ...promo,
    today,
    minimums,
    isTransferred,
    isRevoked,
    isConfirmed,
  });
  const isRunning = state === 'active' || state === 'closing';
  return {
    state,
    closedToNew: closedToNew(promo, state, minimums, today),
    conditions: (promo.conditions ?? []).map((condition) => ({ condition, standing: standingOf(condition, record) })),
    atRisk: isRunning && (record.projectedLeftMinor ?? 0) > 0,
  };
}

function closedToNew(
  promo: Promo,
  state: PromoState,
  minimums: readonly MinimumRecord[],
  today: CivilDate,
): ClosedToNewReason | null {
  if (today < promo.startsOn) return 'not_begun';
  if (today > promo.endsOn) return 'over';
  if (state === 'revoked') return 'revoked';
  if (promo.transferWindowEndsOn !== undefined && today > promo.transferWindowEndsOn) return 'transfer_window_over';
  return minimums.some(({ daysLate }) => daysLate > 0) ? 'late_payment' : null;
}

function standingOf(
  condition: PromoCondition,
  { minimums, missedPlanPayments, newPurchasesMinor }: PromoRecord,
): ConditionStanding['standing'] {
  const of = (isBroken: boolean | undefined) => (isBroken === undefined ? 'not_known' : isBroken ? 'broken' : 'kept');
  switch (condition) {
    case 'on_time_minimum':
      return of(minimums?.some(({ daysLate }) => daysLate > 0));
    case 'plan_payment':
      return of(missedPlanPayments === undefined ? undefined : missedPlanPayments > 0);
    case 'no_new_purchases':
      return of(newPurchasesMinor === undefined ? undefined : newPurchasesMinor > 0);
  }
}
