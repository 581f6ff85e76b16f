import { assert } from '../../foundation/assert.ts';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

/** Change to a card's balance on a day: purchases are positive, payments and credits negative. */
export interface BalanceChange {
  on: CivilDate;
  amountMinor: Minor;
  kind: 'purchase' | 'payment' | 'credit' | 'fee' | 'cash_advance';
}

export interface CycleBalances {
  days: number;
  sumMinor: Minor;
  averageMinor: Minor;
  closingMinor: Minor;
}

/**
 * Computes the average of the balances at the end of each day of a cycle. A day with a credit balance counts as zero.
 *     average = Σ end-of-day balances ÷ days
 * Units     minor units; the cycle includes its first and last day
 * Rounding  the average half away from zero, as statements print it
 * Source    "average daily balance (including | excluding new purchases)": Regulation Z, 12 CFR 1026.60(g) and Appendix
 *           G-1
 */
export function averageDailyBalance(
  openingMinor: Minor,
  changes: readonly BalanceChange[],
  {
    startsOn,
    closesOn,
    newPurchases,
  }: { startsOn: CivilDate; closesOn: CivilDate; newPurchases: 'included' | 'excluded' },
): CycleBalances {
  const days = daysBetween(startsOn, closesOn) + 1;
  assert(days > 0, 'a cycle ends on or after its first day');
  let sum = 0;
  for (let index = 0, on = startsOn; index < days; index += 1, on = addDays(on, 1)) {
    sum += Math.max(0, openingMinor + sumUntil(changes, on, newPurchases === 'excluded'));
  }
  return {
    days,
    sumMinor: sum as Minor,
    averageMinor: mulDiv(sum, 1, days, 'half-away'),
    closingMinor: (openingMinor + sumUntil(changes, closesOn, false)) as Minor,
  };
}

function sumUntil(changes: readonly BalanceChange[], on: CivilDate, withoutPurchases: boolean): number {
  return changes.reduce(
    (sum, change) =>
      change.on > on || (withoutPurchases && change.kind === 'purchase') ? sum : sum + change.amountMinor,
    0,
  );
}

/**
 * Computes the adjusted balance: the previous balance less the payments and credits of the cycle (12 CFR
 * 1026.60(g)(2)).
 */
export function adjustedBalance(openingMinor: Minor, changes: readonly BalanceChange[]): Minor {
  const paid = changes.reduce(
    (sum, { kind, amountMinor }) => (kind === 'payment' || kind === 'credit' ? sum + amountMinor : sum),
    0,
  );
  return Math.max(0, openingMinor + paid) as Minor;
}
