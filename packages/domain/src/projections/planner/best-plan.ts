import { assert } from '../../foundation/assert.ts';
import type { Debt } from '../debt/debt.ts';
import type { PayoffOptions, PayoffResult } from '../debt/plan.ts';
import { checkDebts, payoffResult } from '../debt/plan-payoff.ts';
import type { PlanSavings } from '../debt/plan-savings.ts';
import { simulate } from '../debt/simulate.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { nearestMinor } from '../../foundation/money/nearest-minor.ts';
import type { Policy } from './policy.ts';
import type { BestPlanMethod } from './portfolio.ts';
import { leastAtStake, type PromisedPromo, promisesOf, withoutPayBy, withPayBy } from './promised-promos.ts';
import { type Found, search } from './search.ts';
import { afterMoving, amountsToMove } from './transfer-amounts.ts';
import type { TransferOffer } from './transfer-offer.ts';
import { byCost, effortUpTo, isBetter, minimumsOnly, type Problem, startOf, tryWay, type Way } from './trial.ts';

export interface BestPlanOptions extends Omit<PayoffOptions, 'strategy'> {
  /**
   * Savings that the plan may use. Without them, the full monthly amount goes to debts, and plans are compared by total
   * interest.
   */
  savings?: PlanSavings;
  transfer?: TransferOffer;
}

/** The lowest cost of a method, on the same debts and money. */
export interface MethodPrice {
  method: BestPlanMethod;
  /** Interest and fees, minus earnings on held cash; null: its plan never ends. */
  costMinor: Minor | null;
  /** Extra cost compared with the best plan; negative only if the method misses minimums that the best plan pays. */
  extraCostMinor: Minor | null;
  /** Minimums that the money does not cover, summed over all months. */
  missedMinor: Minor;
  months: number | null;
}

export interface PlanBaseline {
  /** Interest minus earnings on held cash; null: the plan never ends. */
  costMinor: Minor | null;
  earnedMinor: Minor;
  months: number | null;
}

/** A debt that comes before all others from a given month. */
export interface DebtFocus {
  debtId: string;
  fromMonth: number;
  /** The debt's share of the cash in fromMonth. In later months, it receives all of the cash. */
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
  /** Costs of all methods, including the best one, lowest first. */
  prices: MethodPrice[];
  /** Plan with minimum payments only, on the debts before a transfer and with the same money. */
  baseline: PlanBaseline;
  /** The debts that the plan pays, after a transfer. */
  debts: readonly Debt[];
  /** The decisions of each month, which `explainBestMonth` explains. */
  way: Way;
}

/** Maximum number of months that one search simulates, summed over debts. */
const EFFORT_MONTHS = 400_000;
/**
 * Maximum number of searches for a plan that meets pay-by dates. Each search omits the promotions whose dates the
 * previous one could not meet.
 */
const ROUNDS = 3;

/**
 * Finds the cheapest plan of a portfolio of strategies, each simulated exactly by the rules of `planPayoff`, then
 * improved by exchanges.
 *
 * Candidates: avalanche by today's, by later and by average coming rates; snowball; the user's own order; an even share
 * for each promotion; the debt whose minimum becomes free soonest; every choice of promotional balances that are
 * cleared in time or given up; no transfer, the full offer, and the cheapest amount in between. An exchange moves the
 * month, and the part of its cash, from which one debt comes first. Then the other decisions change one at a time, and
 * two debts that need the same cash move together. With savings, cash is held while it earns more than a debt costs,
 * and for the end of a promotion.
 *
 * A promotion with a pay-by date that the cheapest plan pays off when it ends is paid off by its pay-by date, at the
 * lowest cost, if the money suffices.
 *
 * Units     minor units, parts per million, months from 1
 * Result    pays every minimum that any candidate pays; among those, without pay-by dates, never costs more than
 *           avalanche, snowball or the given order; deterministic, with work bounded by simulated months
 * Errors    as in planPayoff; also throws if savings start below their buffer
 */
export function bestPlan(debts: readonly Debt[], options: BestPlanOptions): BestPlan {
  checkDebts(debts, options);
  const { savings } = options;
  assert(savings === undefined || savings.balanceMinor >= savings.bufferMinor, 'savings must hold at least the buffer');
  const free = withShares(cheapest(debts.map(withoutPayBy), options, EFFORT_MONTHS), debts);
  return explained(byPayBy(debts, options, free) ?? free);
}

/** The result of a search. */
interface Outcome {
  found: readonly Found[];
  best: Found;
  /** The problem without a transfer. */
  stay: Problem;
}

function cheapest(
  debts: readonly Debt[],
  { transfer, ...options }: BestPlanOptions,
  effortMonths: number,
  given?: Policy,
): Outcome {
  const stay = { debts, options, feeMinor: 0 };
  const amounts = transfer === undefined ? [] : amountsToMove(stay, transfer);
  const effort = effortMonths / (1 + amounts.length);
  const moves = amounts.flatMap((amount) =>
    transfer === undefined ? [] : search(afterMoving(stay, transfer, amount), amount, effort, given),
  );
  const found = [...search(stay, ZERO, effort, given), ...moves];
  return { found, best: found.reduce((winner, next) => (isBetter(next.trial, winner.trial) ? next : winner)), stay };
}

/**
 * Adds the promo_aware plan, which pays even shares until the pay-by dates, so that users can compare it with the
 * best plan.
 */
function withShares({ found, best, stay }: Outcome, debts: readonly Debt[]): Outcome {
  const problem = { ...stay, debts };
  const method = 'promo_aware';
  const trial = { ...tryWay(problem, method, effortUpTo(Infinity)), late: 0 };
  const shares: Found = { method, trial, problem, transferMinor: ZERO };
  return { found: [...found, shares], best: isBetter(trial, best.trial) ? shares : best, stay };
}

/**
 * Returns the cheapest plan that meets the pay-by dates of all promotions that the plan `free` pays off by their end.
 * Promotions whose date costs more than is at stake are omitted. Returns undefined if `free` already meets the dates,
 * or if the money does not suffice.
 */
function byPayBy(debts: readonly Debt[], options: BestPlanOptions, free: Outcome): Outcome | undefined {
  const all = promisesOf(debts, free.best);
  const keptAnyway = all.filter(({ isKept }) => isKept);
  let risky = all.filter(({ isKept }) => !isKept);
  let found: Outcome | undefined;
  let leftOut: PromisedPromo | undefined;
  for (let round = 0; round < ROUNDS && risky.length > 0; round += 1) {
    const promised = [...keptAnyway, ...risky];
    const aimed = debts.map((debt) => withPayBy(debt, promised));
    const { way } = free.best.trial;
    const careful = cheapest(aimed, options, EFFORT_MONTHS / 2, typeof way === 'string' ? undefined : way);
    const kept = promisesOf(aimed, careful.best).filter(({ isKept }) => isKept);
    const least = leastAtStake(risky);
    if (kept.length < promised.length) risky = risky.filter((each) => kept.some((one) => isSamePromo(one, each)));
    else if (careful.best.trial.missed > free.best.trial.missed || least === undefined) return found;
    else if (!isCheaper(careful, found, leftOut)) return found;
    else if (careful.best.trial.cost - free.best.trial.cost <= least.atStake) return careful;
    else {
      [found, leftOut] = [careful, least];
      risky = risky.filter((each) => each !== least);
    }
  }
  // If no promotion is left, the plan is compared with the free plan.
  return risky.length === 0 && isCheaper(free, found, leftOut) ? undefined : found;
}

/** Returns whether omitting a promotion saves more than is at stake. */
const isCheaper = (careful: Outcome, before: Outcome | undefined, leftOut: PromisedPromo | undefined): boolean =>
  before === undefined || before.best.trial.cost - careful.best.trial.cost > (leftOut?.atStake ?? 0);

const isSamePromo = (a: PromisedPromo, b: PromisedPromo): boolean =>
  a.debtId === b.debtId && a.segmentId === b.segmentId;

function explained({ found, best, stay }: Outcome): BestPlan {
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
