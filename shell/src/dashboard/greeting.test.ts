import { expect, it } from '@jest/globals';
import { greetingKey } from './greeting.ts';

it.each([
  ['2026-03-12T00:00:00Z', 'greeting.evening'],
  ['2026-03-12T04:59:00Z', 'greeting.evening'],
  ['2026-03-12T05:00:00Z', 'greeting.morning'],
  ['2026-03-12T11:59:00Z', 'greeting.morning'],
  ['2026-03-12T12:00:00Z', 'greeting.afternoon'],
  ['2026-03-12T17:59:00Z', 'greeting.afternoon'],
  ['2026-03-12T18:00:00Z', 'greeting.evening'],
  ['2026-03-12T23:59:00Z', 'greeting.evening'],
])('at %s, the greeting is %s', (instant, key) => {
  expect(greetingKey(instant, 'UTC')).toBe(key);
});

it("the greeting uses the time in the household's time zone", () => {
  expect(greetingKey('2026-03-12T02:00:00Z', 'Asia/Tokyo')).toBe('greeting.morning');
});
