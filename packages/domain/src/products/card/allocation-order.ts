import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';

/**
 * Part of a card's balance to which payments are allocated, with the rate as of the day the issuer uses (comment 53-2
 * allows several).
 */
export interface AllocatableBalance {
  id: string;
  balanceMinor: Minor;
  aprPpm: Ppm;
  /** Set while interest is deferred: 'first' in the last two billing cycles before expiry, otherwise 'as_zero'. */
  deferred?: 'as_zero' | 'first';
  /** Disputed part of the balance; paid last. */
  disputedMinor?: Minor;
  /** Interest and fees within the balance; the minimum pays them first. */
  chargesMinor?: Minor;
  /** Last day of the promotion. Among equal rates, all policies but custom pay the promotion that ends first. */
  promoEndsOn?: CivilDate;
  /** Rate at the end of the previous cycle, if different; used if `asOf` is prior_cycle_end. */
  priorAprPpm?: Ppm;
  /**
   * Whether the balance was posted after the cycle whose rates and balances apply. If `asOf` is prior_cycle_end,
   * newer balances are paid after older ones.
   */
  isNewer?: boolean;
}

/**
 * us_reg_z: the minimum by the issuer's order, the excess to the highest rate, deferred balances first in their last
 * two cycles. uk_highest_first: the whole payment to the highest rate, among equal rates to the promotion that ends
 * first. custom: the whole payment in the agreement's own order.
 */
export type AllocationPolicy = 'us_reg_z' | 'uk_highest_first' | 'custom';

/** The day whose rates and balances apply; any consistent choice is allowed (comment 53-2). */
export type AllocationAsOf = 'day_credited' | 'prior_cycle_end';

export interface AllocationOptions {
  /** Part of the payment that is the required minimum; default: 0. */
  minimumMinor?: Minor;
  /** How the issuer allocates the minimum; the law does not prescribe it. */
  minimumOrder?: 'lowest_apr_first' | 'highest_apr_first';
  /** A balance the cardholder asked to pay first, if the issuer honors it. */
  requestedId?: string;
  /** Default: us_reg_z. */
  policy?: AllocationPolicy;
  /** Default: day_credited. */
  asOf?: AllocationAsOf;
  /** Ids, first to last, for the custom policy; unlisted balances come last. */
  customOrder?: readonly string[];
}

/** An agreement's own order of payments. Each omitted term has its legal default. */
export type AllocationTerms = Pick<AllocationOptions, 'policy' | 'minimumOrder' | 'customOrder'>;

/** Why a part of a payment went to a balance. */
export type AllocationReason =
  | 'minimum_interest_and_fees'
  | 'minimum_lowest_apr'
  | 'minimum_highest_apr'
  | 'requested'
  | 'deferred_last_two_cycles'
  | 'highest_apr'
  | 'promo_ending_first'
  | 'custom_order'
  | 'newer_than_cycle'
  | 'disputed_last';

/** The legal or contractual source of each reason. */
export const ALLOCATION_SOURCE: Readonly<Record<AllocationReason, string>> = {
  minimum_interest_and_fees: 'The agreement; Regulation Z leaves the minimum to the issuer (comment 53(a)-1)',
  minimum_lowest_apr: 'The agreement; Regulation Z leaves the minimum to the issuer (comment 53(a)-1)',
  minimum_highest_apr: 'The agreement; Regulation Z leaves the minimum to the issuer (comment 53(a)-1)',
  requested: 'Regulation Z, 12 CFR 1026.53(b)(1)(ii)',
  deferred_last_two_cycles: 'Regulation Z, 12 CFR 1026.53(b)(1)(i)',
  highest_apr: 'Regulation Z, 12 CFR 1026.53(a)',
  promo_ending_first: 'The agreement, among equal rates',
  custom_order: 'The agreement',
  newer_than_cycle: 'Regulation Z, comment 53-2: rates and balances as of the end of the cycle before',
  disputed_last: 'Regulation Z, comment 53-3',
};

/** Returns the rate that decides the order: a deferred balance counts as 0% until it expires (1026.53(b)(1)(i)). */
export function payingApr(
  { aprPpm, priorAprPpm, deferred }: AllocatableBalance,
  asOf: AllocationAsOf = 'day_credited',
): number {
  if (deferred !== undefined) return 0;
  return asOf === 'prior_cycle_end' ? (priorAprPpm ?? aprPpm) : aprPpm;
}

/**
 * Orders balances for the excess above the minimum, regardless of newer balances and disputes. The sort is stable, so
 * equal balances keep the given order.
 */
export function excessOrder(balances: readonly AllocatableBalance[], options: AllocationOptions): AllocatableBalance[] {
  const { policy = 'us_reg_z', asOf, requestedId, customOrder = [] } = options;
  const place = ({ id }: AllocatableBalance) =>
    customOrder.includes(id) ? customOrder.indexOf(id) : customOrder.length;
  const highest = (a: AllocatableBalance, b: AllocatableBalance) => payingApr(b, asOf) - payingApr(a, asOf);
  switch (policy) {
    case 'custom':
      return [...balances].sort((a, b) => place(a) - place(b) || highest(a, b));
    case 'uk_highest_first':
      return [...balances].sort((a, b) => highest(a, b) || endingFirst(a, b));
    case 'us_reg_z': {
      const requested = ({ id }: AllocatableBalance) => Number(id === requestedId);
      const deferredFirst = ({ deferred }: AllocatableBalance) => Number(deferred === 'first');
      return [...balances].sort(
        (a, b) =>
          requested(b) - requested(a) || deferredFirst(b) - deferredFirst(a) || highest(a, b) || endingFirst(a, b),
      );
    }
  }
}

/** Sorts a promotion that ends earlier first; balances without a promotion come last. */
function endingFirst(a: AllocatableBalance, b: AllocatableBalance): number {
  const [left, right] = [a.promoEndsOn ?? '9999-12-31', b.promoEndsOn ?? '9999-12-31'];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns why a balance has its position in the order for the excess. */
export function excessReason(
  balance: AllocatableBalance,
  balances: readonly AllocatableBalance[],
  options: AllocationOptions,
): AllocationReason {
  const { policy = 'us_reg_z', asOf, requestedId } = options;
  if (policy === 'custom') return 'custom_order';
  if (policy === 'us_reg_z' && balance.id === requestedId) return 'requested';
  if (policy === 'us_reg_z' && balance.deferred === 'first') return 'deferred_last_two_cycles';
  const isTied = balances.some(
    (other) =>
      other !== balance && payingApr(other, asOf) === payingApr(balance, asOf) && endingFirst(balance, other) < 0,
  );
  return isTied ? 'promo_ending_first' : 'highest_apr';
}
