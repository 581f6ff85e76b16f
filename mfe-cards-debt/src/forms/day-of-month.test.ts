import { describe, expect, it } from '@jest/globals';
import { parseDayOfMonth, type ParsedDay } from './day-of-month.ts';

describe('parseDayOfMonth', () => {
  it.each<[string, ParsedDay, string]>([
    ['14', { ok: true, day: 14 }, 'a day'],
    [' 31 ', { ok: true, day: 31 }, 'the last day, with spaces around'],
    ['', { ok: true, day: null }, 'empty'],
    ['0', { ok: false }, 'not a day of the month'],
    ['32', { ok: false }, 'not a day of the month'],
    ['1.5', { ok: false }, 'not a whole number'],
    ['last', { ok: false }, 'a word'],
  ])('reads "%s" as %j: %s', (typed, expected) => {
    expect(parseDayOfMonth(typed)).toEqual(expected);
  });
});
