import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Words from lists of leaked passwords, roughly most used first; the file's header describes the list. Only passwords
 * of at least twelve characters are checked, so the list contains the words that users build long passwords from.
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

const SEQUENCES = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
];

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Returns true for passwords that cracking tools try first: a listed word, alone, surrounded by digits and symbols, or
 * with letters swapped for digits; a listed word twice; a keyboard row; a few repeated letters; or a password built
 * from the user's name or email address.
 */
export function isCommonPassword(password: string, { email, name }: { email: string; name: string }): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const own = [email.toLowerCase(), ...`${email.split('@')[0]} ${name}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)].filter(
    (part) => part.length >= 4,
  );
  const forms = new Set([plain, core(plain), unleet(plain), core(unleet(plain)), unleet(core(plain))]);
  if ([...forms].some((form) => COMMON.has(form) || isTwoWords(form) || isSequence(form) || isRepetition(form)))
    return true;
  return own.some((part) => [...forms].some((form) => form.includes(part) && form.replaceAll(part, '').length < 8));
}

/** Strips the digits and symbols that users put around a word. */
const core = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const unleet = (text: string): string => Array.from(text, (letter) => LEET[letter] ?? letter).join('');

/** Matches two common words in a row. */
function isTwoWords(text: string): boolean {
  for (let cut = 3; cut <= text.length - 3; cut++) {
    if (COMMON.has(text.slice(0, cut)) && COMMON.has(text.slice(cut))) return true;
  }
  return false;
}

const isSequence = (text: string): boolean => {
  if (text.length < 6) return false;
  const backwards = [...text].reverse().join('');
  return SEQUENCES.some((row) => (row + row).includes(text) || (row + row).includes(backwards));
};

/** Matches text of at most four distinct characters, and a repeated piece of up to six characters. */
const isRepetition = (text: string): boolean => new Set(text).size <= 4 || /^(.{1,6}?)\1+.{0,5}$/su.test(text);
