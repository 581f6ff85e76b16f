/** Caches the most recent best plans, because the search is slow and users open the same plan repeatedly. */
import { type BestPlan, bestPlan, type BestPlanOptions, type Debt } from '@tideline/domain';

const KEPT = 64;

/**
 * Caches a pure function by all of its inputs. A result can never be stale, because another balance, rate or day gives
 * another key. Evicts the least recently used result.
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

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/** Returns a UUID for a rank, such that UUIDs sort in the order of their ranks. */
const rankedId = (rank: number): string => `00000000-0000-7000-8000-${rank.toString(16).padStart(12, '0')}`;

/** Copies plain data and replaces every UUID in its strings. */
function withIds<Value>(value: Value, idFor: (id: string) => string): Value {
  const copy = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replace(UUID, idFor);
    if (Array.isArray(part)) return part.map(copy);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [copy(key), copy(each)]));
  };
  return copy(value) as Value;
}

/**
 * Caches a pure function of plain data for inputs that differ only in their UUIDs, such as the debts of two sample
 * households. Computes the result with placeholder ids in the same order, and then inserts the ids of the input.
 */
export function rememberByShape<Input, Output>(work: (input: Input) => Output, kept: number): (input: Input) => Output {
  const computed = remember(work, kept);
  return (input) => {
    const ids = [...new Set(JSON.stringify(input).match(UUID))].sort();
    const ranks = new Map(ids.map((id, rank) => [id, rankedId(rank)]));
    const idOf = new Map(ids.map((id, rank) => [rankedId(rank), id]));
    const shape = withIds(input, (id) => ranks.get(id) ?? id);
    return withIds(computed(shape), (id) => idOf.get(id) ?? id);
  };
}

interface Search {
  debts: readonly Debt[];
  options: BestPlanOptions;
}

// the outer cache avoids copying a result again for the same household
const remembered = remember(
  rememberByShape(({ debts, options }: Search): BestPlan => bestPlan(debts, options), KEPT),
  KEPT,
);

/** Calls the engine's bestPlan and caches the result. */
export const bestPlanOf = (debts: readonly Debt[], options: BestPlanOptions): BestPlan =>
  remembered({ debts, options });
