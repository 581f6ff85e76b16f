import { promoEnds, withFocus } from './clear-deferred.ts';
import type { Policy } from './policy.ts';
import { byCost, type SearchEffort, isBetter, type Problem, type Trial, tryWay } from './trial.ts';

const ROUNDS = 3;
/** Number of start months that are tried for a focus before it is refined. */
const MONTHS_TRIED = 24;
/** Number of parts of a month that are tried one by one. */
const SCANNED = 16;
/** Minimum share of the cost that a focus must save to be worth a step of the plan. */
const WORTH_SHARE = 1 / 20_000;
/** Smallest fraction of a month's cash. */
export const FINEST = 1 / 1024;
/** Fraction that is fine enough to compare two plans before the better one is refined. */
export const COARSE = 1 / 32;

/**
 * Moves one focus at a time, first by months, then by fractions of a month's cash, until the plan no longer becomes
 * cheaper.
 */
export function exchange(problem: Problem, start: Trial<Policy>, effort: SearchEffort): Trial<Policy> {
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
 * Optimizes only the fractions within a month. The lowest cost of a choice must be known before another month, or none,
 * is tried.
 */
export function fitParts(problem: Problem, start: Trial<Policy>, effort: SearchEffort, finest = FINEST): Trial<Policy> {
  let best = start;
  for (const index of problem.debts.keys()) best = moveFocus(problem, best, index, [], effort, finest);
  return best;
}

/**
 * Moves one focus to the cheapest of the months, or to none, and then by fractions of a month's cash. A focus is
 * refined before it is compared with none, because a whole month is often too much.
 */
export function moveFocus(
  problem: Problem,
  start: Trial<Policy>,
  index: number,
  months: readonly number[],
  effort: SearchEffort,
  finest = FINEST,
): Trial<Policy> {
  const at = (from: number): Trial<Policy> | undefined =>
    effort.spent >= effort.limit
      ? undefined
      : tryWay(
          problem,
          withFocus(start.way, [index], () => from),
          effort,
        );
  const startsIn = (trial: Trial<Policy>) => trial.way.focusFrom[index] ?? Infinity;
  // A later start at the same cost wins, because excess cash in a month would hide the gain of the next step.
  const better = (known: Trial<Policy>, found: Trial<Policy> | undefined, keepsLater = true): Trial<Policy> => {
    if (found === undefined) return known;
    const isLater = keepsLater && startsIn(found) > startsIn(known);
    return (isLater ? !isBetter(known, found) : isBetter(found, known)) ? found : known;
  };
  const fit = (focused: Trial<Policy>, keepsLater: boolean, latest = Infinity) => {
    let best = focused;
    for (let step = 1 / 2; step >= finest; step /= 2) {
      const from = startsIn(best);
      for (const moved of [from + step, from - step])
        if (moved >= 1 && moved <= latest) best = better(best, at(moved), keepsLater);
    }
    return best;
  };
  let focused = startsIn(start) === Infinity ? undefined : start;
  const tried: Trial<Policy>[] = [];
  for (const month of months) {
    const trial = at(month);
    if (trial !== undefined) tried.push(trial);
    focused = focused === undefined ? trial : better(focused, trial);
  }
  if (focused === undefined) return start;
  const first = fit(focused, true);
  if (months.length === 0) return first;
  // Months that cost the same as the chosen one change nothing. A fraction of the cheapest other month may cost less.
  const second = cheapest(tried.filter(({ cost }) => cost !== focused.cost));
  // A gain later in that month can hide an earlier one.
  const others = second === undefined ? [] : [fit(second, false), fit(second, false, startsIn(second))];
  const fitted = others.reduce((known, other) => (isBetter(other, known) ? other : known), first);
  // The gain may instead be in the month before, which a later start at the same cost would miss.
  const strict = months.length === 1 || startsIn(start) !== Infinity ? fitted : fit(focused, false);
  const best = isBetter(strict, fitted) ? strict : fitted;
  const none = at(Infinity) ?? start;
  const isNeeded = none.missed > best.missed || none.late > best.late;
  return !isNeeded && none.cost - best.cost <= Math.abs(best.cost) * WORTH_SHARE ? none : best;
}

const cheapest = (trials: readonly Trial<Policy>[]): Trial<Policy> | undefined => [...trials].sort(byCost)[0];

/**
 * Tries every part of the month in which a focus starts, and of the next month. A minimum that becomes free there
 * lowers the cost in one step.
 */
export function scanParts(problem: Problem, start: Trial<Policy>, index: number, effort: SearchEffort): Trial<Policy> {
  const from = start.way.focusFrom[index] ?? Infinity;
  if (from === Infinity) return start;
  let best = start;
  for (let part = 0; part < 2 * SCANNED && effort.spent < effort.limit; part += 1) {
    const moved = Math.floor(from) + part / SCANNED;
    const trial = tryWay(
      problem,
      withFocus(start.way, [index], () => moved),
      effort,
    );
    if (isBetter(trial, best)) best = trial;
  }
  return moveFocus(problem, best, index, [], effort);
}

/**
 * Returns the months in which a focus that must end by a given month may start; Infinity: a debt without a promotion.
 */
export function monthsToTry(last: number): number[] {
  if (last === Infinity) return [1];
  const step = Math.max(1, Math.ceil(last / MONTHS_TRIED));
  return Array.from({ length: Math.ceil(last / step) }, (_, place) => 1 + place * step);
}
