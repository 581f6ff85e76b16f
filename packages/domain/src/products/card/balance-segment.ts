import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { type StateTable, transition } from '../../foundation/state/state-table.ts';
import type { SegmentKind } from './segment-kind.ts';

/**
 * open: owed · paid_off: zero balance · rolled: its promotion ended, and it bears the standard rate · transferred:
 * moved to another card.
 */
export type BalanceSegmentState = 'open' | 'paid_off' | 'rolled' | 'transferred';

export interface BalanceSegment {
  id: string;
  kind: SegmentKind;
  label: string;
  principalMinor: Minor;
  /** Charged but unpaid interest and fees. Payments reduce them first. */
  accruedInterestMinor: Minor;
  /** Deferred interest accrued but not owed. */
  deferredAccruedMinor: Minor;
  aprPpm: Ppm;
  promoId: string | null;
  openedOn: CivilDate;
  state: BalanceSegmentState;
}

/** A ledger entry of a segment. Amounts are zero or more; a roll contains the new rate. */
export type SegmentEntry =
  | {
      kind: 'purchase' | 'transfer_in' | 'transfer_out' | 'fee' | 'interest' | 'payment' | 'credit' | 'retro_interest';
      on: CivilDate;
      amountMinor: Minor;
    }
  | { kind: 'roll'; on: CivilDate; aprPpm: Ppm };

export type SegmentEntryResult =
  | { ok: true; segment: BalanceSegment }
  | { ok: false; reason: 'more_than_owed'; overMinor: Minor }
  | { ok: false; reason: 'not_allowed'; state: BalanceSegmentState; entry: SegmentEntry['kind'] };

type SegmentEvent = 'charge' | 'settle' | 'roll' | 'transfer_out';

/**
 * State machine of a segment. A charge on a paid-off segment, such as a returned payment or a reversed refund, reopens
 * it.
 */
export const SEGMENT_STATES: StateTable<BalanceSegmentState, SegmentEvent, 'nothing_owed'> = {
  initial: 'open',
  states: ['open', 'paid_off', 'rolled', 'transferred'],
  transitions: [
    { from: 'open', event: 'charge', to: 'open', guards: [] },
    { from: 'open', event: 'settle', to: 'paid_off', guards: ['nothing_owed'] },
    { from: 'open', event: 'settle', to: 'open', guards: [] },
    { from: 'open', event: 'roll', to: 'rolled', guards: [] },
    { from: 'open', event: 'transfer_out', to: 'transferred', guards: ['nothing_owed'] },
    { from: 'open', event: 'transfer_out', to: 'open', guards: [] },
    { from: 'rolled', event: 'charge', to: 'rolled', guards: [] },
    { from: 'rolled', event: 'settle', to: 'paid_off', guards: ['nothing_owed'] },
    { from: 'rolled', event: 'settle', to: 'rolled', guards: [] },
    { from: 'rolled', event: 'transfer_out', to: 'transferred', guards: ['nothing_owed'] },
    { from: 'rolled', event: 'transfer_out', to: 'rolled', guards: [] },
    { from: 'paid_off', event: 'charge', to: 'open', guards: [] },
  ],
};

const EVENT_OF: Readonly<Record<SegmentEntry['kind'], SegmentEvent>> = {
  purchase: 'charge',
  transfer_in: 'charge',
  fee: 'charge',
  interest: 'charge',
  retro_interest: 'charge',
  payment: 'settle',
  credit: 'settle',
  roll: 'roll',
  transfer_out: 'transfer_out',
};

/**
 * Returns the segment after one entry.
 *     balance = principal + accrued interest; a payment goes to accrued interest first
 * Units   minor units; deferred interest is not part of the balance until retro_interest charges it, which resets the
 *         accrued amount
 * Errors  more_than_owed if a payment exceeds the segment, not_allowed if the state has no such transition
 */
export function postSegmentEntry(segment: BalanceSegment, entry: SegmentEntry): SegmentEntryResult {
  const moved =
    entry.kind === 'roll' ? { ...segment, aprPpm: entry.aprPpm } : withAmount(segment, entry.kind, entry.amountMinor);
  const owedMinor = segmentBalance(moved);
  if (owedMinor < 0) return { ok: false, reason: 'more_than_owed', overMinor: -owedMinor as Minor };
  const next = transition(SEGMENT_STATES, segment.state, EVENT_OF[entry.kind], { nothing_owed: owedMinor === 0 });
  return next.ok
    ? { ok: true, segment: { ...moved, state: next.state } }
    : { ok: false, reason: 'not_allowed', state: segment.state, entry: entry.kind };
}

export function segmentBalance({
  principalMinor,
  accruedInterestMinor,
}: Pick<BalanceSegment, 'principalMinor' | 'accruedInterestMinor'>): Minor {
  return (principalMinor + accruedInterestMinor) as Minor;
}

function withAmount(
  segment: BalanceSegment,
  kind: Exclude<SegmentEntry['kind'], 'roll'>,
  amountMinor: Minor,
): BalanceSegment {
  assert(amountMinor >= 0, () => `entries are amounts from 0, got ${amountMinor}`);
  const { principalMinor, accruedInterestMinor } = segment;
  switch (kind) {
    case 'purchase':
    case 'transfer_in':
      return { ...segment, principalMinor: (principalMinor + amountMinor) as Minor };
    case 'fee':
    case 'interest':
      return { ...segment, accruedInterestMinor: (accruedInterestMinor + amountMinor) as Minor };
    case 'retro_interest':
      return {
        ...segment,
        accruedInterestMinor: (accruedInterestMinor + amountMinor) as Minor,
        deferredAccruedMinor: 0 as Minor,
      };
    case 'credit': {
      // A refund of goods does not refund interest, so it reduces principal first.
      const toPrincipal = Math.min(amountMinor, principalMinor);
      return {
        ...segment,
        principalMinor: (principalMinor - toPrincipal) as Minor,
        accruedInterestMinor: (accruedInterestMinor - (amountMinor - toPrincipal)) as Minor,
      };
    }
    case 'payment':
    case 'transfer_out': {
      const toInterest = Math.min(amountMinor, accruedInterestMinor);
      return {
        ...segment,
        accruedInterestMinor: (accruedInterestMinor - toInterest) as Minor,
        principalMinor: (principalMinor - (amountMinor - toInterest)) as Minor,
      };
    }
  }
}

export type SegmentSum =
  | { kind: 'whole' }
  /** An amount owed on the card that no segment contains. It is shown as a separate segment, never hidden. */
  | { kind: 'unassigned'; amountMinor: Minor }
  /** The segments add up to more than the card owes, because a payment or credit is not posted to them yet. */
  | { kind: 'over_assigned'; amountMinor: Minor };

/** Checks that the segments add up to the amount owed on the card, and returns any difference. */
export function segmentSum(
  segments: readonly Pick<BalanceSegment, 'principalMinor' | 'accruedInterestMinor'>[],
  owedMinor: Minor,
): SegmentSum {
  const difference = owedMinor - segments.reduce((sum, segment) => sum + segmentBalance(segment), 0);
  if (difference === 0) return { kind: 'whole' };
  return difference > 0
    ? { kind: 'unassigned', amountMinor: difference as Minor }
    : { kind: 'over_assigned', amountMinor: -difference as Minor };
}
