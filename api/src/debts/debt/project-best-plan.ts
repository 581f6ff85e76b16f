/**
 * The search for the best plan takes a while, and users view the same plan repeatedly, so the most recent ones are
 * cached.
 */
import { type BestPlan, bestPlan, type BestPlanOptions, type Debt } from '@tideline/domain';

const KEPT = 64;

/**
 * Caches a pure function by all of its inputs, so that a result can never be stale: another balance, rate or day is
 * another key. Evicts the least recently used.
 */
export function remember<Input, Output>(work: (input: Input) => Output, kept: number): (input: Input) => Output {
  const known = new Map<string, Output>();
  return (input) => {
    const key = JSON.stringify(input);
    const found = known.has(key) ? { output: known.get(key) as Output } : { output: work(input) };
    known.delete(key);
    known.set(key, found.output);
    const [oldest] = known.keys();
    if (known.size > kept && oldest !== undefined) known.delete(oldest);
    return found.output;
  };
}

const remembered = remember(
  ({ debts, options }: { debts: readonly Debt[]; options: BestPlanOptions }): BestPlan => bestPlan(debts, options),
  KEPT,
);

/** Calls the engine's bestPlan and caches the result. */
export const bestPlanOf = (debts: readonly Debt[], options: BestPlanOptions): BestPlan =>
  remembered({ debts, options });
