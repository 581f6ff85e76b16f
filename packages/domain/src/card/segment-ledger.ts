import { addDays, daysBetween } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { BearingStretch } from '../interest/periodic-charge.ts';
import type { Ppm } from '../money/minor.ts';
import type { InterestMethod } from './interest-method.ts';
import type { StatementSegment } from './statement-segment.ts';

export interface Move {
  on: CivilDate;
  change: number;
  kind: 'charge' | 'fee' | 'refund' | 'payment' | 'retro_interest';
}

/** A segment while its cycle is closed; amounts in minor units. */
export interface SegmentLedger {
  readonly segment: StatementSegment;
  balance: number;
  paid: number;
  readonly moves: Move[];
  /** Deferred interest after the moves so far; charged or forgiven it is 0. */
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

/** The rate in force on a day: the later one from the day after the promotion's last. */
export function rateOn({ aprPpm, after }: StatementSegment, on: CivilDate): Ppm {
  return after !== undefined && on > after.endsOn ? after.aprPpm : aprPpm;
}

/** The moves that a balance method sees, and the balance it begins with. */
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

/** The balances of a segment at the end of each day, as stretches of one balance and one rate. */
export function stretchesOf(
  segment: StatementSegment,
  { opening, moves }: { opening: number; moves: readonly Move[] },
  { startsOn, closesOn }: { startsOn: CivilDate; closesOn: CivilDate },
): BearingStretch[] {
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
