import { expect, it } from '@jest/globals';
import { shareOf } from './share-of.ts';

it.each([
  [1, 4, 250_000, 'a quarter'],
  [1, 3, 333_333, 'down below a half'],
  [2, 3, 666_667, 'up above it'],
  [1, 2_000_000, 0, 'half a millionth to the even one'],
  [3, 2_000_000, 2, 'one and a half as well'],
  [5, 4, 1_250_000, 'more than the whole'],
  [-1, 4, -250_000, 'less than nothing'],
])('%i of %i is %i: %s', (part, whole, share, _why) => {
  expect(shareOf(part, whole)).toBe(share);
});

it('rejects a share of zero', () => {
  expect(() => shareOf(1, 0)).toThrow();
});
