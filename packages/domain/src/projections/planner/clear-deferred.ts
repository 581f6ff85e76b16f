import type { Debt } from '../debt/debt.ts';
import { promoEnd } from '../debt/promo-share.ts';
import type { Policy } from './policy.ts';
import { type SearchEffort, isBetter, type Problem, startOf, type Trial, tryWay } from './trial.ts';

/**
 * Maximum number of promotional balances whose subsets are all tried. The cheaper ones beyond this number follow the
 * policy's order.
 */
const PROMOS_MAX = 4;

/** Returns the last month of each debt's promotion; Infinity without one. */
export function promoEnds(problem: Problem): number[] {
  return startOf(problem, 'avalanche').states.map((state) => promoEnd(state, 1));
}

/**
 * Tries each choice of promotional balances to clear in time, first from the start, then from the latest months that
 * cost no more. The other deferred balances are given up.
 */
export function* clearDeferred(problem: Problem, base: Policy, effort: SearchEffort): Generator<Trial<Policy>> {
  const ends = promoEnds(problem);
  const promos = costliestPromos(problem.debts).filter((index) => ends[index] !== Infinity);
  if (promos.length === 0) return;
  for (let chosen = 0; chosen < 2 ** promos.length; chosen += 1) {
    const isChosen = (_: number, place: number) => (chosen >> place) % 2 === 1;
    const indexes = promos.filter(isChosen).sort((a, b) => (ends[b] ?? 0) - (ends[a] ?? 0));
    const givenUp = promos.filter((_, place) => !isChosen(0, place));
    for (const focusFirst of firstAmong(problem.debts, indexes)) {
      const first = tryWay(
        problem,
        withFocus({ ...base, givenUp, focusFirst }, indexes, () => 1),
        effort,
      );
      yield first;
      let best = first;
      // Each focus starts as late as possible. The last deadline is decided first, so that its need is known when the
      // earlier ones are decided.
      for (const index of indexes) best = latest(problem, best, index, ends[index] ?? 1, effort);
      if (best !== first) yield best;
      if (problem.options.savings !== undefined && focusFirst.length > 0) {
        const lean = focusFirst.reduce((trial, index) => leanest(problem, trial, index, effort), first);
        if (lean !== first) yield lean;
      }
    }
  }
}

/**
 * Returns the sets of chosen debts to try ahead of debts with a nearer end: no debts, or the deferred ones. The cash
 * for the deferred ones is then reserved before another promotion uses it in its last month.
 */
function firstAmong(debts: readonly Debt[], latestFirst: readonly number[]): number[][] {
  const isDeferred = (index: number) => debts[index]?.segments.some(({ kind }) => kind === 'deferred') === true;
  const deferred = latestFirst.filter(isDeferred);
  const isNearest = deferred.length === 0 || (deferred.length === latestFirst.length && latestFirst.length < 2);
  return isNearest ? [[]] : [[], deferred.toReversed()];
}

/** Finds the latest start month of one focus that costs no more, by bisection. */
export function latest(
  problem: Problem,
  start: Trial<Policy>,
  index: number,
  end: number,
  effort: SearchEffort,
): Trial<Policy> {
  let best = start;
  let [early, late] = [Math.max(1, Math.floor(start.way.focusFrom[index] ?? 1)), end + 1];
  while (late - early > 1 && effort.spent < effort.limit) {
    const middle = Math.floor((early + late) / 2);
    const trial = tryWay(
      problem,
      withFocus(best.way, [index], () => middle),
      effort,
    );
    if (!isBetter(best, trial)) [best, early] = [trial, middle];
    else late = middle;
  }
  return best;
}

/**
 * Number of bisection steps for the share that later months provide, accurate to less than a thousandth of the need.
 */
const HALVINGS = 12;

/** Finds the largest share of the need at a promotion's end that later months can provide at no higher cost. */
function leanest(problem: Problem, start: Trial<Policy>, index: number, effort: SearchEffort): Trial<Policy> {
  let best = start;
  let [enough, tooMuch] = [start.way.laterShare?.[index] ?? 0, 1];
  for (let halving = 0; halving < HALVINGS && effort.spent < effort.limit; halving += 1) {
    const middle = (enough + tooMuch) / 2;
    const trial = tryWay(problem, withLaterShare(best.way, index, middle), effort);
    if (isBetter(best, trial)) tooMuch = middle;
    else [best, enough] = [trial, middle];
  }
  return best;
}

const withLaterShare = (way: Policy, index: number, share: number): Policy => ({
  ...way,
  laterShare: way.focusFrom.map((_, each) => (each === index ? share : (way.laterShare?.[each] ?? 0))),
});

export function withFocus(policy: Policy, indexes: readonly number[], from: (index: number) => number): Policy {
  return {
    ...policy,
    focusFrom: policy.focusFrom.map((month, index) => (indexes.includes(index) ? from(index) : month)),
  };
}

/** Returns debts with a promotional balance, highest cost of a year at their later rate first. */
function costliestPromos(debts: readonly Debt[]): number[] {
  const costly = debts.map((debt) =>
    debt.segments.reduce(
      (sum, { balanceMinor, promo }) => (promo === undefined ? sum : sum + balanceMinor * promo.revertAprPpm),
      0,
    ),
  );
  return debts
    .map((_, index) => index)
    .filter((index) => (costly[index] ?? 0) > 0)
    .sort((a, b) => (costly[b] ?? 0) - (costly[a] ?? 0))
    .slice(0, PROMOS_MAX);
}
