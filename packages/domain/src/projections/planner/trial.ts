import type { NotePayment } from '../debt/payment-reason.ts';
import type { Debt } from '../debt/debt.ts';
import type { PayoffOptions, PayoffStrategy } from '../debt/plan.ts';
import { openSavings, type PlanSavings } from '../debt/plan-savings.ts';
import { type Simulation, type SimulationOptions, simulate, startSimulation } from '../debt/simulate.ts';
import type { Policy } from './policy.ts';
import { spendByPolicy } from './spend-by-policy.ts';

/** A way to pay the debts: a strategy of the engine, or a policy of the planner. */
export type Way = Exclude<PayoffStrategy, 'minimum_only'> | Policy;

export interface Problem {
  debts: readonly Debt[];
  options: Omit<PayoffOptions, 'strategy'> & { savings?: PlanSavings };
  /** Fee paid before the first month, in addition to the debts' interest. */
  feeMinor: number;
}

export interface Trial<W extends Way = Way> {
  way: W;
  /**
   * Interest and fees, minus earnings on held cash, in the plan's working unit; Infinity for a plan that never ends.
   */
  cost: number;
  /** Earnings on held cash, already included in the cost. */
  earned: number;
  /** Minimums that the money did not cover, summed over all months. */
  missed: number;
  lastMissedMonth: number;
  /** Remaining balances of promotions on their pay-by dates. */
  late: number;
  months: number;
}

/** Simulation work so far and its limit, in months summed over debts, so that plans are the same on every machine. */
export interface SearchEffort {
  spent: number;
  readonly limit: number;
  /** Results of the ways tried so far, because a search often returns to one. */
  readonly known: Map<string, Omit<Trial, 'way'>>;
}

export const effortUpTo = (limit: number): SearchEffort => ({ spent: 0, limit, known: new Map() });

/** Number of months counted for a simulation that never ends, although it is stopped much earlier. */
const ENDLESS_MONTHS = 360;

export function startOf(
  { debts, options }: Pick<Problem, 'debts' | 'options'>,
  way: Way,
  note?: NotePayment,
): Simulation {
  const base: SimulationOptions = {
    ...options,
    strategy: typeof way === 'string' ? way : 'avalanche',
    ...(note === undefined ? {} : { note }),
  };
  if (typeof way === 'string') return startSimulation(debts, base);
  const terms = {
    policy: way,
    withinCard: options.conventions?.withinCard ?? 'law',
    yieldPpm: options.savings?.yieldPpm,
    note,
  };
  return startSimulation(debts, { ...base, spend: spendByPolicy(terms) });
}

/** Simulates one way exactly and computes its cost. */
export function tryWay<W extends Way>(problem: Problem, way: W, effort: SearchEffort): Trial<W> {
  const key = JSON.stringify(way);
  const known = effort.known.get(key);
  if (known !== undefined) return { way, ...known };
  const run = startOf(problem, way);
  const outcome = finish(run, problem);
  effort.known.set(key, outcome);
  effort.spent += run.states.length * Math.min(outcome.months, ENDLESS_MONTHS);
  return { way, ...outcome };
}

/**
 * Simulates minimum payments alone with the same money, which is saved if there are savings. Every plan is compared
 * with this one.
 */
export function minimumsOnly(problem: Problem): Omit<Trial, 'way'> {
  const { debts, options } = problem;
  if (options.savings === undefined)
    return finish(startSimulation(debts, { ...options, strategy: 'minimum_only' }), problem);
  return finish(startSimulation(debts, { ...options, strategy: 'avalanche', spend: (_, __, cash) => cash }), problem);
}

function finish(run: Simulation, { options, feeMinor }: Problem): Omit<Trial, 'way'> {
  const horizon = options.savings?.horizonMonths;
  const end = simulate(run, { keepRows: false, ...(horizon === undefined ? {} : { horizon }) });
  const months = end.outcome === 'paid_off' ? end.months : (horizon ?? Infinity);
  const cost = run.states.reduce((sum, state) => sum + state.totalInterest, feeMinor * run.scale);
  const missed = run.states.reduce((sum, { totalMissed }) => sum + totalMissed, 0);
  const lastMissedMonth = run.states.reduce((last, state) => Math.max(last, state.lastMissedMonth), 0);
  const late = run.states.reduce(
    (sum, { segments }) => segments.reduce((left, { leftAtPayBy }) => left + leftAtPayBy, sum),
    0,
  );
  const trial = { earned: 0, missed, lastMissedMonth, late, months };
  if (run.savings === undefined || horizon === undefined)
    return { ...trial, cost: months === Infinity ? Infinity : cost };
  saveUntil(run, run.savings, months, horizon);
  return { ...trial, cost: cost - run.savings.earned, earned: run.savings.earned };
}

/** Saves all income after the last debt, so that plans of different lengths are comparable. */
function saveUntil(
  run: Simulation,
  savings: NonNullable<Simulation['savings']>,
  months: number,
  horizon: number,
): void {
  for (let month = months + 1; month <= horizon; month += 1)
    savings.spare = openSavings(savings) + run.budget + run.extras.inMonth(month);
}

/**
 * Returns whether trial `a` is better than `b`. A plan is better if it ends, then if it misses a smaller amount of
 * minimums, then if it leaves smaller balances of promotions on their pay-by dates, then if it costs less, then if it
 * is shorter.
 */
export function isBetter(a: Trial, b: Trial): boolean {
  if ((a.cost === Infinity) !== (b.cost === Infinity)) return b.cost === Infinity;
  if (a.missed !== b.missed) return a.missed < b.missed;
  if (a.late !== b.late) return a.late < b.late;
  return a.cost < b.cost || (a.cost === b.cost && a.months < b.months);
}

export const byCost = (a: Trial, b: Trial): number => (isBetter(a, b) ? -1 : isBetter(b, a) ? 1 : 0);
