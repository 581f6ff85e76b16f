import type { Policy } from './policy.ts';
import { type SearchEffort, isBetter, type Problem, startOf, type Trial, tryWay } from './trial.ts';

/** Number of bisection steps, accurate to less than a hundredth of a month's cash and a thousandth of a bonus. */
const HALVINGS = 13;
/**
 * Maximum number of rounds. A reserve leaves balances and their minimums higher, so the last month with a shortfall
 * may move to a later one.
 */
const ROUNDS = 3;

type Reserve = NonNullable<Policy['reserve']>;

/**
 * Reserves cash for minimums that will exceed the monthly money, as happens when a promotion ends. The reserve starts
 * in the latest month, and fraction of its cash, with which the plan misses the least, and ends in the earliest month
 * with which it misses no more. Plans that miss no minimum, or have no savings to hold the reserve, stay unchanged.
 */
export function withReserve(problem: Problem, start: Trial<Policy>, effort: SearchEffort): Trial<Policy> {
  const { savings } = problem.options;
  if (savings === undefined) return start;
  const throughout = latestReserve(problem, start, savings.horizonMonths + 1, effort);
  // A long reserve takes the cash that a later promotion needs at its end.
  let short = start;
  for (let round = 0; round < ROUNDS && short.missed > 0; round += 1)
    short = latestReserve(problem, short, short.lastMissedMonth, effort);
  const [a, b] = [throughout, short].map((trial) =>
    releasedEarly(problem, lessAfterExtra(problem, trial, effort), effort),
  ) as [Trial<Policy>, Trial<Policy>];
  return isBetter(b, a) ? b : a;
}

function latestReserve(
  problem: Problem,
  start: Trial<Policy>,
  untilMonth: number,
  effort: SearchEffort,
): Trial<Policy> {
  if (start.missed === 0 || effort.spent >= effort.limit) return start;
  const keepFrom = (fromMonth: number) => tryReserve(problem, start, { fromMonth, untilMonth }, effort);
  const all = keepFrom(1);
  return isBetter(all, start) ? bisect(all, { good: 1, bad: untilMonth }, keepFrom) : start;
}

/**
 * Ends the reserve as soon as the later minimums fit the monthly money, as after a bonus, or when the balances that
 * determine them have shrunk.
 */
function releasedEarly(problem: Problem, start: Trial<Policy>, effort: SearchEffort): Trial<Policy> {
  const { reserve } = start.way;
  if (reserve === undefined) return start;
  const { fromMonth, untilMonth } = reserve;
  const keepUntil = (until: number) => tryReserve(problem, start, { fromMonth, untilMonth: until }, effort);
  return bisect(start, { good: untilMonth, bad: fromMonth }, keepUntil);
}

/** Multiple of the extra money with which the search for the amount starts. */
const EXTRA_FOLD = 2;

/**
 * Limits the reserve, from the month with the most extra money, to the smallest amount with which the plan misses no
 * more. A bonus may far exceed the later minimums.
 */
function lessAfterExtra(problem: Problem, start: Trial<Policy>, effort: SearchEffort): Trial<Policy> {
  const { reserve } = start.way;
  const extra = reserve === undefined ? undefined : mostExtra(problem, start.way, reserve);
  if (reserve === undefined || extra === undefined || effort.spent >= effort.limit) return start;
  const keepMost = (amount: number) =>
    tryReserve(problem, start, { ...reserve, most: { fromMonth: extra.month, amount: Math.ceil(amount) } }, effort);
  return bisect(start, { good: EXTRA_FOLD * extra.amount, bad: 0 }, keepMost);
}

function mostExtra(problem: Problem, way: Policy, { fromMonth, untilMonth }: Reserve) {
  const { extras } = startOf(problem, way);
  let most: { month: number; amount: number } | undefined;
  for (let month = Math.floor(fromMonth); month < untilMonth; month += 1) {
    const amount = extras.inMonth(month);
    if (amount > (most?.amount ?? 0)) most = { month, amount };
  }
  return most;
}

const tryReserve = (problem: Problem, { way }: Trial<Policy>, reserve: Reserve, effort: SearchEffort): Trial<Policy> =>
  tryWay(problem, { ...way, reserve }, effort);

/** Moves a month or an amount toward `bad` as far as the plan remains as good as with `good`. */
function bisect(
  known: Trial<Policy>,
  { good, bad }: { good: number; bad: number },
  attempt: (value: number) => Trial<Policy>,
): Trial<Policy> {
  let [best, here, there] = [known, good, bad];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (here + there) / 2;
    const trial = attempt(middle);
    if (isBetter(best, trial)) there = middle;
    else [best, here] = [trial, middle];
  }
  return best;
}
