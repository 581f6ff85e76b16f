import { addMonths } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../../projections/debt/debt.ts';
import type { ModeKey } from './mode-parameters.ts';

/** A required minimum and the day it was paid; null: not yet. */
export interface MinimumPaid {
  debtId: string;
  dueOn: CivilDate;
  paidOn: CivilDate | null;
}

export interface EligibilityFacts {
  today: CivilDate;
  debts: readonly Debt[];
  /** Cards whose purchases are currently interest-free because statements are paid in full. */
  inGraceDebtIds: readonly string[];
  /** Minimums of all debts; empty: the history of on-time payments is unknown. */
  minimums: readonly MinimumPaid[];
  /**
   * Whether a card keeps its grace period when everything but the promotion is paid; cards that are not listed are
   * unknown.
   */
  graceWithoutPromo: Readonly<Record<string, boolean>>;
}

export type EligibilityReason =
  | { code: 'no_promo' }
  | { code: 'segment_bears_interest'; debtIds: readonly string[] }
  | { code: 'minimum_late'; debtIds: readonly string[] }
  | { code: 'minimums_not_known' }
  | { code: 'grace_needs_promo_paid' | 'grace_not_known'; debtIds: readonly string[] };

export type Eligibility = { eligible: true } | { eligible: false; reasons: EligibilityReason[] };

const MONTHS_ON_TIME = 12;

/**
 * Returns whether a household may use a mode and, if not, every reason.
 *
 * Only holding cash against promotions has requirements: a card with an interest-free balance, no card segment that
 * bears interest, every minimum of the last twelve months paid by its due date, and cards that keep their grace period
 * while the promotion is unpaid. Missing information is a reason too: an empty list of minimums does not prove a good
 * history, unless there are no debts. Loans are not card segments, so they do not count.
 */
export function modeEligibility(key: ModeKey, facts: EligibilityFacts): Eligibility {
  if (key !== 'float') return { eligible: true };
  const reasons = floatReasons(facts);
  return reasons.length === 0 ? { eligible: true } : { eligible: false, reasons };
}

function floatReasons(facts: EligibilityFacts): EligibilityReason[] {
  const { debts, graceWithoutPromo, today } = facts;
  const cards = debts.filter(({ kind }) => kind === 'card');
  const held = cards.filter((card) => card.segments.some((segment) => isInterestFree(segment, today)));
  const idsOf = (list: readonly Debt[]) => list.map(({ id }) => id);
  const bearing = idsOf(cards.filter((card) => bearsInterest(card, facts)));
  const late = lateDebtIds(facts);
  const needsPromoPaid = idsOf(held.filter(({ id }) => graceWithoutPromo[id] === false));
  const notKnown = idsOf(held.filter(({ id }) => graceWithoutPromo[id] === undefined));
  return [
    ...(held.length === 0 ? [{ code: 'no_promo' as const }] : []),
    ...(bearing.length === 0 ? [] : [{ code: 'segment_bears_interest' as const, debtIds: bearing }]),
    ...(late.length === 0 ? [] : [{ code: 'minimum_late' as const, debtIds: late }]),
    ...(debts.length > 0 && facts.minimums.length === 0 ? [{ code: 'minimums_not_known' as const }] : []),
    ...(needsPromoPaid.length === 0 ? [] : [{ code: 'grace_needs_promo_paid' as const, debtIds: needsPromoPaid }]),
    ...(notKnown.length === 0 ? [] : [{ code: 'grace_not_known' as const, debtIds: notKnown }]),
  ];
}

const isInterestFree = ({ balanceMinor, aprPpm, promo }: Debt['segments'][number], today: CivilDate): boolean =>
  balanceMinor > 0 && aprPpm === 0 && promo !== undefined && promo.endsOn >= today;

/**
 * Returns whether a debt bears interest. A promotion that has ended bears its later rate, regardless of the current
 * rate entered.
 */
function bearsInterest({ id, segments }: Debt, { inGraceDebtIds, today }: EligibilityFacts): boolean {
  return segments.some(({ balanceMinor, aprPpm, kind, promo }) => {
    const rate = promo !== undefined && promo.endsOn < today ? promo.revertAprPpm : aprPpm;
    return balanceMinor > 0 && rate > 0 && !(kind === 'purchase' && inGraceDebtIds.includes(id));
  });
}

/** Returns the debts with a late minimum. An open minimum is late from the day after its due date. */
function lateDebtIds({ minimums, today }: EligibilityFacts): string[] {
  const since = addMonths(today, -MONTHS_ON_TIME);
  const late = minimums.filter(({ dueOn, paidOn }) => dueOn >= since && (paidOn ?? today) > dueOn);
  return [...new Set(late.map(({ debtId }) => debtId))];
}
