import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, needsRehash, PASSWORD_COST, verifyPassword } from './passwords.ts';

const CHEAP = { N: 16, r: 1, p: 1 };

describe('password hashing', () => {
  it('stores its parameters with the hash, at the cost that OWASP recommends', async () => {
    const stored = await hashPassword('wave after wave 77');
    expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword('wave after wave 77', stored)).toBe(true);
    expect(needsRehash(stored)).toBe(false);
  });

  it('still verifies a hash with another cost, and reports that it is outdated', async () => {
    const stored = await hashPassword('wave after wave 77', CHEAP);
    expect(await verifyPassword('wave after wave 77', stored)).toBe(true);
    expect(needsRehash(stored)).toBe(true);
  });

  it('never returns the same hash twice', async () => {
    expect(await hashPassword('wave after wave 77', CHEAP)).not.toBe(await hashPassword('wave after wave 77', CHEAP));
  });

  it('treats two encodings of the same letter as equal', async () => {
    const stored = await hashPassword('caf\u00e9 after caf\u00e9', CHEAP);
    expect(await verifyPassword('cafe\u0301 after cafe\u0301', stored)).toBe(true);
  });

  it.each(['', 'scrypt$16$1$1$$', 'bcrypt$x$y$z$a$b', 'plain'])(
    'accepts no password for a damaged hash (%s)',
    async (stored) => {
      expect(await verifyPassword('', stored).catch(() => false)).toBe(false);
    },
  );

  it('uses at least the memory and work that OWASP recommends', () => {
    expect(128 * PASSWORD_COST.N * PASSWORD_COST.r * PASSWORD_COST.p).toBeGreaterThanOrEqual(96 * 1_048_576);
  });
});

describe('isCommonPassword', () => {
  const ann = { email: 'ann.miller@example.org', name: 'Ann Miller' };

  it.each([
    ['password1234', 'a list word with digits'],
    ['P@ssw0rd2026!', 'letters replaced by symbols'],
    ['123456789012', 'consecutive digits'],
    ['qwertyuiop[]', 'a keyboard row'],
    ['poiuytrewq12', 'a keyboard row backwards'],
    ['aaaaaaaaaaaa', 'one repeated letter'],
    ['abcabcabcabc', 'a repeated sequence'],
    ['letmeinletmein', 'a list word twice'],
    ['iloveyoujesus', 'two list words'],
    ['1qaz2wsx3edc4rfv', 'keyboard columns'],
    ['ann.miller2026', 'the user’s email address'],
    ['Miller123456!', 'the user’s name'],
  ])('rejects %s: %s', (password) => {
    expect(isCommonPassword(password, ann)).toBe(true);
  });

  it.each([
    'wave after wave 77',
    'correct-tide-lantern',
    'kYz8-Qw3v-LmT2',
    'drei Möwen im Wind',
    "the miller's blue wagon",
    'x7#mPq!2vLz9',
  ])('accepts %s', (password) => {
    expect(isCommonPassword(password, ann)).toBe(false);
  });
});
