import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import type { DueDay } from '../../foundation/dates/due-date.ts';
import type { Promo, PromoCondition, PromoState } from './promo.ts';
import { advancePromo } from './promo-lifecycle.ts';
import type { MinimumRecord } from './revocation.ts';
import { withPromoEnd } from './safe-date.ts';

/** Known facts about a promotion in addition to its terms. */
export interface PromoRecord {
  /** Stored state; without one, the promotion starts as a draft. */
  state?: PromoState;
  /** The card's closing day, which decides the end of a period counted in statements. */
  closeDay?: DueDay;
  /** Minimums of the card since the promotion started, in order of their due dates. */
  minimums?: readonly MinimumRecord[];
  isTransferred?: boolean;
  isRevoked?: boolean;
  /** Number of plan payments that were due but not made. */
  missedPlanPayments?: number;
  /** Purchases since the promotion started. */
  newPurchasesMinor?: Minor;
  /** Balance on the pay-by date that the active plan projects. */
  projectedLeftMinor?: Minor;
}

export interface ConditionStanding {
  condition: PromoCondition;
  standing: 'kept' | 'broken' | 'not_known';
}

export type ClosedToNewReason = 'not_begun' | 'over' | 'transfer_window_over' | 'late_payment' | 'revoked';

export interface PromoStanding {
  state: PromoState;
  /**
   * Reason why new purchases or transfers no longer get the rate; null if they do. Under many agreements a late payment
   * ends the rate for them, so this is a warning, not a certainty.
   */
  closedToNew: ClosedToNewReason | null;
  conditions: ConditionStanding[];
  /** Whether a balance is projected on the pay-by date. */
  atRisk: boolean;
}

/**
 * Returns a promotion's status on a day, apart from its amounts.
 *
 * Without evidence (older entries) a promotion counts as confirmed; with evidence, only once a member confirmed it.
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
