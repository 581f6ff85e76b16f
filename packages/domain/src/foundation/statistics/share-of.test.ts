import { expect, it } from '@jest/globals';
import { shareOf } from './share-of.ts';

it.each([
  [1, 4, 250_000, 'it is a quarter'],
  [1, 3, 333_333, 'it rounds down below a half'],
  [2, 3, 666_667, 'it rounds up above a half'],
  [1, 2_000_000, 0, 'half a millionth rounds to the even zero'],
  [3, 2_000_000, 2, 'one and a half millionths round to even'],
  [5, 4, 1_250_000, 'it is more than the whole'],
  [-1, 4, -250_000, 'it is negative'],
])('the share of %i in %i is %i: %s', (part, whole, share, _why) => {
  expect(shareOf(part, whole)).toBe(share);
});

it('shareOf rejects a whole of zero', () => {
  expect(() => shareOf(1, 0)).toThrow();
});
