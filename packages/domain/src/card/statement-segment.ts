import type { CivilDate } from '../dates/civil-date.ts';
import type { SegmentKind } from '../debt/debt.ts';
import type { Minor, Ppm } from '../money/minor.ts';
import type { AllocatableBalance } from './allocation-order.ts';

/** A part of a card's balance over one billing cycle. */
export interface StatementSegment {
  id: string;
  /** Default: purchase. */
  kind?: SegmentKind;
  openingMinor: Minor;
  aprPpm: Ppm;
  /** Purchases that enjoy the grace period: the statement before was paid in full. */
  graced?: boolean;
  deferred?: AllocatableBalance['deferred'];
  /** The end of a promotion and the rate from the day after it on. */
  after?: { endsOn: CivilDate; aprPpm: Ppm };
  /** Deferred interest built up until the cycle began. */
  deferredAccruedMinor?: Minor;
  /** Part of the opening balance in dispute: paid last, and no minimum is asked on it. */
  disputedMinor?: Minor;
  /** A plan with a minimum of its own, such as purchase ÷ months. */
  planPaymentMinor?: Minor;
}

/** What happens to a card: a payment goes where the law sends it, everything else names its segment. */
export type StatementEntry =
  | { kind: 'payment'; on: CivilDate; amountMinor: Minor }
  | { kind: 'charge' | 'fee' | 'refund'; on: CivilDate; segmentId: string; amountMinor: Minor };

/** Balances that bear a promotional rate: some agreements exempt them from what must be paid to keep the grace period. */
export function isPromotional({ kind = 'purchase' }: StatementSegment): boolean {
  return kind === 'promo' || kind === 'balance_transfer' || kind === 'deferred';
}
