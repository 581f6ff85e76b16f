export const PASSWORD_MIN = 12;

export type PasswordStrength = 'empty' | 'short' | 'weak' | 'good' | 'strong';

/**
 * Bits of entropy that make it infeasible to guess a password from a stolen hash: for a lone attacker, and for anyone.
 */
const GOOD_BITS = 50;
const STRONG_BITS = 72;

const alphabetOf = (password: string): number =>
  (/\p{Ll}/u.test(password) ? 26 : 0) +
  (/\p{Lu}/u.test(password) ? 26 : 0) +
  (/\d/.test(password) ? 10 : 0) +
  (/[^\p{L}\d]/u.test(password) ? 20 : 0);

/** Counts the characters that do not continue a run of equal or consecutive ones: `aaaa` and `1234` count as two. */
function unpredictableCharacters(password: string): number {
  let count = 0;
  let previous: number | undefined;
  let previousStep: number | undefined;
  for (const character of password) {
    const code = character.codePointAt(0) ?? 0;
    const step = previous === undefined ? undefined : code - previous;
    if (step === undefined || !(step === previousStep && Math.abs(step) <= 1)) count += 1;
    previous = code;
    previousStep = step;
  }
  return count;
}

/** Returns the share of distinct characters: `tidetidetide` has four of twelve. */
const variety = (password: string): number =>
  new Set(password.toLowerCase()).size / Math.max(1, Math.min(password.length, 26));

/** Rates roughly how hard a password is to guess. The server decides, and also rejects the most common passwords. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 'empty';
  if (password.length < PASSWORD_MIN) return 'short';
  const bits =
    unpredictableCharacters(password) * Math.log2(alphabetOf(password) || 1) * Math.min(1, 0.4 + variety(password));
  return bits >= STRONG_BITS ? 'strong' : bits >= GOOD_BITS ? 'good' : 'weak';
}
