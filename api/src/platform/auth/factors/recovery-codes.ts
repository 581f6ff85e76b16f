import { createHash, randomInt } from 'node:crypto';

const RECOVERY_CODES = 10;

/** Crockford's base32: omits I, L, O and U, which resemble digits or form words. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const MISTAKEN: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Creates ten codes of 80 random bits, such as `7K2M-Q9XA-40VT-JH5C`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length)))
      .join('')
      .replace(/.{4}(?=.)/g, '$&-'),
  );

/** Returns the digest under which a code is stored; null if the text cannot be one. Ignores case, spaces and hyphens. */
export function recoveryCodeDigest(entered: string): string | null {
  const plain = entered
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => MISTAKEN[letter] ?? letter);
  return plain.length === LENGTH ? createHash('sha256').update(plain).digest('hex') : null;
}
