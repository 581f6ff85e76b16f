import { describe, expect, it } from '@jest/globals';
import { daysOf, monthsBetween } from './months.ts';

describe('months', () => {
  it.each([
    ['2026-11', '2026-11', ['2026-11'], 'one month'],
    ['2025-11', '2026-02', ['2026-02', '2026-01', '2025-12', '2025-11'], 'across the new year, newest first'],
    ['2026-03', '2026-02', [], 'an end before the start'],
  ])('lists %s to %s: %j (%s)', (first, last, expected) => {
    expect(monthsBetween(first, last)).toEqual(expected);
  });

  it.each([
    ['2028-02', '2028-02-29', 'a leap year'],
    ['2026-02', '2026-02-28', 'an ordinary February'],
    ['2026-12', '2026-12-31', 'December'],
  ])('ends %s on %s: %s', (month, to) => {
    expect(daysOf(month)).toEqual({ from: `${month}-01`, to });
  });
});
