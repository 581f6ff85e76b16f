import { type Minor, maxMinor, ZERO } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import type { RecurringSeries } from '../recurring/recurring-series.ts';
import { paySeries } from './safe-horizon.ts';

/**
 * What stays on an account whatever comes: half a pay-cheque, or more where the person wants more.
 *
 * Rounding  half a pay-cheque up: a floor that is a unit too high is the safe side
 * Example   pay-cheque $2,861.41, own floor $1,000 → $1,430.71
 */
export function keepFloor({ payChequeMinor, ownFloorMinor }: { payChequeMinor: Minor; ownFloorMinor: Minor }): Minor {
  return maxMinor(ownFloorMinor, mulDiv(maxMinor(payChequeMinor, ZERO), 1, 2, 'ceil'));
}

/** The largest pay-cheque that an account gets; zero where none is known. */
export function payCheque(series: readonly RecurringSeries[], accountId?: string): Minor {
  return paySeries(series, accountId).reduce<Minor>(
    (largest, { typicalMinor }) => maxMinor(largest, typicalMinor),
    ZERO,
  );
}
