import type { Policy } from './policy.ts';
import { type Effort, isBetter, type Problem, type Trial, tryWay } from './trial.ts';

/** Number of bisections of the months before the shortfall: finer than a hundredth of a month's cash. */
const HALVINGS = 13;
/** Reserving cash leaves balances and their minimums higher, so the last short month may move later. */
const ROUNDS = 3;

/**
 * Reserves cash for minimums that will outgrow the monthly money, as happens when a promotion ends: from the latest
 * month, and fraction of its cash, with which the plan misses least. Plans that miss nothing, or have no savings to
 * hold it, stay unchanged.
 */
export function withReserve(problem: Problem, start: Trial<Policy>, effort: Effort): Trial<Policy> {
  if (problem.options.savings === undefined) return start;
  let best = start;
  for (let round = 0; round < ROUNDS && best.missed > 0 && effort.spent < effort.limit; round += 1)
    best = latestReserve(problem, best, effort);
  return best;
}

function latestReserve(problem: Problem, start: Trial<Policy>, effort: Effort): Trial<Policy> {
  const untilMonth = start.lastMissedMonth;
  const keepFrom = (fromMonth: number) => tryWay(problem, { ...start.way, reserve: { fromMonth, untilMonth } }, effort);
  let best = keepFrom(1);
  if (!isBetter(best, start)) return start;
  let [early, late] = [1, untilMonth];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (early + late) / 2;
    const trial = keepFrom(middle);
    if (isBetter(best, trial)) late = middle;
    else [best, early] = [trial, middle];
  }
  return best;
}
