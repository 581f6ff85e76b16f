export interface TileBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlap = (one: TileBox, other: TileBox): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left);

/** Finds the nearest row above or below, and in it the tile with the largest horizontal overlap. */
function inColumn(boxes: readonly TileBox[], from: TileBox, isAhead: (box: TileBox) => boolean): number | undefined {
  const ahead = boxes.map((box, index) => ({ box, index })).filter(({ box }) => isAhead(box));
  const distance = ({ top }: TileBox): number => Math.abs(top - from.top);
  const [nearest] = ahead.toSorted(
    (one, other) => distance(one.box) - distance(other.box) || overlap(other.box, from) - overlap(one.box, from),
  );
  return nearest?.index;
}

/**
 * Returns the tile that a key moves to: left and right in reading order, up and down by position, Home and End to the
 * first and last tile.
 *
 * @param at index of the focused tile
 * @returns the index of the next tile; undefined if no tile is in that direction, or for any other key
 */
export function nextTile(boxes: readonly TileBox[], at: number, key: string): number | undefined {
  const from = boxes[at];
  if (from === undefined) return undefined;
  switch (key) {
    case 'ArrowRight':
      return at + 1 < boxes.length ? at + 1 : undefined;
    case 'ArrowLeft':
      return at > 0 ? at - 1 : undefined;
    case 'ArrowDown':
      return inColumn(boxes, from, ({ top }) => top >= from.bottom);
    case 'ArrowUp':
      return inColumn(boxes, from, ({ bottom }) => bottom <= from.top);
    case 'Home':
      return 0;
    case 'End':
      return boxes.length - 1;
    default:
      return undefined;
  }
}
