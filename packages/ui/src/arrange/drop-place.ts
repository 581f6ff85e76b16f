export interface PlacedTile {
  id: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface DropPlace {
  id: string;
  side: 'before' | 'after';
}

const outside = (at: number, from: number, to: number): number => Math.max(from - at, 0, at - to);

/** Returns the squared distance, which has the same order as the distance. */
const distance = (tile: PlacedTile, x: number, y: number): number =>
  outside(x, tile.left, tile.right) ** 2 + outside(y, tile.top, tile.bottom) ** 2;

/**
 * Returns the place for a tile dropped at a point: next to the nearest tile, on the side of the half that contains the
 * point. A tile that fills its row has an upper and a lower half; one with neighbors has a left and a right half.
 *
 * Units  pixels in one coordinate system; `width` is the width of the whole grid
 */
export function dropPlaceAt(
  tiles: readonly PlacedTile[],
  { x, y, width }: { x: number; y: number; width: number },
): DropPlace | undefined {
  const [nearest] = tiles.toSorted((one, other) => distance(one, x, y) - distance(other, x, y));
  if (nearest === undefined) return undefined;
  const { id, left, right, top, bottom } = nearest;
  const fillsRow = right - left > width / 2;
  const isFirstHalf = fillsRow ? y < (top + bottom) / 2 : x < (left + right) / 2;
  return { id, side: isFirstHalf ? 'before' : 'after' };
}

/** Returns the index of the dropped item among the others. */
export function indexOfPlace(ids: readonly string[], moved: string, { id, side }: DropPlace): number {
  const others = ids.filter((other) => other !== moved);
  if (id === moved) return ids.indexOf(moved);
  return others.indexOf(id) + (side === 'after' ? 1 : 0);
}
