import { expect, it } from '@jest/globals';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 'empty', 'no rating before the user types'],
  ['tide-line', 'short', 'below twelve characters'],
  ['aaaaaaaaaaaaaaaa', 'weak', 'one repeated character'],
  ['123456789012', 'weak', 'counting'],
  ['abababababab', 'weak', 'two alternating characters'],
  ['harbor lights', 'good', 'two words'],
  ['quiet otters mend the harbor', 'strong', 'a sentence'],
  ['kT9#vQ2!mZ7pLw', 'strong', 'a generated password'],
])('the strength of %j is %s: %s', (password, expected) => {
  expect(passwordStrength(password)).toBe(expected);
});
