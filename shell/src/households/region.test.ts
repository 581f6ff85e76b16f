import { expect, it } from '@jest/globals';
import { COMMON_CURRENCIES, guessRegion } from './region.ts';

it.each([
  ['en-US', 'USD', 'the region of the language'],
  ['en', 'USD', 'the likeliest region of a language without one'],
  ['de', 'EUR', 'the likeliest region of a language without one'],
  ['fr-CA', 'CAD', 'the region, not the language'],
  ['fr-CH', 'CHF', 'the region, not the language'],
  ['is-IS', 'USD', 'the default for an unlisted region'],
])('the language %s suggests %s: %s', (language, currency) => {
  expect(guessRegion(language, 'Europe/Paris')).toEqual({ currency, timezone: 'Europe/Paris', locale: language });
});

it('COMMON_CURRENCIES contains each currency once', () => {
  expect(new Set(COMMON_CURRENCIES).size).toBe(COMMON_CURRENCIES.length);
});
