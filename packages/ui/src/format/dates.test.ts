import { describe, expect, it } from '@jest/globals';
import { civilDateOf, daysBetween, formatDate, formatTime } from './dates.ts';

describe('formatDate', () => {
  it.each([
    ['the house style', { locale: 'en-US' }, '12 March'],
    ['the month first, when preferred', { locale: 'en-US', order: 'month-first' as const }, 'March 12'],
    ['short in a track', { locale: 'en-US', style: 'short' as const }, '12 Mar'],
    ['with the weekday and no comma', { locale: 'en-US', style: 'weekday' as const }, 'Thursday 12 March'],
    ['a month alone', { locale: 'en-US', style: 'month' as const }, 'March 2026'],
    ['without a year in the same year', { locale: 'en-US', today: '2026-01-01' }, '12 March'],
    ['with a year in another year', { locale: 'en-US', today: '2027-01-01' }, '12 March 2026'],
    ['ISO on request', { locale: 'en-US', order: 'iso' as const }, '2026-03-12'],
    ['another language in its own order', { locale: 'de-DE' }, '12. März'],
  ])('%s', (_reason, options, expected) => {
    expect(formatDate('2026-03-12', options)).toBe(expected);
  });

  it('rejects an invalid date', () => {
    expect(() => formatDate('soon', { locale: 'en-US' })).toThrow(RangeError);
  });
});

it('formats an instant as the time in a zone', () => {
  expect(formatTime('2026-03-12T14:14:00Z', 'en-US', 'America/New_York')).toBe('10:14');
});

it.each([
  ['2026-03-12', '2026-03-14', 2],
  ['2026-03-14', '2026-03-12', -2],
  ['2028-02-28', '2028-03-01', 2],
])('counts days from %s to %s', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

it.each([
  ['2026-03-01T04:59:00Z', 'America/New_York', '2026-02-28', 'a minute before midnight there'],
  ['2026-03-01T05:00:00Z', 'America/New_York', '2026-03-01', 'midnight there'],
  ['2026-02-28T23:30:00Z', 'Asia/Tokyo', '2026-03-01', 'already tomorrow there'],
])('%s falls in %s on %s: %s', (instant, zone, date) => {
  expect(civilDateOf(instant, zone)).toBe(date);
});
