import { payeeText } from '../categorize/payee-text.ts';
import { normalizePayee } from '../categorize/normalize-payee.ts';
import { PPM_ONE, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { shareOf } from '../../foundation/statistics/share-of.ts';

/** A payee prepared for comparison: its text, and its letter pairs with their counts. */
export interface ComparedPayee {
  readonly text: string;
  readonly bigrams: ReadonlyMap<string, number>;
  readonly bigramCount: number;
}

export function comparedForSimilarity(payee: string): ComparedPayee {
  const text = payeeText(normalizePayee(payee));
  const bigrams = new Map<string, number>();
  const letters = [...text.replaceAll(' ', '')];
  for (let at = 0; at + 1 < letters.length; at += 1) {
    const bigram = `${letters[at]}${letters[at + 1]}`;
    bigrams.set(bigram, (bigrams.get(bigram) ?? 0) + 1);
  }
  return { text, bigrams, bigramCount: Math.max(0, letters.length - 1) };
}

/**
 * Computes how similar two payees are: the share of letter pairs they have in common.
 *
 *     similarity = 2 × |pairs in both| ÷ (|pairs of a| + |pairs of b|)
 *
 * Units     parts per million; equal 1,000,000, nothing in common 0
 * Rounding  half to even
 * Source    L. R. Dice, "Measures of the Amount of Ecologic Association Between Species", 1945
 * Example   "SQ *BLUE BOTTLE 114" and "Blue Bottle Coffee": 9 of 9 and 15 pairs → 750,000
 */
export function payeeSimilarity(a: ComparedPayee, b: ComparedPayee): Ppm {
  if (a.text === b.text) return ppm(PPM_ONE);
  const total = a.bigramCount + b.bigramCount;
  if (total === 0) return ppm(0);
  let common = 0;
  for (const [bigram, count] of a.bigrams) common += Math.min(count, b.bigrams.get(bigram) ?? 0);
  return shareOf(2 * common, total);
}
