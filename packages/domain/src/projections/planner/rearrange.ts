import { exchange, fitParts, scanParts } from './exchange.ts';
import type { Order, Policy } from './policy.ts';
import { type SearchEffort, isBetter, type Problem, type Trial, tryWay } from './trial.ts';

const ROUNDS = 3;

const ORDERS: readonly Order[] = [
  ...[1, 3, 6, 12, 24, Infinity].map((months) => ({ by: 'rate' as const, months })),
  { by: 'minimum' },
  { by: 'balance' },
];

/**
 * Changes the plan's decisions one at a time, and refines each change before it compares costs: the order after the
 * foci, the first focus if two compete for the same months, and the deferred balances that are given up.
 */
export function rearrange(problem: Problem, start: Trial<Policy>, effort: SearchEffort): Trial<Policy> {
  let best = start;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = best;
    for (const way of changesOf(problem, best.way)) {
      if (effort.spent >= effort.limit) return best;
      const trial = fitParts(problem, tryWay(problem, way, effort), effort);
      if (isBetter(trial, best)) best = trial;
    }
    for (const index of problem.debts.keys()) best = scanParts(problem, best, index, effort);
    if (best === before) break;
    best = exchange(problem, best, effort);
  }
  return best;
}

function changesOf(problem: Problem, way: Policy): Policy[] {
  const focused = way.focusFrom.flatMap((from, index) => (from === Infinity ? [] : [index]));
  const { focusFirst = [], givenUp = [] } = way;
  const deferred = problem.debts.flatMap(({ segments }, index) =>
    segments.some(({ kind }) => kind === 'deferred') ? [index] : [],
  );
  return [
    ...ORDERS.filter((order) => !isSame(order, way.order)).map((order) => ({ ...way, order })),
    ...(focused.length < 2
      ? []
      : focused
          .filter((index) => focusFirst[0] !== index)
          .map((index) => ({ ...way, focusFirst: [index, ...focusFirst.filter((one) => one !== index)] }))),
    ...deferred.map((index) => ({
      ...way,
      givenUp: givenUp.includes(index) ? givenUp.filter((one) => one !== index) : [...givenUp, index],
    })),
  ];
}

const isSame = (a: Order, b: Order): boolean =>
  a.by === b.by && (a.by !== 'rate' || b.by !== 'rate' || a.months === b.months);
