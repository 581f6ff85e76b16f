import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor, Ppm } from '../money/minor.ts';
import type { Working } from '../working/working.ts';

export interface SafeToMoveLimits {
  /** What has to stay on the account whatever comes. */
  floorMinor: Minor;
  /** Share of paths whose lowest balance stays above the floor: 990_000 = p99. */
  confidencePpm: Ppm;
  /** Amounts are rounded down to a multiple of it. */
  roundToMinor: Minor;
  minMoveMinor: Minor;
  /** null: no cap. */
  maxMoveMinor: Minor | null;
}

export type NothingSafe = 'below_minimum' | 'shortfall_ahead' | 'history_too_short';

/** What can leave an account today, and what has to come back to it. */
export interface SafeToMove {
  accountId: string;
  /** Zero where nothing is safe. */
  amountMinor: Minor;
  reason: NothingSafe | null;
  troughMinor: Minor;
  troughOn: CivilDate;
  /** Money that keeps the account above its floor, and the day by which it has to be there; null: none is needed. */
  topUp: { amountMinor: Minor; by: CivilDate } | null;
  /** The waterfall: balance − bills − card payments − everyday spending − floor. */
  working: Working;
}
