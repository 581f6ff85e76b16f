import { assert } from '../../foundation/assert.ts';
import type { Debt } from '../debt/debt.ts';
import type { PayoffOptions, PayoffResult } from '../debt/plan.ts';
import { checkDebts, payoffResult } from '../debt/plan-payoff.ts';
import type { PlanSavings } from '../debt/plan-savings.ts';
import { simulate } from '../debt/simulate.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { nearestMinor } from '../../foundation/money/nearest-minor.ts';
import type { BestPlanMethod } from './portfolio.ts';
import { type Found, search } from './search.ts';
import { afterMoving, amountsToMove } from './transfer-amounts.ts';
import type { TransferOffer } from './transfer-offer.ts';
import { byCost, isBetter, minimumsOnly, type Problem, startOf, type Way } from './trial.ts';

export interface BestPlanOptions extends Omit<PayoffOptions, 'strategy'> {
  /** Without savings, the full monthly amount goes to debts, and plans are compared by total interest. */
  savings?: PlanSavings;
  transfer?: TransferOffer;
}

/** The cost of a method on the same debts and money, at its best. */
export interface MethodPrice {
  method: BestPlanMethod;
  /** Interest and fees, less earnings on held cash; null: its plan never ends. */
  costMinor: Minor | null;
  /** Compared to the best plan; below zero only if it misses minimums that the best plan pays. */
  extraCostMinor: Minor | null;
  /** Minimums that the money does not cover, summed over all months. */
  missedMinor: Minor;
  months: number | null;
}

export interface PlanBaseline {
  /** Interest less earnings on held cash; null: it never ends. */
  costMinor: Minor | null;
  earnedMinor: Minor;
  months: number | null;
}

/** A debt that comes before all others from a given month. */
export interface DebtFocus {
  debtId: string;
  fromMonth: number;
  /** Its share of the cash in fromMonth; it gets all of it in later months. */
  sharePpm: Ppm;
}

export interface BestPlan {
  method: BestPlanMethod;
  result: PayoffResult;
  costMinor: Minor | null;
  /** Earnings on held cash until the horizon; zero without savings. */
  earnedMinor: Minor;
  transferMinor: Minor;
  transferFeeMinor: Minor;
  focus: DebtFocus[];
  /** All methods, including the winner, the cheapest first. */
  prices: MethodPrice[];
  /** Minimum payments only, on the debts before a transfer and with the same money. */
  baseline: PlanBaseline;
  /** The debts that the plan pays, after a transfer. */
  debts: readonly Debt[];
  /** How it decides each month; `explainBestMonth` explains it. */
  way: Way;
}

/** Simulation budget of one search, in months of a single debt. */
const EFFORT_MONTHS = 400_000;

/**
 * Finds the cheapest plan of a portfolio of strategies, each simulated exactly by the rules of `planPayoff`, then
 * improved by exchanges.
 *
 * Candidates: avalanche by today's, by later and by average coming rates; snowball; the user's own order; an even share
 * for each promotion; the debt whose minimum becomes free soonest; every choice of promotional balances to clear in
 * time or to give up; no transfer, the full offer, and the cheapest amount in between. An exchange moves the month, and
 * the part of its cash, from which one debt comes first; then the other decisions change one at a time, and two debts
 * that need the same cash move together. With savings, cash is held while it earns more than a debt costs, and for the
 * end of a promotion.
 *
 * Units     minor units, parts per million, months from 1
 * Result    pays every minimum that any candidate pays, and among those never costs more than avalanche, snowball or
 *           the given order; deterministic, with work bounded by simulated months
 * Errors    as planPayoff; throws when savings start below their buffer
 */
export function bestPlan(debts: readonly Debt[], options: BestPlanOptions): BestPlan {
  checkDebts(debts, options);
  const { transfer, ...rest } = options;
  assert(
    rest.savings === undefined || rest.savings.balanceMinor >= rest.savings.bufferMinor,
    'savings hold the buffer at least',
  );
  const stay = { debts, options: rest, feeMinor: 0 };
  const amounts = transfer === undefined ? [] : amountsToMove(stay, transfer);
  const effort = EFFORT_MONTHS / (1 + amounts.length);
  const moves = amounts.flatMap((amount) =>
    transfer === undefined ? [] : search(afterMoving(stay, transfer, amount), amount, effort),
  );
  return explained([...search(stay, ZERO, effort), ...moves], stay);
}

function explained(found: readonly Found[], stay: Problem): BestPlan {
  const best = found.reduce((winner, next) => (isBetter(next.trial, winner.trial) ? next : winner));
  const { problem, trial, method, transferMinor } = best;
  const run = startOf(problem, trial.way);
  const end = simulate(run, { keepRows: true });
  const prices = pricesOf(found, trial.cost, run.scale);
  return {
    method,
    result: payoffResult(problem.debts, { ...problem.options, strategy: 'avalanche' }, run, end, 'best'),
    costMinor: prices.find((price) => price.method === method)?.costMinor ?? null,
    earnedMinor: mulDiv(trial.earned, 1, run.scale, 'half-away'),
    transferMinor,
    transferFeeMinor: problem.feeMinor as Minor,
    focus: focusOf(problem.debts, trial.way),
    prices,
    baseline: baselineOf(stay, run.scale),
    debts: problem.debts,
    way: trial.way,
  };
}

function baselineOf(stay: Problem, scale: number): PlanBaseline {
  const { cost, earned, months } = minimumsOnly(stay);
  return {
    costMinor: inMinor(cost, scale),
    earnedMinor: mulDiv(earned, 1, scale, 'half-away'),
    months: months === Infinity ? null : months,
  };
}

const inMinor = (amount: number, scale: number): Minor | null =>
  Number.isFinite(amount) ? mulDiv(amount, 1, scale, 'half-away') : null;

function pricesOf(found: readonly Found[], bestCost: number, scale: number): MethodPrice[] {
  const cheapest = new Map<BestPlanMethod, Found>();
  for (const one of found) {
    const known = cheapest.get(one.method);
    if (known === undefined || isBetter(one.trial, known.trial)) cheapest.set(one.method, one);
  }
  return [...cheapest.values()]
    .sort((a, b) => byCost(a.trial, b.trial))
    .map(({ method, trial: { cost, missed, months } }) => ({
      method,
      missedMinor: mulDiv(missed, 1, scale, 'half-away'),
      costMinor: inMinor(cost, scale),
      extraCostMinor: inMinor(cost - bestCost, scale),
      months: months === Infinity ? null : months,
    }));
}

function focusOf(debts: readonly Debt[], way: Way): DebtFocus[] {
  if (typeof way === 'string') return [];
  return debts.flatMap(({ id }, index) => {
    const from = way.focusFrom[index] ?? Infinity;
    if (from === Infinity) return [];
    const fromMonth = Math.floor(from);
    return [{ debtId: id, fromMonth, sharePpm: nearestMinor((fromMonth + 1 - from) * PPM_ONE) as number as Ppm }];
  });
}
