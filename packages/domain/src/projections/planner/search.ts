import type { Minor } from '../../foundation/money/minor.ts';
import { clearDeferred } from './clear-deferred.ts';
import { exchange, fitParts } from './exchange.ts';
import type { Policy } from './policy.ts';
import { type BestPlanMethod, type Candidate, portfolio } from './portfolio.ts';
import { withReserve } from './reserve.ts';
import { byCost, type Effort, type Problem, type Trial, tryWay } from './trial.ts';

export interface Found {
  method: BestPlanMethod;
  trial: Trial;
  problem: Problem;
  /** Amount moved to another card before the first month. */
  transferMinor: Minor;
}

/** Number of plans per base from which the exchange starts. */
const EXCHANGED = 8;

/** Simulates the portfolio, then the choices over promotional balances, then exchanges on the cheapest plans. */
export function search(problem: Problem, transferMinor: Minor, effortLimit: number): Found[] {
  const effort: Effort = { spent: 0, limit: effortLimit };
  const found: Found[] = [];
  const keep = (method: BestPlanMethod, trial: Trial) => found.push({ method, trial, problem, transferMinor });
  const candidates = portfolio(problem.debts, problem.options.order);
  const isShare = ({ method }: Candidate) => method === 'promo_aware' || method === 'promo_share';
  for (const { method, way } of candidates.filter((one) => !isShare(one))) keep(method, tryWay(problem, way, effort));
  for (const base of basesOf(found)) {
    const cleared = [...clearDeferred(problem, base.way, effort)];
    for (const trial of cleared) keep('clear_deferred', trial);
    const fitted = [base, ...cleared]
      .filter(({ cost }) => cost !== Infinity)
      .map((start) => fitParts(problem, withReserve(problem, start, effort), effort));
    const starts = fitted.sort(byCost).slice(0, EXCHANGED);
    for (const start of starts) keep('exchange', withReserve(problem, exchange(problem, start, effort), effort));
  }
  // Tried last, so that another plan of the same cost wins: a share of a promotion that is given up anyway is not a
  // useful explanation.
  for (const { method, way } of candidates.filter(isShare)) keep(method, tryWay(problem, way, effort));
  return found;
}

/**
 * The order by next month's rate, which ignores a promotion until it has a focus, and the cheapest order if that is
 * different.
 */
function basesOf(found: readonly Found[]): Trial<Policy>[] {
  const policies = found.map(({ trial }) => trial).filter(isOfPolicy);
  const nextRate = policies.filter(({ way: { order } }) => order.by === 'rate' && order.months === 1);
  const [cheapest] = [...policies].sort(byCost);
  return cheapest === undefined || nextRate.includes(cheapest) ? nextRate : [...nextRate, cheapest];
}

const isOfPolicy = (trial: Trial): trial is Trial<Policy> =>
  typeof trial.way !== 'string' && trial.way.evenShares !== true;
