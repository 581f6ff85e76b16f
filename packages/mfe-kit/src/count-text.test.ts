import { afterEach, expect, it } from '@jest/globals';
import { countText, plural, writeCountsIn } from './count-text.ts';

afterEach(() => writeCountsIn('en-US'));

it.each([
  ['en-US', '1,234,567'],
  ['de-DE', '1.234.567'],
  ['en-IN', '12,34,567'],
])("countText formats counts in the household's locale: %s", (locale, text) => {
  writeCountsIn(locale);
  expect(countText(1_234_567)).toBe(text);
});

it.each([
  [0, '0 copies'],
  [1, '1 copy'],
  [1200, '1,200 copies'],
])('plural joins %i and its noun', (count, text) => {
  expect(plural(count, 'copy', 'copies')).toBe(text);
});

it('plural adds an s unless the plural is given', () => {
  expect([plural(1, 'row'), plural(2, 'row')]).toEqual(['1 row', '2 rows']);
});
