import { describe, expect, it } from '@jest/globals';
import { dropPlaceAt, indexOfPlace, type PlacedTile } from './drop-place.ts';

const tile = (id: string, left: number, top: number, right: number, bottom: number): PlacedTile => ({
  id,
  left,
  top,
  right,
  bottom,
});
/** One tile as wide as the row, then two halves, then a third alone in its row. */
const tiles = [
  tile('wide', 0, 0, 900, 100),
  tile('left', 0, 120, 440, 220),
  tile('right', 460, 120, 900, 220),
  tile('third', 0, 240, 290, 340),
];

describe('drop position for a point in the grid', () => {
  it.each<[number, number, string, string, string]>([
    [800, 20, 'wide', 'before', 'the upper half of a tile that fills its row'],
    [100, 80, 'wide', 'after', 'its lower half, even at the far left'],
    [100, 200, 'left', 'before', 'the left half of a tile with a neighbor'],
    [400, 130, 'left', 'after', 'its right half'],
    [470, 130, 'right', 'before', 'the same gap from the other side'],
    [700, 300, 'right', 'after', 'the empty end of a row belongs to the nearest tile'],
    [300, 330, 'third', 'after', 'right behind the last tile'],
    [5, 900, 'third', 'before', 'far below the last tile'],
  ])('for (%s, %s) is next to the tile "%s" (%s): %s', (x, y, id, side, _why) => {
    expect(dropPlaceAt(tiles, { x, y, width: 900 })).toEqual({ id, side });
  });

  it('is undefined in an empty grid', () => {
    expect(dropPlaceAt([], { x: 1, y: 1, width: 900 })).toBeUndefined();
  });

  it('depends only on the vertical position on a phone, where every tile fills its row', () => {
    const column = [tile('one', 0, 0, 350, 100), tile('two', 0, 110, 350, 210)];
    expect(dropPlaceAt(column, { x: 10, y: 190, width: 350 })).toEqual({ id: 'two', side: 'after' });
  });
});

describe('index of a dropped tile', () => {
  it.each<[string, string, 'before' | 'after', number]>([
    ['a', 'c', 'before', 1],
    ['a', 'c', 'after', 2],
    ['c', 'a', 'before', 0],
    ['c', 'a', 'after', 1],
    ['b', 'b', 'after', 1],
  ])('of %s, dropped on %s (%s), is %s', (moved, id, side, index) => {
    expect(indexOfPlace(['a', 'b', 'c'], moved, { id, side })).toBe(index);
  });
});
