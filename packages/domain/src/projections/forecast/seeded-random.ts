import type { CivilDate } from '../../foundation/dates/civil-date.ts';

/**
 * Returns a generator of random numbers that are identical for the same seed on every machine, so that a preview and
 * its execution draw the same paths.
 *
 * Algorithm  sfc32 (Chris Doty-Humphrey, PractRand): 128 bits of state, period about 2^127; the state is the seed's
 *            text hashed by FNV-1a with four offsets, and the first twelve numbers are discarded so that similar seeds
 *            diverge
 * Result     0 ≤ number < 1, in steps of 2^-32; not for secrets
 */
export function seededRandom(seed: string): () => number {
  let [a, b, c, counter] = [fnv1a(seed, 0x811c9dc5), fnv1a(seed, 0x9e3779b9), fnv1a(seed, 0x85ebca6b), 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  return next;
}

/**
 * Returns the seed for the futures drawn on a day, which depends on the day alone. It excludes household and account
 * ids, so that the same ledger has the same forecast on every installation, and differences between two rules, floors
 * or modes are due to them and not to chance.
 */
export const forecastSeed = (today: CivilDate): string => `futures of ${today}`;

function fnv1a(text: string, offset: number): number {
  let hash = offset;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash | 0;
}
