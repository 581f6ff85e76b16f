import { expect, it } from '@jest/globals';
import { timeLeft } from './time-left.ts';

const at = Date.parse('2026-03-02T10:00:30Z');

it.each<[string | null, { hours: number; minutes: number } | null, string]>([
  ['2026-03-03T10:00:00Z', { hours: 24, minutes: 0 }, 'a part of a minute counts as one'],
  ['2026-03-02T10:12:00Z', { hours: 0, minutes: 12 }, 'minutes alone'],
  ['2026-03-02T10:00:31Z', { hours: 0, minutes: 1 }, 'the last second'],
  ['2026-03-02T10:00:30Z', null, 'over'],
  ['2026-03-09T10:01:00Z', null, 'longer than any window: this clock is wrong'],
  [null, null, 'no window'],
])('until %s: %j (%s)', (until, expected, _why) => {
  expect(timeLeft(until, at)).toEqual(expected);
});
