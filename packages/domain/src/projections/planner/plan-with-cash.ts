import { type CivilDate, compareDates } from '../../foundation/dates/civil-date.ts';
import { assert } from '../../foundation/assert.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type Debt, owedOn } from '../debt/debt.ts';
import type { PayoffExtra, PayoffResult } from '../debt/plan.ts';

/** Cash that could go to debts, today and later. */
export interface PlanCash {
  /** Amount available today. */
  spareMinor: Minor;
  /** Amounts that become spare later, in addition to earlier ones. */
  later?: readonly { on: CivilDate; addedMinor: Minor }[];
  /** Yearly yield after tax of the account that holds the cash. */
  yieldPpm: Ppm;
}

/** A payment from cash on a day. */
export interface CashPayment {
  on: CivilDate;
  amountMinor: Minor;
}

export interface CashPlan {
  /** Payments by day; none if it costs least to keep all of the cash. */
  payments: readonly CashPayment[];
  result: PayoffResult;
  /** Interest and fees minus the earnings of the cash until `horizonMonths`; null: the plan never ends. */
  costMinor: Minor | null;
}

export interface CashComparison {
  keep: CashPlan;
  /** The cheapest plan; equal to `keep` if no payment from cash lowers the cost. */
  best: CashPlan;
  /** The cost of keeping the cash; null if the plan that keeps it never ends. */
  costOfKeepingMinor: Minor | null;
  /** Number of months over which both plans are compared. */
  horizonMonths: number;
}

/**
 * Maximum number of amounts tried for today. More would lower the cost of few households, and each requires a search.
 */
const AMOUNTS_TRIED = 6;
/** Number of amounts that are tried on each later day. */
const AMOUNTS_TRIED_LATER = 2;
const DAYS_TRIED = 3;
/** Number of the cheapest payments that are simulated again exactly, if the first plans were estimates. */
const COMPARED = 2;
const MONTHS_OF_YEAR = 12;

interface Problem {
  debts: readonly Debt[];
  today: CivilDate;
  monthlyMinor: Minor;
  cash: PlanCash;
}

interface TriedPayments {
  payments: readonly CashPayment[];
  result: PayoffResult;
}

/**
 * Finds the payments from spare cash that make a plan cheapest. It simulates the plan with a few amounts: first
 * today, for the debts with the highest rates, up to all of the cash; then, in addition to the cheapest payments, on
 * days on which the forecast frees more cash or a promotion must be paid; then with today's payment moved to such a
 * day.
 *
 * Compared   interest and fees less earnings on the cash, up to the month in which the slower plan ends. Cash that is
 *            not paid earns its yield; so does the monthly amount once nothing is owed
 * Units      minor units, parts per million; earnings half away from zero each month
 * Result     never costs more than keeping the cash; never pays more by a day than is spare by then; a plan that ends
 *            is better than one that never does
 * Errors     throws on spare cash below zero
 * @param roughPlanOf a faster estimate, if `planOf` is a search: it chooses the payments, and `planOf` then compares
 * the cheapest of them
 */
export function planWithCash(
  debts: readonly Debt[],
  { today, monthlyMinor, cash }: { today: CivilDate; monthlyMinor: Minor; cash: PlanCash },
  planOf: (extras: readonly PayoffExtra[]) => PayoffResult,
  roughPlanOf: (extras: readonly PayoffExtra[]) => PayoffResult = planOf,
): CashComparison {
  const { spareMinor, later = [] } = cash;
  assert(spareMinor >= 0 && later.every(({ addedMinor }) => addedMinor >= 0), 'spare cash is zero or more');
  const problem = { debts, today, monthlyMinor, cash };
  const tried: TriedPayments[] = [];
  const attempt = (payments: readonly CashPayment[]): TriedPayments => {
    const made = { payments, result: roughPlanOf(payments) };
    tried.push(made);
    return made;
  };
  attempt([]);
  for (const amountMinor of amountsToTry(debts, cash, spareMinor).slice(0, AMOUNTS_TRIED))
    attempt([{ on: today, amountMinor }]);
  for (const on of daysToTry(problem)) {
    const { payments } = cheapest(tried, problem);
    const room = roomOn(on, payments, problem);
    for (const amountMinor of amountsToTry(debts, cash, room).slice(-AMOUNTS_TRIED_LATER))
      attempt([...payments, { on, amountMinor }]);
  }
  const chosen = cheapest(tried, problem).payments;
  const ofToday = chosen.find((payment) => payment.on === today);
  if (ofToday !== undefined)
    for (const on of daysToTry(problem))
      attempt(joined(chosen.map((each) => (each === ofToday ? { ...each, on } : each))));
  return compared(roughPlanOf === planOf ? tried : exactly(tried, problem, planOf), problem);
}

/** Computes exactly the plan that keeps the cash and the plans with the cheapest payments. */
function exactly(
  [keep, ...tried]: readonly TriedPayments[],
  problem: Problem,
  planOf: (extras: readonly PayoffExtra[]) => PayoffResult,
): TriedPayments[] {
  const chosen = [keep as TriedPayments];
  let left = tried;
  while (chosen.length <= COMPARED && left.length > 0) {
    const best = cheapest(left, problem);
    chosen.push(best);
    left = left.filter((each) => each !== best);
  }
  return chosen.map(({ payments }) => ({ payments, result: planOf(payments) }));
}

/** Returns the first days on which the forecast frees cash, or by which a promotion must be paid. */
function daysToTry({ debts, today, cash: { later = [] } }: Problem): CivilDate[] {
  const payBy = debts.flatMap(({ segments }) => segments.flatMap(({ promo }) => promo?.payBy ?? []));
  const days = [...later.filter(({ addedMinor }) => addedMinor > 0).map(({ on }) => on), ...payBy];
  return [...new Set(days)]
    .filter((on) => on > today)
    .toSorted(compareDates)
    .slice(0, DAYS_TRIED);
}

/** Returns the amount that can still be paid on a day without using the money of later payments. */
function roomOn(on: CivilDate, payments: readonly CashPayment[], { cash: { spareMinor, later = [] } }: Problem): Minor {
  const until = (day: CivilDate): number =>
    later.reduce((sum, each) => (each.on <= day ? sum + each.addedMinor : sum), spareMinor as number) -
    payments.reduce((sum, each) => (each.on <= day ? sum + each.amountMinor : sum), 0);
  return Math.max(
    0,
    Math.min(until(on), ...payments.map((each) => (each.on > on ? until(each.on) : Infinity))),
  ) as Minor;
}

/** Adds up payments on the same day. */
function joined(payments: readonly CashPayment[]): CashPayment[] {
  const sums = new Map<CivilDate, number>();
  for (const { on, amountMinor } of payments) sums.set(on, (sums.get(on) ?? 0) + amountMinor);
  return [...sums].map(([on, amountMinor]) => ({ on, amountMinor: amountMinor as Minor }));
}

function compared(tried: readonly TriedPayments[], problem: Problem): CashComparison {
  const horizonMonths = horizonOf(tried);
  const priced = (each: TriedPayments): CashPlan => ({ ...each, costMinor: costOf(each, problem, horizonMonths) });
  const [keep, best] = [priced(tried[0] as TriedPayments), priced(cheapest(tried, problem))];
  return {
    keep,
    best,
    costOfKeepingMinor:
      keep.costMinor === null || best.costMinor === null ? null : ((keep.costMinor - best.costMinor) as Minor),
    horizonMonths,
  };
}

const horizonOf = (tried: readonly TriedPayments[]): number =>
  Math.max(0, ...tried.map(({ result }) => monthsOf(result) ?? 0));

const monthsOf = (result: PayoffResult): number | null => (result.outcome === 'paid_off' ? result.months : null);

/** Returns the first of the cheapest plans. */
function cheapest(tried: readonly TriedPayments[], problem: Problem): TriedPayments {
  const horizonMonths = horizonOf(tried);
  let best = tried[0] as TriedPayments;
  let least = costOf(best, problem, horizonMonths);
  for (const each of tried.slice(1)) {
    const cost = costOf(each, problem, horizonMonths);
    if (cost !== null && (least === null || cost < least)) [best, least] = [each, cost];
  }
  return best;
}

/**
 * Returns cumulative balances of the debts that cost more than the cash earns, highest rate first, up to an amount.
 */
function amountsToTry(debts: readonly Debt[], { yieldPpm }: PlanCash, mostMinor: Minor): Minor[] {
  const costly = debts
    .map((debt) => ({ owed: owedOn(debt), rate: comingRate(debt) }))
    .filter(({ rate }) => rate > yieldPpm)
    .toSorted((a, b) => b.rate - a.rate);
  let sum = 0;
  const amounts = costly.map(({ owed }) => (sum += owed));
  const capped = amounts.map((amount) => Math.min(amount, mostMinor)).filter((amount) => amount > 0);
  return [...new Set(capped)] as Minor[];
}

/** Returns the highest rate that a debt has now or after a promotion. */
const comingRate = ({ segments }: Debt): number =>
  Math.max(0, ...segments.map(({ aprPpm, promo }) => Math.max(aprPpm, promo?.revertAprPpm ?? 0)));

/** Computes interest and fees minus the earnings on cash, month by month; null: the plan never ends. */
function costOf(
  { payments, result }: TriedPayments,
  { cash: { spareMinor, later = [], yieldPpm }, monthlyMinor }: Problem,
  horizonMonths: number,
): Minor | null {
  if (monthsOf(result) === null) return null;
  const inMonth = monthsOfDays(result);
  const freed = later.map(({ on, addedMinor }) => ({ month: inMonth(on), amountMinor: addedMinor }));
  const paidFromCash = payments.map(({ on, amountMinor }) => ({ month: inMonth(on), amountMinor }));
  let held: number = spareMinor;
  let earned = 0;
  for (let month = 1; month <= horizonMonths; month += 1) {
    const paid = result.rows[month - 1]?.paymentMinor ?? 0;
    const fromCash = Math.min(sumIn(month, paidFromCash), paid);
    held += sumIn(month, freed) - fromCash + Math.max(0, monthlyMinor - (paid - fromCash));
    const credited = mulDiv(Math.max(0, held), yieldPpm, MONTHS_OF_YEAR * PPM_ONE, 'half-away');
    held += credited;
    earned += credited;
  }
  return (result.totalInterestMinor - earned) as Minor;
}

const sumIn = (month: number, amounts: readonly { month: number; amountMinor: Minor }[]): number =>
  amounts.reduce((sum, each) => (each.month === month ? sum + each.amountMinor : sum), 0);

/**
 * Returns a function that finds the month of a day: the month of the first payment on or after that day, as for the
 * plan's extra payments.
 */
function monthsOfDays({ rows }: PayoffResult): (on: CivilDate) => number {
  return (on) => {
    const row = rows.findIndex((each) => each.on >= on);
    return row === -1 ? rows.length + 1 : row + 1;
  };
}
