import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { BalancePeriod } from '../interest/periodic-charge.ts';
import type { Ppm } from '../../foundation/money/minor.ts';
import type { InterestMethod } from './interest-method.ts';
import type { StatementSegment } from './statement-segment.ts';

export interface Move {
  on: CivilDate;
  change: number;
  kind: 'charge' | 'fee' | 'refund' | 'payment' | 'retro_interest';
}

/** Interim state of a segment while its statement is being closed; amounts in minor units. */
export interface SegmentLedger {
  readonly segment: StatementSegment;
  balance: number;
  paid: number;
  readonly moves: Move[];
  /** Deferred interest after the moves so far; 0 after it is charged or forgiven. */
  deferredAccrued: number;
  retroInterest: number;
}

export function openLedger(segment: StatementSegment): SegmentLedger {
  return {
    segment,
    balance: segment.openingMinor,
    paid: 0,
    moves: [],
    deferredAccrued: segment.deferredAccruedMinor ?? 0,
    retroInterest: 0,
  };
}

export function post(ledger: SegmentLedger, move: Move): void {
  ledger.balance += move.change;
  ledger.moves.push(move);
}

/** Returns the rate on a day. The later rate applies after the last day of the promotion. */
export function rateOn({ aprPpm, after }: StatementSegment, on: CivilDate): Ppm {
  return after !== undefined && on > after.endsOn ? after.aprPpm : aprPpm;
}

/** Returns the opening balance and the moves that a balance method includes. */
export function seenBy(
  method: InterestMethod,
  openingMinor: number,
  moves: readonly Move[],
): { opening: number; moves: readonly Move[] } {
  const retro = moves.filter(({ kind }) => kind === 'retro_interest');
  switch (method) {
    case 'adb_including_new':
    case 'daily_compounding':
      return { opening: openingMinor, moves };
    case 'adb_excluding_new':
      return { opening: openingMinor, moves: moves.filter(({ kind }) => kind !== 'charge') };
    case 'previous_balance':
      return { opening: openingMinor, moves: retro };
    case 'adjusted_balance': {
      const paid = moves.reduce(
        (sum, { kind, change }) => (kind === 'payment' || kind === 'refund' ? sum + change : sum),
        0,
      );
      return { opening: openingMinor + paid, moves: retro };
    }
  }
}

/** Returns the end-of-day balances of a segment as periods with a constant balance and rate. */
export function stretchesOf(
  segment: StatementSegment,
  { opening, moves }: { opening: number; moves: readonly Move[] },
  { startsOn, closesOn }: { startsOn: CivilDate; closesOn: CivilDate },
): BalancePeriod[] {
  const until = addDays(closesOn, 1);
  const reverts = segment.after === undefined ? [] : [addDays(segment.after.endsOn, 1)];
  const starts = [...new Set([startsOn, ...moves.map(({ on }) => on), ...reverts])]
    .filter((on) => on >= startsOn && on < until)
    .sort();
  let balance = opening;
  return starts.map((from, index) => {
    for (const { on, change } of moves) if (on === from) balance += change;
    return {
      from,
      days: daysBetween(from, starts[index + 1] ?? until),
      balanceMinor: balance,
      aprPpm: rateOn(segment, from),
    };
  });
}
