import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { Working } from '../../foundation/working/working.ts';

export interface SafeToMoveLimits {
  /** The amount that must always stay in the account. */
  floorMinor: Minor;
  /** Share of paths whose lowest balance stays above the floor: 990_000 = p99. */
  confidencePpm: Ppm;
  /** Amounts are rounded down to a multiple of this. */
  roundToMinor: Minor;
  minMoveMinor: Minor;
  /** null: no cap. */
  maxMoveMinor: Minor | null;
  /** Savings have no everyday spending, so known payments suffice to know their low. Default: false. */
  isSavings?: boolean;
}

export type NothingSafeReason = 'below_minimum' | 'shortfall_ahead' | 'history_too_short';

/** The amount that can leave an account today, or the top-up it needs. */
export interface SafeToMove {
  accountId: string;
  /** Zero if nothing is safe to move. */
  amountMinor: Minor;
  reason: NothingSafeReason | null;
  troughMinor: Minor;
  troughOn: CivilDate;
  /** Money that keeps the account above its floor, and the day by which it must arrive; null: none is needed. */
  topUp: { amountMinor: Minor; by: CivilDate } | null;
  /** The waterfall: balance − bills − card payments − everyday spending − floor. */
  working: Working;
}
