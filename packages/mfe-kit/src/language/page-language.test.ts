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
  it('loads a page of another language again, once', () => {
    const reload = jest.fn();
    followLanguage('de', { reload });
    expect(document.cookie).toContain('tideline_language=de');
    followLanguage('de', { reload });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['in the language of the user', 'en'],
    ['of a user who chose none', null],
  ])('leaves a page %s as it is', (_, chosen) => {
    const reload = jest.fn();
    followLanguage(chosen, { reload });
    expect([reload.mock.calls, document.cookie]).toEqual([[], '']);
  });

  it('leaves a page that stays in another language because its release lacks the chosen one', () => {
    rememberLanguage('de');
    const reload = jest.fn();
    followLanguage('de', { reload });
    expect(reload).not.toHaveBeenCalled();
  });
});

it('formats figures between German words in German, in a household of any format', () => {
  expect(pageLocale('en-US')).toBe('en-US');
  document.documentElement.lang = 'de';
  expect(pageLocale('en-US')).toBe('de-US');
});
