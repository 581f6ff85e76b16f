import { afterEach, expect, it } from '@jest/globals';
import { countText, writeCountsIn } from './count-text.ts';

afterEach(() => writeCountsIn('en-US'));

it.each([
  ['en-US', '1,234,567'],
  ['de-DE', '1.234.567'],
  ['en-IN', '12,34,567'],
])('counts are written as the household does: %s', (locale, text) => {
  writeCountsIn(locale);
  expect(countText(1_234_567)).toBe(text);
});
