import { expect, it } from '@jest/globals';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 'empty', 'nothing is said before anything is typed'],
  ['tide-line', 'short', 'below twelve characters'],
  ['aaaaaaaaaaaaaaaa', 'weak', 'one character again and again'],
  ['123456789012', 'weak', 'counting'],
  ['abababababab', 'weak', 'two characters in turn'],
  ['harbor lights', 'good', 'two words'],
  ['quiet otters mend the harbor', 'strong', 'a sentence'],
  ['kT9#vQ2!mZ7pLw', 'strong', 'what a password manager makes'],
])('%j is %s: %s', (password, expected) => {
  expect(passwordStrength(password)).toBe(expected);
});
