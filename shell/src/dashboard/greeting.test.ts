import { expect, it } from '@jest/globals';
import { greetingKey } from './greeting.ts';

it.each([
  ['00:00', 'greeting.evening'],
  ['04:59', 'greeting.evening'],
  ['05:00', 'greeting.morning'],
  ['11:59', 'greeting.morning'],
  ['12:00', 'greeting.afternoon'],
  ['17:59', 'greeting.afternoon'],
  ['18:00', 'greeting.evening'],
  ['23:59', 'greeting.evening'],
])('at %s it is %s', (time, key) => {
  expect(greetingKey(time)).toBe(key);
});
