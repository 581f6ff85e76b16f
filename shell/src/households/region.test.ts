import { expect, it } from '@jest/globals';
import { COMMON_CURRENCIES, guessRegion } from './region.ts';

it.each([
  ['en-US', 'USD', 'the region says it'],
  ['en', 'USD', 'the likeliest region of a bare language'],
  ['de', 'EUR', 'the likeliest region of a bare language'],
  ['fr-CA', 'CAD', 'the region counts, not the language'],
  ['fr-CH', 'CHF', 'the region counts, not the language'],
  ['is-IS', 'USD', 'an unlisted region starts at the default'],
])('%s suggests %s: %s', (language, currency) => {
  expect(guessRegion(language, 'Europe/Paris')).toEqual({ currency, timezone: 'Europe/Paris', locale: language });
});

it('offers each common currency once', () => {
  expect(new Set(COMMON_CURRENCIES).size).toBe(COMMON_CURRENCIES.length);
});
