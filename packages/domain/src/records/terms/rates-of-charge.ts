import { unreachable } from '../../foundation/assert.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { chargeOn } from '../../products/card/segment-charge.ts';
import type { ChargedPeriod } from './charged-periods.ts';

/** How a lender computes a charge from a yearly rate. */
export type ChargeMethod = 'adb_including_new' | 'daily_compounding' | 'by_day' | 'by_month';

/** All rates that result in one charge, to the minor unit. */
export interface RateSpan {
  fromPpm: Ppm;
  toPpm: Ppm;
}

/** Highest rate considered: 100%. */
const HIGHEST = PPM_ONE;

/**
 * Returns the lowest and the highest yearly rate that result in a period's charge, to the minor unit; null if only a
 * rate above 100% does. The larger the charge, the closer they are.
 *
 * Example  $1,000.00 for 30 days charged $20.54 → 249,842 to 249,962 ppm
 */
export function ratesOfCharge(period: ChargedPeriod, method: ChargeMethod): RateSpan | null {
  const fromPpm = lowestRate((aprPpm) => chargeAt(period, method, aprPpm) >= period.chargedMinor);
  if (fromPpm > HIGHEST) return null;
  const above = lowestRate((aprPpm) => chargeAt(period, method, aprPpm) > period.chargedMinor);
  // On a large balance, one part per million is more than a minor unit, so no rate results in the exact charge.
  return { fromPpm: fromPpm as Ppm, toPpm: Math.max(fromPpm, Math.min(above - 1, HIGHEST)) as Ppm };
}

function chargeAt({ stretches, openingMinor }: ChargedPeriod, method: ChargeMethod, aprPpm: Ppm): Minor {
  switch (method) {
    case 'by_month':
      return mulDiv(Math.max(0, openingMinor), aprPpm, 12 * PPM_ONE, 'half-away');
    case 'by_day':
    case 'adb_including_new':
    case 'daily_compounding':
      return chargeOn(
        stretches.map((stretch) => ({ ...stretch, aprPpm })),
        { method: method === 'by_day' ? 'adb_including_new' : method },
      );
    default:
      return unreachable(method);
  }
}

/** Returns the lowest whole rate that is sufficient, by bisection; above HIGHEST if there is none. */
function lowestRate(isEnough: (aprPpm: Ppm) => boolean): number {
  let [low, high] = [0, HIGHEST + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle as Ppm)) high = middle;
    else low = middle + 1;
  }
  return low;
}
