import { addMonths, daysBetween } from '../../foundation/dates/add.ts';
import { type CivilDate, minDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { mulDivSum } from '../../foundation/money/mul-div-sum.ts';
import type { DeferredMode, PaidDown, Promo } from './promo.ts';

export type { DeferredMode } from './promo.ts';

/** Fractions of a minor unit in which deferred interest is carried until it is charged. */
export const CARRIED = 10_000;
/**
 * Half of the safe-integer range. The meter stops here, at 450 billion minor units, which no plausible agreement
 * reaches.
 */
const CARRIED_MAX = 2 ** 52;

interface DeferredTerms {
  aprPpm: Ppm;
  mode: DeferredMode;
  /** Fraction of a partial month. */
  share?: { days: number; of: number };
}

/**
 * Computes the deferred interest accrued after another month, or part of one, on a balance. Meters, outlooks and plans
 * all use this rule.
 *
 * Units     carried (ten-thousandths of a minor unit), including the balance; both stay within safe integers
 * Rounding  half away from zero, to a carried unit
 */
export function accruedAfterMonth(built: number, balance: number, { aprPpm, mode, share }: DeferredTerms): number {
  const month = mulDiv(
    Math.min(balance + (mode === 'compounding' ? built : 0), CARRIED_MAX),
    aprPpm,
    12 * PPM_ONE,
    'half-away',
  );
  return Math.min(
    CARRIED_MAX,
    built + (share === undefined ? month : mulDiv(month, share.days, share.of, 'half-away')),
  );
}

/**
 * Computes the deferred interest accrued over whole months, on the balance at the start of each.
 *
 *     compounding  H = H × (1 + apr ÷ 12) + balance × apr ÷ 12
 *     simple       H = H + balance × apr ÷ 12
 *
 * Units     minor units, parts per million
 * Rounding  once, half away from zero; intermediate values carry a ten-thousandth of a minor unit
 * Example   $2,500 at 24%, twelve payments of $200 → $388.19 compounding, $336.00 simple
 */
export function deferredInterest(
  openingBalances: readonly Minor[],
  { aprPpm, mode = 'compounding' }: { aprPpm: Ppm; mode?: DeferredMode },
): Minor {
  return mulDiv(carried(openingBalances, aprPpm, mode), 1, CARRIED, 'half-away');
}

function carried(openingBalances: readonly Minor[], aprPpm: Ppm, mode: DeferredMode): number {
  return openingBalances.reduce(
    (built: number, balance) => accruedAfterMonth(built, balance * CARRIED, { aprPpm, mode }),
    0,
  );
}

/**
 * Computes the deferred interest accrued from the start of a promotion to a day.
 *
 *     per month = (accrued before + average daily balance of the month) × apr ÷ 12
 *
 * End       endsOn as given; promoEnd computes it for a period counted in statements
 * Balance   as paid down, if known (paidDown); otherwise assumed to have declined evenly from month to month between
 *           the original amount and today's balance; constant without an original amount
 * Rounding  half away from zero; a partial month counts by its days
 */
export function deferredAccrued(
  promo: Promo,
  on: CivilDate,
  mode: DeferredMode = promo.deferredMode ?? 'compounding',
): Minor {
  const until = minDate(on, promo.endsOn);
  if (promo.kind !== 'deferred_interest' || until <= promo.startsOn || promo.balanceMinor <= 0) return 0 as Minor;
  const months = wholeMonths(promo.startsOn, until);
  const steps = promo.paidDown ?? evenly(promo, months);
  let built = 0;
  for (let month = 0; month <= months; month += 1) {
    const [from, next] = [addMonths(promo.startsOn, month), addMonths(promo.startsOn, month + 1)];
    const share = next <= until ? {} : { share: { days: daysBetween(from, until), of: daysBetween(from, next) } };
    if (from < until)
      built = accruedAfterMonth(built, averageOf(steps, promo, { from, until: minDate(next, until) }), {
        aprPpm: promo.revertAprPpm,
        mode,
        ...share,
      });
  }
  return mulDiv(built, 1, CARRIED, 'half-away');
}

/** Returns an even monthly decline from the original amount to today's balance. */
function evenly({ startsOn, originalMinor, balanceMinor }: Promo, months: number): PaidDown[] {
  const opening = originalMinor ?? balanceMinor;
  const paid = opening - balanceMinor;
  const steps = Array.from({ length: months }, (_, index) => ({
    on: addMonths(startsOn, index),
    balanceMinor: (opening - mulDiv(paid, index, months, 'half-away')) as Minor,
  }));
  return [...steps, { on: addMonths(startsOn, months), balanceMinor }];
}

/** Returns the average daily balance of a period, in carried units. */
function averageOf(
  steps: readonly PaidDown[],
  { originalMinor, balanceMinor }: Promo,
  { from, until }: { from: CivilDate; until: CivilDate },
): number {
  const before =
    steps.findLast(({ on }) => on <= from)?.balanceMinor ?? originalMinor ?? steps[0]?.balanceMinor ?? balanceMinor;
  const within = steps.filter(({ on }) => on > from && on < until);
  const starts = [{ on: from, balanceMinor: before }, ...within];
  const products = starts.map(
    ({ on, balanceMinor: balance }, index) =>
      [Math.min(balance * CARRIED, CARRIED_MAX), daysBetween(on, starts[index + 1]?.on ?? until)] as const,
  );
  return mulDivSum(products, daysBetween(from, until), 'half-away');
}

function wholeMonths(from: CivilDate, to: CivilDate): number {
  let months = Math.floor(daysBetween(from, to) / 32);
  while (addMonths(from, months + 1) <= to) months += 1;
  return months;
}

/**
 * Computes the deferred interest charged if today's balance, or the remainder after the payments until then, is still
 * owed at the end.
 *
 * Estimates and rounds like deferredAccrued, then continues month by month. balanceAfter is the balance after a number
 * of payments (default: unchanged), and accruedMinor the interest accrued until today, if already known.
 */
export function deferredAtEnd(
  promo: Promo,
  today: CivilDate,
  mode: DeferredMode = promo.deferredMode ?? 'compounding',
  balanceAfter: (payments: number) => Minor = () => promo.balanceMinor,
  accruedMinor?: Minor,
): Minor {
  if (promo.kind !== 'deferred_interest' || promo.balanceMinor <= 0) return 0 as Minor;
  const now = today > promo.startsOn ? today : promo.startsOn;
  let built: number = (accruedMinor ?? deferredAccrued(promo, now, mode)) * CARRIED;
  for (let from = now, months = 1; from < promo.endsOn; months += 1) {
    const next = addMonths(now, months);
    const share =
      next <= promo.endsOn ? {} : { share: { days: daysBetween(from, promo.endsOn), of: daysBetween(from, next) } };
    built = accruedAfterMonth(built, balanceAfter(months - 1) * CARRIED, {
      aprPpm: promo.revertAprPpm,
      mode,
      ...share,
    });
    from = next;
  }
  return mulDiv(built, 1, CARRIED, 'half-away');
}
