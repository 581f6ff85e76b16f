import { expect, it } from '@jest/globals';
import { timeLeft } from './time-left.ts';

const at = Date.parse('2026-03-02T10:00:30Z');

it.each<[string | null, { hours: number; minutes: number } | null, string]>([
  ['2026-03-03T10:00:00Z', { hours: 24, minutes: 0 }, 'a started minute counts in full'],
  ['2026-03-02T10:12:00Z', { hours: 0, minutes: 12 }, 'less than an hour'],
  ['2026-03-02T10:00:31Z', { hours: 0, minutes: 1 }, 'the last second'],
  ['2026-03-02T10:00:30Z', null, 'over'],
  ['2026-03-09T10:01:00Z', null, 'if it exceeds the longest window, this clock is wrong'],
  [null, null, 'there is no cancel window'],
])('returns the time left until %s as %j: %s', (until, expected, _why) => {
  expect(timeLeft(until, at)).toEqual(expected);
});
