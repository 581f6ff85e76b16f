import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { followLanguage, pageLocale, rememberLanguage } from './page-language.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
});
afterEach(() => {
  document.cookie = 'tideline_language=; Path=/; Max-Age=0';
  document.documentElement.lang = '';
});

describe('followLanguage', () => {
  it('reloads a page in another language, once', () => {
    const reload = jest.fn();
    followLanguage('de', { reload });
    expect(document.cookie).toContain('tideline_language=de');
    followLanguage('de', { reload });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["in the user's language", 'en'],
    ['of a user who chose no language', null],
  ])('does not reload a page %s', (_, chosen) => {
    const reload = jest.fn();
    followLanguage(chosen, { reload });
    expect([reload.mock.calls, document.cookie]).toEqual([[], '']);
  });

  it('does not reload a page again if its release lacks the chosen language', () => {
    rememberLanguage('de');
    const reload = jest.fn();
    followLanguage('de', { reload });
    expect(reload).not.toHaveBeenCalled();
  });
});

it('pageLocale returns a locale with the language of the page and the region of the household', () => {
  expect(pageLocale('en-US')).toBe('en-US');
  document.documentElement.lang = 'de';
  expect(pageLocale('en-US')).toBe('de-US');
});
