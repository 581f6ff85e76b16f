import type { Minor } from '../../foundation/money/minor.ts';
import { clearDeferred } from './clear-deferred.ts';
import { COARSE, exchange, fitParts } from './exchange.ts';
import { moveTogether } from './move-together.ts';
import type { Policy } from './policy.ts';
import { type BestPlanMethod, type Candidate, portfolio } from './portfolio.ts';
import { rearrange } from './rearrange.ts';
import { withReserve } from './reserve.ts';
import { byCost, effortUpTo, isBetter, type Problem, type Trial, tryWay } from './trial.ts';

export interface Found {
  method: BestPlanMethod;
  trial: Trial;
  problem: Problem;
  /** Amount moved to another card before the first month. */
  transferMinor: Minor;
}

/** Number of plans from which the exchange starts. */
const EXCHANGED = 6;
/**
 * Minimum number of plans of each order, because plans of one order could fill all places, and an exchange seldom
 * changes the order.
 */
const OF_EACH_ORDER = 2;
/** Number of exchanged plans whose decisions are then changed. */
const IMPROVED = 2;

/**
 * Simulates the portfolio, then the choices over promotional balances, then exchanges on the cheapest plans and on the
 * given one.
 */
export function search(problem: Problem, transferMinor: Minor, effortLimit: number, given?: Policy): Found[] {
  const effort = effortUpTo(effortLimit);
  const found: Found[] = [];
  const keep = (method: BestPlanMethod, trial: Trial) => found.push({ method, trial, problem, transferMinor });
  const candidates = portfolio(problem.debts, problem.options.order);
  const isShare = ({ method }: Candidate) => method === 'promo_aware' || method === 'promo_share';
  for (const { method, way } of candidates.filter((one) => !isShare(one))) keep(method, tryWay(problem, way, effort));
  const starts: Trial<Policy>[] = given === undefined ? [] : [tryWay(problem, given, effort)];
  for (const base of basesOf(found)) {
    const cleared = [...clearDeferred(problem, base.way, effort)];
    for (const trial of cleared) keep('clear_deferred', trial);
    starts.push(base, ...cleared);
  }
  const fitted = starts
    .filter(({ cost }) => cost !== Infinity)
    .map((start) => fitParts(problem, withReserve(problem, start, effort), effort, COARSE));
  const improve = (plans: readonly Trial<Policy>[], by: (start: Trial<Policy>) => Trial<Policy>) =>
    plans.map((start) => {
      // A cheaper plan may miss minimums that no reserve can cover.
      const changed = withReserve(problem, by(start), effort);
      const trial = isBetter(start, changed) ? start : changed;
      keep('exchange', trial);
      return trial;
    });
  const exchanged = improve(startsOf(fitted), (start) => exchange(problem, start, effort));
  const rearranged = improve(cheapestOf(exchanged, IMPROVED), (start) => rearrange(problem, start, effort));
  improve(cheapestOf([...exchanged, ...rearranged], IMPROVED), (start) => moveTogether(problem, start, effort));
  // These are tried last, so that another plan of the same cost wins. A share of a promotion that is given up anyway is
  // not a useful explanation.
  for (const { method, way } of candidates.filter(isShare)) keep(method, tryWay(problem, way, effort));
  return found;
}

/**
 * Returns the plan ordered by next month's rate, which ignores a promotion until it has a focus, and the cheapest
 * plan if it is a different one.
 */
function basesOf(found: readonly Found[]): Trial<Policy>[] {
  const policies = found.map(({ trial }) => trial).filter(isOfPolicy);
  const nextRate = policies.filter(({ way: { order } }) => order.by === 'rate' && order.months === 1);
  const [cheapest] = [...policies].sort(byCost);
  return cheapest === undefined || nextRate.includes(cheapest) ? nextRate : [...nextRate, cheapest];
}

const isOfPolicy = (trial: Trial): trial is Trial<Policy> =>
  typeof trial.way !== 'string' && trial.way.evenShares !== true;

/** Returns the cheapest plans, and the cheapest plans of each order. */
function startsOf(plans: readonly Trial<Policy>[]): Trial<Policy>[] {
  const byOrder = Map.groupBy(plans, ({ way }) => JSON.stringify(way.order));
  const ofOrders = [...byOrder.values()].flatMap((some) => cheapestOf(some, OF_EACH_ORDER));
  return [...new Set([...ofOrders, ...cheapestOf(plans, EXCHANGED)])];
}

/**
 * Returns the cheapest plans, one of each cost and choice of foci. A plan with the same cost can lead to a cheaper one.
 */
function cheapestOf(plans: readonly Trial<Policy>[], most: number): Trial<Policy>[] {
  const seen = new Set<string>();
  return [...plans]
    .sort(byCost)
    .filter(({ way, cost, missed }) => {
      const key = `${missed} ${cost} ${way.focusFrom.map((from) => Number(from !== Infinity)).join()}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, most);
}
