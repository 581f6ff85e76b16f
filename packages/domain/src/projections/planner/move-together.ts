import { latest, promoEnds, withFocus } from './clear-deferred.ts';
import { COARSE, FINEST, fitParts, monthsToTry, moveFocus } from './exchange.ts';
import type { Policy } from './policy.ts';
import { withReserve } from './reserve.ts';
import { type SearchEffort, isBetter, type Problem, type Trial, tryWay } from './trial.ts';

/**
 * Moves one focus, then refits the decisions that need the same cash: the focus of a deferred balance that must be
 * cleared in time, the focus of another debt, or the reserve for later minimums. None of them can move alone, because
 * deferred interest would be charged, cash would be idle, or a minimum would be missed.
 */
export function moveTogether(problem: Problem, start: Trial<Policy>, effort: SearchEffort): Trial<Policy> {
  const ends = promoEnds(problem);
  const isDeferred = (index: number) => problem.debts[index]?.segments.some(({ kind }) => kind === 'deferred') === true;
  let best = start;
  for (const fitted of ends.keys())
    if (isDeferred(fitted) && best.way.focusFrom[fitted] !== Infinity)
      best = moveOthers(best, ends, effort, (way, moved) =>
        moved === fitted ? undefined : keptFirst(problem, way, { index: fitted, end: ends[fitted] ?? 1 }, effort),
      );
  for (const [fitted, from] of best.way.focusFrom.entries())
    if (from !== Infinity && !isDeferred(fitted))
      best = moveOthers(best, ends, effort, (way, moved) =>
        moved === fitted || best.way.focusFrom[moved] === Infinity
          ? undefined
          : moveFocus(problem, tryWay(problem, way, effort), fitted, [], effort, COARSE),
      );
  best = fitParts(problem, best, effort);
  if (best.way.reserve === undefined) return best;
  return moveOthers(best, ends, effort, (way) =>
    withReserve(problem, tryWay(problem, withoutReserve(way), effort), effort),
  );
}

function withoutReserve(way: Policy): Policy {
  const copy = { ...way };
  delete copy.reserve;
  return copy;
}

/** Moves each focus as `exchange` does. `refit` returns the best plan after a move. */
function moveOthers(
  start: Trial<Policy>,
  ends: readonly number[],
  effort: SearchEffort,
  refit: (way: Policy, moved: number) => Trial<Policy> | undefined,
): Trial<Policy> {
  let best = start;
  for (const [moved, end] of ends.entries()) {
    /**
     * The cheapest plan with this focus, or the last tried of several. It may cost more than the best plan, because a
     * whole month is often too much.
     */
    let focused: Trial<Policy> | undefined;
    const attempt = (from: number) => {
      if (effort.spent >= effort.limit) return;
      const trial = refit(
        withFocus(best.way, [moved], () => from),
        moved,
      );
      if (trial === undefined) return;
      if (from !== Infinity && (focused === undefined || !isBetter(focused, trial))) focused = trial;
      if (isBetter(trial, best)) best = trial;
    };
    for (const month of [Infinity, ...monthsToTry(end)]) attempt(month);
    if (focused === undefined || !isWorthFitting(focused, best)) continue;
    for (let step = 1 / 2; step >= FINEST; step /= 2) {
      const from: number = focused.way.focusFrom[moved] ?? Infinity;
      for (const one of [from + step, from - step]) if (one >= 1) attempt(one);
      if (step === COARSE && isBetter(best, focused)) break;
    }
  }
  return best;
}

/** Maximum extra cost, as a share of the best plan's, at which a part of a month's cash is still worth trying. */
const FITTED_SHARE = 1 / 10;

const isWorthFitting = (focused: Trial, best: Trial): boolean =>
  focused.missed <= best.missed && focused.cost - best.cost <= Math.abs(best.cost) * FITTED_SHARE;

/**
 * Puts a deferred balance first among the foci, from its previous start or from the latest one that costs no more,
 * whichever is better.
 */
function keptFirst(
  problem: Problem,
  way: Policy,
  { index, end }: { index: number; end: number },
  effort: SearchEffort,
): Trial<Policy> {
  const focusFirst = [index, ...(way.focusFirst ?? []).filter((other) => other !== index)];
  const moved = tryWay(problem, { ...way, focusFirst }, effort);
  const fit = (trial: Trial<Policy>) => moveFocus(problem, trial, index, [], effort);
  const [here, late] = [fit(moved), fit(latest(problem, moved, index, end, effort))];
  return isBetter(late, here) ? late : here;
}
