import type { NotePayment } from '../debt/payment-reason.ts';
import type { Debt } from '../debt/debt.ts';
import type { PayoffOptions, PayoffStrategy } from '../debt/plan.ts';
import { openSavings, type PlanSavings } from '../debt/plan-savings.ts';
import { type Simulation, type SimulationOptions, simulate, startSimulation } from '../debt/simulate.ts';
import type { Policy } from './policy.ts';
import { spendByPolicy } from './spend-by-policy.ts';

/** One way to pay the debts: a strategy of the engine, or a policy of the planner. */
export type Way = Exclude<PayoffStrategy, 'minimum_only'> | Policy;

export interface Problem {
  debts: readonly Debt[];
  options: Omit<PayoffOptions, 'strategy'> & { savings?: PlanSavings };
  /** Paid before the first month, beside what the debts bear. */
  feeMinor: number;
}

export interface Trial<W extends Way = Way> {
  way: W;
  /** Interest and fees, less what held cash earned, in the plan's working unit; Infinity for a plan without an end. */
  cost: number;
  /** What held cash earned, in the cost already. */
  earned: number;
  /** Minimums that the money did not cover, over all months. */
  missed: number;
  lastMissedMonth: number;
  months: number;
}

/** Simulations done so far, in months of one debt, against what may be done: the same on every machine. */
export interface Effort {
  spent: number;
  readonly limit: number;
}

/** What a simulation that never ends counts as; it is cut short long before. */
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

/** Simulates one way exactly and says what it costs. */
export function tryWay<W extends Way>(problem: Problem, way: W, effort: Effort): Trial<W> {
  const run = startOf(problem, way);
  const outcome = finish(run, problem);
  effort.spent += run.states.length * Math.min(outcome.months, ENDLESS_MONTHS);
  return { way, ...outcome };
}

/** Minimum payments alone on the same money, which is kept where there are savings: what every plan is measured against. */
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
  if (run.savings === undefined || horizon === undefined)
    return { cost: months === Infinity ? Infinity : cost, earned: 0, missed, lastMissedMonth, months };
  saveUntil(run, run.savings, months, horizon);
  return { cost: cost - run.savings.earned, earned: run.savings.earned, missed, lastMissedMonth, months };
}

/** After the last debt all income is saved, so that plans of different length compare. */
function saveUntil(
  run: Simulation,
  savings: NonNullable<Simulation['savings']>,
  months: number,
  horizon: number,
): void {
  for (let month = months + 1; month <= horizon; month += 1)
    savings.spare = openSavings(savings) + run.budget + run.extras.inMonth(month);
}

/** A plan that ends before one that does not, one that pays the minimums before one that misses some, then the cheaper and the shorter. */
export function isBetter(a: Trial, b: Trial): boolean {
  if ((a.cost === Infinity) !== (b.cost === Infinity)) return b.cost === Infinity;
  if (a.missed !== b.missed) return a.missed < b.missed;
  return a.cost < b.cost || (a.cost === b.cost && a.months < b.months);
}

export const byCost = (a: Trial, b: Trial): number => (isBetter(a, b) ? -1 : isBetter(b, a) ? 1 : 0);
