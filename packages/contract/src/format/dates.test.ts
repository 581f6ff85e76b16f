import { describe, expect, it } from '@jest/globals';
import { civilDateOf, daysBetween, formatDate, formatMoment, formatPeriod, formatTime, unbroken } from './dates.ts';

describe('formatDate', () => {
  it.each([
    ['the month first in the United States', { locale: 'en-US' }, 'Mar 12'],
    ['the day first in Britain', { locale: 'en-GB' }, '12 Mar'],
    ['short in a track', { locale: 'en-US', style: 'short' as const }, 'Mar 12'],
    ['with the weekday', { locale: 'en-US', style: 'weekday' as const }, 'Thursday, Mar 12'],
    ['with the short weekday', { locale: 'en-US', style: 'weekdayShort' as const }, 'Thu, Mar 12'],
    ['a month alone', { locale: 'en-US', style: 'month' as const }, 'March 2026'],
    [
      'the name of a month, never with a year',
      { locale: 'en-US', style: 'monthName' as const, today: '2027-01-01' },
      'March',
    ],
    ['in full', { locale: 'en-US', style: 'full' as const }, 'Mar 12, 2026'],
    ['in full in Britain', { locale: 'en-GB', style: 'full' as const }, '12 Mar 2026'],
    ['in figures', { locale: 'en-US', style: 'numeric' as const }, '03/12/2026'],
    ['in figures in Britain', { locale: 'en-GB', style: 'numeric' as const }, '12/03/2026'],
    ['without a year in the same year', { locale: 'en-US', today: '2026-01-01' }, 'Mar 12'],
    ['with a year in another year', { locale: 'en-US', today: '2027-01-01' }, 'Mar 12, 2026'],
    ['another language in its own order', { locale: 'de-DE' }, '12. März'],
    ['another language in full', { locale: 'de-DE', style: 'full' as const }, '12. März 2026'],
  ])('formats a date: %s', (_reason, options, expected) => {
    expect(formatDate('2026-03-12', options)).toBe(expected);
  });

  it('rejects an invalid date', () => {
    expect(() => formatDate('soon', { locale: 'en-US' })).toThrow(RangeError);
  });
});

describe('formatPeriod', () => {
  it.each([
    ['en-US', '2026-11-25', '2026-12-24', 'Nov 25 – Dec 24, 2026'],
    ['en-US', '2026-12-25', '2027-01-24', 'Dec 25, 2026 – Jan 24, 2027'],
    ['en-GB', '2026-11-25', '2026-12-24', '25 Nov – 24 Dec 2026'],
    ['en-US-x-dmy', '2026-11-25', '2026-12-24', '25 Nov – 24 Dec 2026'],
    ['en-US-x-dmy', '2026-12-25', '2027-01-24', '25 Dec 2026 – 24 Jan 2027'],
    ['de-DE', '2026-11-25', '2026-12-24', '25. November – 24. Dezember 2026'],
    ['de-DE', '2026-12-25', '2027-01-24', '25. Dezember 2026 – 24. Januar 2027'],
    ['en-US', '2026-11-25', '2026-11-25', 'Nov 25, 2026'],
  ])('for %s, formats the period %s to %s as %s', (locale, from, to, expected) => {
    expect(formatPeriod({ from, to }, { locale })).toBe(expected);
  });
});

it.each([
  ['Mar 12', 'Mar_12'],
  ['Mar 12, 2026', 'Mar_12,_2026'],
  ['Thursday, Mar 12', 'Thursday, Mar_12'],
  ['Do., 12. März 2026', 'Do., 12._März_2026'],
  ['Nov 25 – Dec 24, 2026', 'Nov_25_– Dec_24,_2026'],
  ['10:14 AM', '10:14_AM'],
])('unbroken keeps %s on one line where readers expect it', (date, bound) => {
  expect(unbroken(date)).toBe(bound.replaceAll('_', '\u00A0'));
});

it.each([
  ['en-US', '10:14 AM', 'Mar 12, 10:14 AM'],
  ['en-GB', '10:14', '12 Mar, 10:14'],
  ['de-DE', '10:14', '12. März, 10:14'],
])('formatTime and formatMoment format an instant in a time zone by the clock of %s', (locale, time, moment) => {
  const [at, timeZone] = ['2026-03-12T14:14:00Z', 'America/New_York'] as const;
  expect(formatTime(at, locale, timeZone)).toBe(time);
  expect(formatMoment(at, { locale, timeZone })).toBe(moment);
});

it.each([
  ['2026-03-12', '2026-03-14', 2],
  ['2026-03-14', '2026-03-12', -2],
  ['2028-02-28', '2028-03-01', 2],
])('daysBetween counts the days from %s to %s', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

it.each([
  ['2026-03-01T04:59:00Z', 'America/New_York', '2026-02-28', 'a minute before midnight there'],
  ['2026-03-01T05:00:00Z', 'America/New_York', '2026-03-01', 'midnight there'],
  ['2026-02-28T23:30:00Z', 'Asia/Tokyo', '2026-03-01', 'already tomorrow there'],
])('civilDateOf converts %s in %s to %s: %s', (instant, zone, date) => {
  expect(civilDateOf(instant, zone)).toBe(date);
});
