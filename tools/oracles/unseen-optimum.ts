import * as fc from 'fast-check';
import loadHighs from 'highs';
import { bestPlan } from '@tideline/domain';
import { costOfEnd, payoffMilp } from '../../packages/domain/src/testing/payoff-milp.ts';
import { engineView, type Instance, withOffers } from '../../packages/domain/src/testing/small-instance.ts';
import { inDollars, isNearOptimum, medianOf } from './run-optimum.ts';

/** Time limit of the solver for one household. */
const SECONDS_MAX = 40;

interface UnseenInput {
  count: number;
  seed: number;
  say: (line: string) => void;
}

/**
 * Solves random households to optimality and compares the best plan with each. Prints every household that the planner
 * misses, so that it can become a test; returns the exit code.
 */
export async function runUnseen({ count, seed, say }: UnseenInput): Promise<number> {
  const highs = await loadHighs();
  const gaps: number[] = [];
  let [missed, unsolved] = [0, 0];
  for (const one of fc.sample(withOffers(), { numRuns: count, seed })) {
    const solved = highs.solve(payoffMilp(one), { time_limit: SECONDS_MAX, mip_rel_gap: 1e-7 });
    // The solver reports some feasible programs as infeasible.
    if (solved.Status !== 'Optimal') {
      unsolved += 1;
      continue;
    }
    const found = gapOf(one, costOfEnd(one, solved.ObjectiveValue));
    gaps.push(found.gap);
    if (isNearOptimum(found)) continue;
    missed += 1;
    say(
      `MISS gap ${inDollars(found.gap)} (${(found.share * 100).toFixed(2)} % of minimums only) ${JSON.stringify(one)}`,
    );
  }
  const sorted = gaps.sort((a, b) => a - b);
  say(
    `${sorted.length} households of seed ${seed}: median gap ${inDollars(medianOf(sorted))}, largest ` +
      `${inDollars(sorted.at(-1) ?? Number.NaN)}, ${missed} missed, ${unsolved} not solved`,
  );
  return missed === 0 && sorted.length > 0 ? 0 : 1;
}

function gapOf(one: Instance, optimumMinor: number): { gap: number; share: number } {
  const { debts, options } = engineView(one);
  const { costMinor, baseline } = bestPlan(debts, options);
  const gap = ((costMinor ?? Infinity) - optimumMinor) / 100;
  return { gap, share: (gap * 100) / (baseline.costMinor ?? Infinity) };
}
