import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { Working } from '../../foundation/working/working.ts';

export interface SafeToMoveLimits {
  /** The amount that must always remain in the account. */
  floorMinor: Minor;
  /** Share of paths whose lowest balance remains above the floor: 990_000 = p99. */
  confidencePpm: Ppm;
  /** Amounts are rounded down to a multiple of this amount. */
  roundToMinor: Minor;
  minMoveMinor: Minor;
  /** Maximum amount; null: no cap. */
  maxMoveMinor: Minor | null;
  /**
   * Whether the account is savings. It has no everyday spending, so known payments suffice to determine its lowest
   * balance. Default: false.
   */
  isSavings?: boolean;
}

export type NothingSafeReason = 'below_minimum' | 'shortfall_ahead' | 'history_too_short';

/** The amount that can leave an account today, or the top-up it needs. */
export interface SafeToMove {
  accountId: string;
  /** Amount that is safe to move; zero if there is none. */
  amountMinor: Minor;
  reason: NothingSafeReason | null;
  troughMinor: Minor;
  troughOn: CivilDate;
  /** Amount that keeps the account above its floor, and the day by which it must arrive; null: none is needed. */
  topUp: { amountMinor: Minor; by: CivilDate } | null;
  /** The waterfall of the amount: balance + income − bills − debt payments ± others − everyday spending − floor. */
  working: Working;
}
