import { addMonths, daysBetween } from '../dates/add.ts';
import { type CivilDate, minDate } from '../dates/civil-date.ts';
import { type Minor, type Ppm, PPM_ONE } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import type { Promo } from './promo.ts';

export type DeferredMode = 'compounding' | 'simple';

const CARRIED = 10_000;
/** Half of what whole numbers hold. The meter stops here (450 thousand million minor units): rates and years that no agreement has. */
const CARRIED_MAX = 2 ** 52;

/** A month's deferred interest on a carried base; both stay within whole numbers. */
function monthOn(base: number, aprPpm: Ppm): number {
  return mulDiv(Math.min(base, CARRIED_MAX), aprPpm, 12 * PPM_ONE, 'half-away');
}

/**
 * Deferred interest that has built up over whole months, on the balance at the start of each.
 *
 *     compounding  H = H × (1 + apr ÷ 12) + balance × apr ÷ 12
 *     simple       H = H + balance × apr ÷ 12
 *
 * Units     minor units, parts per million
 * Rounding  once, half away from zero; carried to a ten-thousandth of a minor unit meanwhile
 * Example   $2,500 at 24 %, twelve payments of $200 → $388.19 compounding, $336.00 simple
 */
export function deferredInterest(
  openingBalances: readonly Minor[],
  { aprPpm, mode = 'compounding' }: { aprPpm: Ppm; mode?: DeferredMode },
): Minor {
  return mulDiv(carried(openingBalances, aprPpm, mode), 1, CARRIED, 'half-away');
}

function carried(openingBalances: readonly Minor[], aprPpm: Ppm, mode: DeferredMode): number {
  let built = 0;
  for (const balance of openingBalances) {
    const base = balance * CARRIED + (mode === 'compounding' ? built : 0);
    built = Math.min(CARRIED_MAX, built + monthOn(base, aprPpm));
  }
  return built;
}

/**
 * Deferred interest built up from the start of a promotion to a day, as far as original amount and today's balance tell.
 *
 * End       endsOn as it stands, which promoEnd gives where it is counted in statements
 * Estimate  the balance is taken to have gone down evenly from month to month; without an original amount it never changed
 * Rounding  half away from zero; the month begun counts by its days
 */
export function deferredAccrued(promo: Promo, on: CivilDate, mode: DeferredMode = 'compounding'): Minor {
  const until = minDate(on, promo.endsOn);
  if (promo.kind !== 'deferred_interest' || until <= promo.startsOn || promo.balanceMinor <= 0) return 0 as Minor;
  const months = wholeMonths(promo.startsOn, until);
  const opening = promo.originalMinor ?? promo.balanceMinor;
  const paid = opening - promo.balanceMinor;
  const balances = Array.from(
    { length: months },
    (_, index) => (opening - mulDiv(paid, index, months, 'half-away')) as Minor,
  );
  const built = carried(balances, promo.revertAprPpm, mode);
  const from = addMonths(promo.startsOn, months);
  const days = daysBetween(from, until);
  const daysOfMonth = daysBetween(from, addMonths(promo.startsOn, months + 1));
  const base = promo.balanceMinor * CARRIED + (mode === 'compounding' ? built : 0);
  const begun = mulDiv(monthOn(base, promo.revertAprPpm), days, daysOfMonth, 'half-away');
  return mulDiv(built + begun, 1, CARRIED, 'half-away');
}

function wholeMonths(from: CivilDate, to: CivilDate): number {
  let months = Math.floor(daysBetween(from, to) / 32);
  while (addMonths(from, months + 1) <= to) months += 1;
  return months;
}

/**
 * What deferred interest will be charged if today's balance, or what the payments until then leave of it, is still there at the end.
 *
 * Estimate and rounding as deferredAccrued, then month by month; balanceAfter: what is left after so many payments (default: unchanged)
 */
export function deferredAtEnd(
  promo: Promo,
  today: CivilDate,
  mode: DeferredMode = 'compounding',
  balanceAfter: (payments: number) => Minor = () => promo.balanceMinor,
): Minor {
  if (promo.kind !== 'deferred_interest' || promo.balanceMinor <= 0) return 0 as Minor;
  const now = today > promo.startsOn ? today : promo.startsOn;
  let built: number = deferredAccrued(promo, now, mode) * CARRIED;
  for (let from = now, months = 1; from < promo.endsOn; months += 1) {
    const next = addMonths(now, months);
    const base = balanceAfter(months - 1) * CARRIED + (mode === 'compounding' ? built : 0);
    const month = monthOn(base, promo.revertAprPpm);
    built = Math.min(
      CARRIED_MAX,
      built +
        (next <= promo.endsOn
          ? month
          : mulDiv(month, daysBetween(from, promo.endsOn), daysBetween(from, next), 'half-away')),
    );
    from = next;
  }
  return mulDiv(built, 1, CARRIED, 'half-away');
}
