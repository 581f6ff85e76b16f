/** The search for the best plan takes a while, and people look at the same plan again and again: the last ones are kept. */
import { type BestPlan, bestPlan, type BestPlanOptions, type Debt } from '@tideline/domain';

const KEPT = 64;

/**
 * Remembers a pure function by all that goes into it, so that what is remembered cannot be out of date: another balance, rate or day is another key.
 * The least recently asked goes first.
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

/** bestPlan of the engine; what is asked again is not worked out again. */
export const bestPlanOf = (debts: readonly Debt[], options: BestPlanOptions): BestPlan =>
  remembered({ debts, options });
