import { promoEnds, withFocus } from './clear-deferred.ts';
import type { Policy } from './policy.ts';
import { type Effort, isBetter, type Problem, type Trial, tryWay } from './trial.ts';

const ROUNDS = 3;
/** Start months tried for a focus before refining. */
const MONTHS_TRIED = 24;
/** Smallest fraction of a month's cash. */
const FINEST = 1 / 256;

/**
 * Moves one focus at a time, first by months, then by fractions of a month's cash, as long as the plan becomes cheaper.
 */
export function exchange(problem: Problem, start: Trial<Policy>, effort: Effort): Trial<Policy> {
  const ends = promoEnds(problem);
  let best = start;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = best;
    for (const index of problem.debts.keys())
      best = moveFocus(problem, best, index, monthsToTry(Math.min(ends[index] ?? Infinity, best.months)), effort);
    if (best === before || effort.spent >= effort.limit) break;
  }
  return best;
}

/**
 * Optimizes only the fractions within a month. A choice must be priced at its best before another month, or none, is
 * tried.
 */
export function fitParts(problem: Problem, start: Trial<Policy>, effort: Effort): Trial<Policy> {
  let best = start;
  for (const index of problem.debts.keys()) best = moveFocus(problem, best, index, [], effort);
  return best;
}

function moveFocus(
  problem: Problem,
  start: Trial<Policy>,
  index: number,
  months: readonly number[],
  effort: Effort,
): Trial<Policy> {
  let best = start;
  const attempt = (from: number) => {
    if (effort.spent >= effort.limit) return;
    const trial = tryWay(
      problem,
      withFocus(best.way, [index], () => from),
      effort,
    );
    // Keeps a later start at the same cost: excess cash in a month would hide the gain of the next step.
    const isLater = from !== Infinity && from > (best.way.focusFrom[index] ?? Infinity);
    if (isLater ? !isBetter(best, trial) : isBetter(trial, best)) best = trial;
  };
  for (const month of months) attempt(month);
  for (let step = 1 / 2; step >= FINEST; step /= 2) {
    const from = best.way.focusFrom[index] ?? Infinity;
    if (from === Infinity) return best;
    for (const moved of [from + step, from - step]) if (moved >= 1) attempt(moved);
  }
  return best;
}

function monthsToTry(last: number): number[] {
  if (last === Infinity) return [1, Infinity];
  const step = Math.max(1, Math.ceil(last / MONTHS_TRIED));
  return [Infinity, ...Array.from({ length: Math.ceil(last / step) }, (_, place) => 1 + place * step)];
}
