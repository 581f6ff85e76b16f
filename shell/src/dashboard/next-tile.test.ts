import { describe, expect, it } from '@jest/globals';
import { nextTile, type TileBox } from './next-tile.ts';

const box = (left: number, top: number, right: number, bottom: number): TileBox => ({ left, top, right, bottom });
/** 0 is full width, 1 and 2 are halves, and 3, 4 and 5 are thirds. */
const boxes = [
  box(0, 0, 900, 100),
  box(0, 120, 440, 220),
  box(460, 120, 900, 220),
  box(0, 240, 290, 340),
  box(305, 240, 595, 340),
  box(610, 240, 900, 340),
];

describe('nextTile', () => {
  it.each<[number, string, number | undefined, string]>([
    [0, 'ArrowRight', 1, 'the next in reading order'],
    [1, 'ArrowRight', 2, 'along the row'],
    [2, 'ArrowRight', 3, 'on the next row'],
    [5, 'ArrowRight', undefined, 'it does not wrap around'],
    [3, 'ArrowLeft', 2, 'back on the previous row'],
    [0, 'ArrowLeft', undefined, 'it does not wrap around'],
    [0, 'ArrowDown', 1, 'both halves below overlap equally, so the first'],
    [1, 'ArrowDown', 3, 'the third with the largest overlap'],
    [2, 'ArrowDown', 5, 'the third with the largest overlap'],
    [4, 'ArrowUp', 1, 'both halves above overlap equally, so the first'],
    [5, 'ArrowUp', 2, 'the half above'],
    [4, 'ArrowDown', undefined, 'there is nothing below'],
    [0, 'ArrowUp', undefined, 'there is nothing above'],
    [4, 'Home', 0, 'the first'],
    [0, 'End', 5, 'the last'],
    [0, 'x', undefined, 'the key is not handled'],
    [9, 'ArrowDown', undefined, 'the tile does not exist'],
  ])('from %s on %s is %s: %s', (at, key, to, _why) => {
    expect(nextTile(boxes, at, key)).toBe(to);
  });
});
