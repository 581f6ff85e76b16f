import type { Highs } from 'highs';
import { costOfEnd, payoffMilp } from './payoff-milp.ts';
import type { Instance } from './small-instance.ts';

/** Maximum amount by which a plan can beat a certified optimum, because the engine rounds to cents. */
const BELOW_MAX_MINOR = 100;

/**
 * Returns the certified lowest cost of a household; undefined if the solver finds none in time.
 *
 * The solver's presolve is not exact: it reports some feasible programs as infeasible, and for others it misses the
 * optimum. A second run without presolve follows if the first run finds no optimum, or an optimum that the engine's
 * plan beats.
 * @param foundMinor the cost of a plan that the engine simulated
 */
export function certifiedOptimum(
  highs: Highs,
  one: Instance,
  { foundMinor, seconds }: { foundMinor: number; seconds: number },
): number | undefined {
  const solve = (presolve: 'choose' | 'off'): number | undefined => {
    const solved = highs.solve(payoffMilp(one), { time_limit: seconds, mip_rel_gap: 1e-7, presolve });
    return solved.Status === 'Optimal' ? costOfEnd(one, solved.ObjectiveValue) : undefined;
  };
  const usual = solve('choose');
  return usual === undefined || foundMinor < usual - BELOW_MAX_MINOR ? solve('off') : usual;
}
