import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { assert } from '../../foundation/assert.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type Debt, owedOn } from '../debt/debt.ts';
import type { PayoffExtra, PayoffResult } from '../debt/plan.ts';

/** Cash that could go to debts today. */
export interface PlanCash {
  spareMinor: Minor;
  /** Yearly, after tax, of the account that holds it. */
  yieldPpm: Ppm;
}

export interface CashPlan {
  /** One payment from cash today; zero if keeping all of it costs least. */
  lumpMinor: Minor;
  result: PayoffResult;
  /** Interest and fees less what the cash earns until `horizonMonths`; null: the plan never ends. */
  costMinor: Minor | null;
}

export interface CashComparison {
  keep: CashPlan;
  /** Equal to `keep` if no payment from cash lowers the cost. */
  best: CashPlan;
  /** What keeping the cash costs; null if the plan without it never ends. */
  costOfKeepingMinor: Minor | null;
  /** Both plans are compared up to the end of this month. */
  horizonMonths: number;
}

/** More amounts would change the cost of few households, and each is a search. */
const AMOUNTS_TRIED = 6;
const MONTHS_OF_YEAR = 12;

/**
 * Finds the payment from spare cash today that makes a plan cheapest, by simulating the plan with each of a few
 * amounts: all of it, and enough for the debts with the highest rates, one after another.
 *
 * Compared   interest and fees less earnings on the cash, up to the month in which the slower plan ends. Cash that is
 *            not paid earns its yield; so does the monthly amount once nothing is owed
 * Units      minor units, parts per million; earnings half away from zero each month
 * Result     never costs more than keeping the cash; a plan that ends is better than one that never does
 * Errors     throws on spare cash below zero
 */
export function planWithCash(
  debts: readonly Debt[],
  { today, monthlyMinor, cash }: { today: CivilDate; monthlyMinor: Minor; cash: PlanCash },
  planOf: (extras: readonly PayoffExtra[]) => PayoffResult,
): CashComparison {
  assert(cash.spareMinor >= 0, 'spare cash is zero or more');
  const results = [ZERO, ...amountsToTry(debts, cash)].map((lumpMinor) => ({
    lumpMinor,
    result: planOf(lumpMinor === 0 ? [] : [{ on: today, amountMinor: lumpMinor }]),
  }));
  const horizonMonths = Math.max(0, ...results.map(({ result }) => monthsOf(result) ?? 0));
  const plans = results.map((each): CashPlan => ({
    ...each,
    costMinor: monthsOf(each.result) === null ? null : costOf(each, { cash, monthlyMinor, horizonMonths }),
  }));
  const [keep] = plans as [CashPlan];
  const best = plans.reduce((winner, next) => (isCheaper(next, winner) ? next : winner));
  return {
    keep,
    best,
    costOfKeepingMinor:
      keep.costMinor === null || best.costMinor === null ? null : ((keep.costMinor - best.costMinor) as Minor),
    horizonMonths,
  };
}

const monthsOf = (result: PayoffResult): number | null => (result.outcome === 'paid_off' ? result.months : null);

const isCheaper = (a: CashPlan, b: CashPlan): boolean =>
  a.costMinor !== null && (b.costMinor === null || a.costMinor < b.costMinor);

/** Cumulated balances of the debts that cost more than the cash earns, the highest rate first, capped by the cash. */
function amountsToTry(debts: readonly Debt[], { spareMinor, yieldPpm }: PlanCash): Minor[] {
  const costly = debts
    .map((debt) => ({ owed: owedOn(debt), rate: comingRate(debt) }))
    .filter(({ rate }) => rate > yieldPpm)
    .toSorted((a, b) => b.rate - a.rate);
  let sum = 0;
  const amounts = costly.map(({ owed }) => (sum += owed));
  const capped = amounts.map((amount) => Math.min(amount, spareMinor)).filter((amount) => amount > 0);
  return [...new Set(capped)].slice(0, AMOUNTS_TRIED) as Minor[];
}

/** The highest rate that a debt has now or after a promotion. */
const comingRate = ({ segments }: Debt): number =>
  Math.max(0, ...segments.map(({ aprPpm, promo }) => Math.max(aprPpm, promo?.revertAprPpm ?? 0)));

/** Interest and fees less the earnings on cash, month by month. */
function costOf(
  { lumpMinor, result }: Pick<CashPlan, 'lumpMinor' | 'result'>,
  { cash, monthlyMinor, horizonMonths }: { cash: PlanCash; monthlyMinor: Minor; horizonMonths: number },
): Minor {
  let held: number = cash.spareMinor - lumpMinor;
  let earned = 0;
  for (let month = 1; month <= horizonMonths; month += 1) {
    const paid = result.rows[month - 1]?.paymentMinor ?? 0;
    const fromCash = month === 1 ? Math.min(lumpMinor, paid) : 0;
    held += Math.max(0, monthlyMinor - (paid - fromCash));
    const credited = mulDiv(Math.max(0, held), cash.yieldPpm, MONTHS_OF_YEAR * PPM_ONE, 'half-away');
    held += credited;
    earned += credited;
  }
  return (result.totalInterestMinor - earned) as Minor;
}
