import { describe, expect, it } from '@jest/globals';
import { parseDayOfMonth, type ParsedDay } from './day-of-month.ts';

describe('parseDayOfMonth', () => {
  it.each<[string, ParsedDay, string]>([
    ['14', { ok: true, day: 14 }, 'a day'],
    [' 31 ', { ok: true, day: 31 }, 'the last one, with space around'],
    ['', { ok: true, day: null }, 'left out'],
    ['0', { ok: false }, 'no such day'],
    ['32', { ok: false }, 'no such day'],
    ['1.5', { ok: false }, 'not whole'],
    ['last', { ok: false }, 'a word'],
  ])('reads "%s" as %j: %s', (typed, expected) => {
    expect(parseDayOfMonth(typed)).toEqual(expected);
  });
});
