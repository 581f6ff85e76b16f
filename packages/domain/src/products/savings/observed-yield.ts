import { daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, type Ppm, PPM_ONE, ppm } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

export interface InterestPayment {
  readonly on: CivilDate;
  readonly amountMinor: Minor;
}

/** Number of latest payments to use, because a year of monthly payments does not reflect today's rate. */
const LATEST = 4;
const HUNDREDTHS = 10_000;
/** Maximum plausible yield. A higher one is a bonus or a correction. */
const MOST_PPM = 200_000;

/**
 * Estimates an account's yield from the latest interest it paid, for accounts without an entered rate.
 *
 *     yield = payments after the first of the last four ÷ days between first and last × 365 ÷ balance
 *
 * Rounding  to the nearest hundredth of a percent, because the balance was different when the interest accrued
 * Result    null with fewer than two payments, without a balance, or above 20%
 * Example   $161.51 on each month’s last day on $51,195.62, July to October → 3.75%
 */
export function observedYield(payments: readonly InterestPayment[], balanceMinor: Minor): Ppm | null {
  const [first, ...later] = payments.toSorted((a, b) => (a.on < b.on ? -1 : 1)).slice(-LATEST);
  const last = later.at(-1);
  if (first === undefined || last === undefined || last.on === first.on || balanceMinor <= 0) return null;
  const paid = later.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const days = daysBetween(first.on, last.on);
  const found = mulDiv(paid * 365, HUNDREDTHS, days * balanceMinor, 'half-away') * (PPM_ONE / HUNDREDTHS);
  return found > 0 && found <= MOST_PPM ? ppm(found) : null;
}
