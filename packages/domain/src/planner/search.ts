import type { Minor } from '../money/minor.ts';
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
  /** Moved to another card before the first month. */
  transferMinor: Minor;
}

/** Plans of one base that the exchange starts from. */
const EXCHANGED = 8;

/** Simulates the portfolio, the choices over promotional balances, and what exchanges make of the cheapest; in this order. */
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
  // Last, so that of two plans of one cost the other one speaks: a share of a promotion that is given up anyway is no reason.
  for (const { method, way } of candidates.filter(isShare)) keep(method, tryWay(problem, way, effort));
  return found;
}

/** The order by next month's rate, which leaves a promotion alone until it has a focus, and the cheapest order if that is another. */
function basesOf(found: readonly Found[]): Trial<Policy>[] {
  const policies = found.map(({ trial }) => trial).filter(isOfPolicy);
  const nextRate = policies.filter(({ way: { order } }) => order.by === 'rate' && order.months === 1);
  const [cheapest] = [...policies].sort(byCost);
  return cheapest === undefined || nextRate.includes(cheapest) ? nextRate : [...nextRate, cheapest];
}

const isOfPolicy = (trial: Trial): trial is Trial<Policy> =>
  typeof trial.way !== 'string' && trial.way.evenShares !== true;
