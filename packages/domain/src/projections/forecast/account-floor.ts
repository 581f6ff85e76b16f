import { type Minor, maxMinor, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { RecurringSeries } from '../../records/recurring/recurring-series.ts';
import { paySeries } from './safe-horizon.ts';

/**
 * Computes the amount that must always remain in an account: half a paycheck, or more if the user wants more.
 *
 * Rounding  half a paycheck up, because a floor that is one unit too high is safe
 * Example   paycheck $2,861.41, user floor $1,000 → $1,430.71
 */
export function accountFloor({ paycheckMinor, ownFloorMinor }: { paycheckMinor: Minor; ownFloorMinor: Minor }): Minor {
  return maxMinor(ownFloorMinor, mulDiv(maxMinor(paycheckMinor, ZERO), 1, 2, 'ceil'));
}

/** Returns the largest paycheck that an account receives; zero if none is known. */
export function largestPaycheck(series: readonly RecurringSeries[], accountId?: string): Minor {
  return paySeries(series, accountId).reduce<Minor>(
    (largest, { typicalMinor }) => maxMinor(largest, typicalMinor),
    ZERO,
  );
}
