import { expect, it } from '@jest/globals';
import { languageOf, localeFor } from './locale-for.ts';

it.each([
  ['de', 'en-US', 'de-US', 'the region stays, which decides the first day of the week'],
  ['de', 'de-AT', 'de-AT', 'the same language'],
  ['de', 'fr-CH-u-hc-h23', 'de-CH-u-hc-h23', 'settings of the format stay'],
  ['en', 'de-DE', 'de-DE', 'English with German figures, as the household chose'],
])('the locale of text in %s for a household in %s is %s: %s', (language, locale, expected) => {
  expect(localeFor(language, locale)).toBe(expected);
});

it.each<[string | null, string, string, string]>([
  ['en', 'de-DE', 'en', 'the choice takes precedence'],
  ['en-GB', 'en-US', 'en', 'a region does not change the language'],
  ['tlh', 'en-US', 'en', 'a language without texts'],
  [null, 'en-US', 'en', 'no choice: the format of the household'],
  [null, 'ja-JP', 'en', 'a format of a language without texts'],
])('the language for a user who chose %s in a household with %s is %s: %s', (chosen, locale, expected) => {
  expect(languageOf(chosen, locale)).toBe(expected);
});
