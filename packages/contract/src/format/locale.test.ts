import { describe, expect, it } from '@jest/globals';
import { type DateStyle, formatDate, formatMoment } from './dates.ts';
import { firstDayOfWeek, readLocale, writeLocale } from './locale.ts';
import { formatMoney } from './money.ts';

describe('a locale with choices', () => {
  it.each([
    ['en-US', { base: 'en-US', dateOrder: null, weekStart: null }],
    ['en-US-u-fw-mon', { base: 'en-US', dateOrder: null, weekStart: 'mon' }],
    ['de-DE-x-ymd', { base: 'de-DE', dateOrder: 'ymd', weekStart: null }],
    ['zh-Hant-TW-u-fw-sat-x-dmy', { base: 'zh-Hant-TW', dateOrder: 'dmy', weekStart: 'sat' }],
  ] as const)('is read from %s, is written back unchanged, and is canonical', (locale, choices) => {
    expect(readLocale(locale)).toEqual(choices);
    expect(writeLocale(choices)).toBe(locale);
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
  });

  it('formats amounts like the same locale without choices', () => {
    expect(formatMoney('123456', 'EUR', 'de-DE-u-fw-sun-x-mdy')).toBe(formatMoney('123456', 'EUR', 'de-DE'));
  });
});

describe('formatDate with a chosen order', () => {
  it.each<[string, DateStyle, string]>([
    ['en-US', 'full', 'Mar 12, 2026'],
    ['en-US-x-dmy', 'full', '12 Mar 2026'],
    ['en-US-x-dmy', 'day', '12 Mar'],
    ['en-US-x-dmy', 'weekday', 'Thursday, 12 Mar'],
    ['en-US-x-dmy', 'numeric', '12/03/2026'],
    ['en-US-x-ymd', 'full', '2026-03-12'],
    ['en-US-x-ymd', 'numeric', '2026-03-12'],
    ['en-US-x-ymd', 'day', 'Mar 12'],
    ['en-US-x-ymd', 'weekdayShort', 'Thu, Mar 12'],
    ['en-US-x-ymd', 'month', 'March 2026'],
    ['en-GB-x-mdy', 'full', 'Mar 12, 2026'],
    ['de-DE-x-dmy', 'full', '12. März 2026'],
    ['de-DE-x-mdy', 'day', 'März 12'],
    ['de-DE-x-ymd', 'full', '2026-03-12'],
  ])('formats with %s and style %s: %s', (locale, style, expected) => {
    expect(formatDate('2026-03-12', { locale, style })).toBe(expected);
  });

  it('adds the year of a date in another year, and the time of an instant', () => {
    expect(formatDate('2025-03-12', { locale: 'en-US-x-ymd', today: '2026-03-12' })).toBe('2025-03-12');
    expect(formatDate('2025-03-12', { locale: 'en-US-x-dmy', today: '2026-03-12' })).toBe('12 Mar 2025');
    expect(formatMoment('2026-03-12T09:14:00Z', { locale: 'en-US-x-dmy', timeZone: 'UTC' })).toBe('12 Mar, 9:14 AM');
  });
});

describe('firstDayOfWeek', () => {
  it.each([
    ['en-US', 0],
    ['de-DE', 1],
    ['en-US-u-fw-mon', 1],
    ['de-DE-u-fw-sat-x-dmy', 6],
    ['en-GB-u-fw-sun', 0],
  ])('for the locale %s, returns %i', (locale, expected) => {
    expect(firstDayOfWeek(locale)).toBe(expected);
  });
});
