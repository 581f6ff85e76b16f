import * as fc from 'fast-check';
import loadHighs from 'highs';
import { bestPlan } from '@tideline/domain';
import { certifiedOptimum } from '../../packages/domain/src/testing/certified-optimum.ts';
import { engineView, type Instance, withOffers } from '../../packages/domain/src/testing/small-instance.ts';
import { inDollars, isNearOptimum, medianOf, shareOf } from './run-optimum.ts';

/** Time limit of the solver for one household. */
const SECONDS_MAX = 40;

interface UnseenInput {
  count: number;
  seed: number;
  say: (line: string) => void;
}

/**
 * Solves random households optimally and compares the best plan with each solution. Prints every household that the
 * planner misses, so that it can become a test. Returns the exit code.
 */
export async function runUnseen({ count, seed, say }: UnseenInput): Promise<number> {
  const highs = await loadHighs();
  const gaps: number[] = [];
  const times: number[] = [];
  let [missed, unsolved] = [0, 0];
  for (const one of fc.sample(withOffers(), { numRuns: count, seed })) {
    const found = planOf(one);
    times.push(found.ms);
    const optimum = certifiedOptimum(highs, one, { foundMinor: found.costMinor, seconds: SECONDS_MAX });
    if (optimum === undefined) {
      unsolved += 1;
      continue;
    }
    const gap = (found.costMinor - optimum) / 100;
    const share = (found.costMinor - optimum) / found.minimumsMinor;
    gaps.push(gap);
    if (isNearOptimum({ gap, share })) continue;
    missed += 1;
    say(`MISS gap ${inDollars(gap)} (${(share * 100).toFixed(2)} % of minimums only) ${JSON.stringify(one)}`);
  }
  const [gap, ms] = [gaps, times].map((values) => values.toSorted((a, b) => a - b)) as [number[], number[]];
  say(
    `${gap.length} households of seed ${seed}: gap median ${inDollars(medianOf(gap))}, p95 ${inDollars(shareOf(gap, 0.95))}, ` +
      `largest ${inDollars(shareOf(gap, 1))}, ${missed} missed, ${unsolved} not solved; ` +
      `plan median ${medianOf(ms).toFixed(0)} ms, largest ${shareOf(ms, 1).toFixed(0)} ms of processor`,
  );
  return missed === 0 && gap.length > 0 ? 0 : 1;
}

/** Returns the cost of the best plan, the cost with only minimum payments, and the processor time of the search. */
function planOf(one: Instance): { costMinor: number; minimumsMinor: number; ms: number } {
  const { debts, options } = engineView(one);
  const before = process.cpuUsage();
  const { costMinor, baseline } = bestPlan(debts, options);
  const { user, system } = process.cpuUsage(before);
  return {
    costMinor: costMinor ?? Infinity,
    minimumsMinor: baseline.costMinor ?? Infinity,
    ms: (user + system) / 1000,
  };
}
