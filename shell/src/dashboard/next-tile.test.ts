import { describe, expect, it } from '@jest/globals';
import { nextTile, type TileBox } from './next-tile.ts';

const box = (left: number, top: number, right: number, bottom: number): TileBox => ({ left, top, right, bottom });
/** 0 full width · 1 and 2 halves · 3, 4 and 5 thirds. */
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
    [0, 'ArrowRight', 1, 'reading order'],
    [1, 'ArrowRight', 2, 'along the row'],
    [2, 'ArrowRight', 3, 'on to the next row'],
    [5, 'ArrowRight', undefined, 'not round'],
    [3, 'ArrowLeft', 2, 'back to the row before'],
    [0, 'ArrowLeft', undefined, 'not round'],
    [0, 'ArrowDown', 1, 'both halves are below it: the first'],
    [1, 'ArrowDown', 3, 'the third it overlaps most'],
    [2, 'ArrowDown', 5, 'the third it overlaps most'],
    [4, 'ArrowUp', 1, 'as much of both halves above: the first'],
    [5, 'ArrowUp', 2, 'the half above'],
    [4, 'ArrowDown', undefined, 'nothing below'],
    [0, 'ArrowUp', undefined, 'nothing above'],
    [4, 'Home', 0, 'the first'],
    [0, 'End', 5, 'the last'],
    [0, 'x', undefined, 'no key of the grid'],
    [9, 'ArrowDown', undefined, 'no such tile'],
  ])('from %s, %s goes to %s: %s', (at, key, to, _why) => {
    expect(nextTile(boxes, at, key)).toBe(to);
  });
});
