import type { Minor } from '../../foundation/money/minor.ts';

/** A possible change: `clear` adds the amount of a row, `unclear` subtracts it, and `turn_sign` reverses its sign. */
export interface Candidate {
  readonly id: string;
  readonly change: 'clear' | 'unclear' | 'turn_sign';
  /** Effect of the change on the cleared balance. */
  readonly effectMinor: Minor;
}

/** Maximum number of candidates to try: 300 result in 44,850 pairs, which a browser adds up in a few milliseconds. */
export const CANDIDATES_MAX = 300;
const EXPLANATIONS_MAX = 5;

/**
 * Finds sets of at most four candidates whose effects add up exactly to a difference. Only sets of the smallest
 * possible size are returned, in the order of the candidates.
 *
 * Input   candidates in order of likelihood; only the first 300 are tried, each row at most once in a set
 * Result  at most five sets; sets of five or more candidates are not searched
 */
export function explainDifference(differenceMinor: Minor, candidates: readonly Candidate[]): Candidate[][] {
  const tried = candidates.slice(0, CANDIDATES_MAX).filter(({ effectMinor }) => effectMinor !== 0);
  const found: Candidate[][] = [];
  const seen = new Set<string>();
  const add = (set: readonly (Candidate | undefined)[]): boolean => {
    const whole = set.filter((each) => each !== undefined);
    const key = whole
      .map(({ id }) => id)
      .sort()
      .join('|');
    if (whole.length === set.length && new Set(whole.map(({ id }) => id)).size === set.length && !seen.has(key)) {
      seen.add(key);
      found.push(whole);
    }
    return found.length >= EXPLANATIONS_MAX;
  };
  const singles = positionsBy(tried.map(({ effectMinor }) => effectMinor));
  for (const at of singles.get(differenceMinor) ?? []) if (add([tried[at]])) return found;
  for (const size of [2, 3, 4] as const) {
    if (found.length > 0) return found; // The simplest explanation is the most likely.
    searchSets(tried, singles, { differenceMinor, size, add });
  }
  return found;
}

interface Search {
  readonly differenceMinor: Minor;
  readonly size: 2 | 3 | 4;
  /** Adds a set, and returns whether enough sets have been found. */
  readonly add: (set: readonly (Candidate | undefined)[]) => boolean;
}

/**
 * Completes every pair with nothing, one candidate or another pair. Positions ascend, so that no set is visited twice.
 */
function searchSets(
  tried: readonly Candidate[],
  singles: ReadonlyMap<number, readonly number[]>,
  { differenceMinor, size, add }: Search,
): void {
  const pairsBefore = new Map<number, (readonly [number, number])[]>();
  const firstFourth = size === 4 ? 1 : tried.length; // Offset of the fourth candidate from the third.
  for (let j = 1; j < tried.length; j += 1) {
    for (let k = j + firstFourth; k < tried.length; k += 1) {
      const rest = differenceMinor - effectOf(tried, j) - effectOf(tried, k);
      for (const [h, i] of pairsBefore.get(rest) ?? []) if (add([tried[h], tried[i], tried[j], tried[k]])) return;
    }
    for (let i = 0; i < j; i += 1) {
      const sum = effectOf(tried, i) + effectOf(tried, j);
      if (size === 2 && sum === differenceMinor && add([tried[i], tried[j]])) return;
      if (size === 3)
        for (const k of singles.get(differenceMinor - sum) ?? [])
          if (k > j && add([tried[i], tried[j], tried[k]])) return;
      if (size === 4) pushSome(pairsBefore, sum, [i, j]);
    }
  }
}

/** Adds a pair to the pairs with the same sum, up to the maximum number of sets that are returned. */
function pushSome(
  pairs: Map<number, (readonly [number, number])[]>,
  sum: number,
  pair: readonly [number, number],
): void {
  const known = pairs.get(sum);
  if (known === undefined) pairs.set(sum, [pair]);
  else if (known.length < EXPLANATIONS_MAX) known.push(pair);
}

const effectOf = (tried: readonly Candidate[], at: number): number => tried[at]?.effectMinor ?? 0;

function positionsBy(values: readonly number[]): Map<number, number[]> {
  const positions = new Map<number, number[]>();
  values.forEach((value, at) => {
    const known = positions.get(value);
    if (known === undefined) positions.set(value, [at]);
    else known.push(at);
  });
  return positions;
}
