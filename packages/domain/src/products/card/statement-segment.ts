import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { AllocatableBalance } from './allocation-order.ts';
import type { SegmentKind } from './segment-kind.ts';

/** A part of a card's balance over one billing cycle. */
export interface StatementSegment {
  id: string;
  /** Default: purchase. */
  kind?: SegmentKind;
  openingMinor: Minor;
  aprPpm: Ppm;
  /** Whether purchases are in the grace period, because the previous statement was paid in full. */
  graced?: boolean;
  deferred?: AllocatableBalance['deferred'];
  /** Last day of a promotion, and the rate from the next day on. */
  after?: { endsOn: CivilDate; aprPpm: Ppm };
  /** Deferred interest accrued before the cycle started. */
  deferredAccruedMinor?: Minor;
  /** Disputed part of the opening balance: paid last, and excluded from the minimum. */
  disputedMinor?: Minor;
  /** Payment of a plan with its own minimum, such as purchase ÷ months. */
  planPaymentMinor?: Minor;
}

/** An entry on a card. A payment is allocated as the law requires; every other entry names its segment. */
export type StatementEntry =
  | { kind: 'payment'; on: CivilDate; amountMinor: Minor }
  | { kind: 'charge' | 'fee' | 'refund'; on: CivilDate; segmentId: string; amountMinor: Minor };

/**
 * Returns whether a segment bears a promotional rate. Some agreements do not require such balances to be paid to keep
 * the grace period.
 */
export function isPromotional({ kind = 'purchase' }: StatementSegment): boolean {
  return kind === 'promo' || kind === 'balance_transfer' || kind === 'deferred';
}
