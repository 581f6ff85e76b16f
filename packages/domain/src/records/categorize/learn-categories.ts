import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, type Ppm } from '../../foundation/money/minor.ts';
import { shareOf } from '../../foundation/statistics/share-of.ts';
import { normalizePayee } from './normalize-payee.ts';
import { payeeText } from './payee-text.ts';

/**
 * A transaction whose category a user chose, or reviewed without changing it. Guesses and rules are excluded, because
 * they would confirm themselves.
 */
export interface CategoryChoice {
  readonly payee: string;
  readonly amountMinor: Minor;
  readonly categoryId: string;
  readonly postedOn: CivilDate;
}

export interface LearnedCategory {
  readonly categoryId: string;
  /** Number of choices of this category for the payee, and of all choices. */
  readonly chosen: number;
  readonly choices: number;
  readonly confidencePpm: Ppm;
}

export type CategoryMemory = (payee: string, amountMinor: Minor) => LearnedCategory | null;

interface Tally {
  readonly counts: Map<string, number>;
  readonly lastOn: Map<string, CivilDate>;
  choices: number;
}

/**
 * Learns the category that users chose most often for each payee, separately for money in and money out.
 *     confidence = chosen ÷ (choices + 1)
 * One choice results in 50%, and nine equal choices in 90%. Among equally frequent categories, the most recent choice
 * wins.
 * Rounding  half to even
 * Source    additive smoothing of a share, P.-S. Laplace's rule of succession with no prior success
 * Result    null for an unknown payee, and for money in if there was only money out
 */
export function learnCategories(choices: Iterable<CategoryChoice>): CategoryMemory {
  const tallies = new Map<string, Tally>();
  const keyOf = payeeKeys();
  for (const { payee, amountMinor, categoryId, postedOn } of choices) {
    const key = keyOf(payee, amountMinor);
    const tally = tallies.get(key) ?? { counts: new Map(), lastOn: new Map(), choices: 0 };
    tallies.set(key, tally);
    tally.counts.set(categoryId, (tally.counts.get(categoryId) ?? 0) + 1);
    const last = tally.lastOn.get(categoryId);
    if (last === undefined || last < postedOn) tally.lastOn.set(categoryId, postedOn);
    tally.choices += 1;
  }
  return (payee, amountMinor) => {
    const tally = tallies.get(keyOf(payee, amountMinor));
    return tally === undefined ? null : bestOf(tally);
  };
}

function bestOf({ counts, lastOn, choices }: Tally): LearnedCategory | null {
  const [best] = [...counts].sort(
    ([a, countA], [b, countB]) => countB - countA || compareText(lastOn.get(b), lastOn.get(a)) || compareText(a, b),
  );
  if (best === undefined) return null;
  const [categoryId, chosen] = best;
  return { categoryId, chosen, choices, confidencePpm: shareOf(chosen, choices + 1) };
}

/** Returns a function that builds the key of a payee and a direction, which is the same for every branch of a shop. */
function payeeKeys(): (payee: string, amountMinor: Minor) => string {
  const known = new Map<string, string>();
  return (payee, amountMinor) => {
    const text = known.get(payee) ?? payeeText(normalizePayee(payee));
    known.set(payee, text);
    return `${amountMinor < 0 ? 'out' : 'in'} ${text}`;
  };
}

const compareText = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0);
