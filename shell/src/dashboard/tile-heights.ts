/** Content heights by tile and width, stored in this browser so that a tile has its size before its content loads. */
export interface TileHeights {
  /** Returns the height in pixels, or undefined if the tile was never shown at this width. */
  heightOf: (id: string, width: number) => number | undefined;
  remember: (id: string, width: number, height: number) => void;
}

const KEY = 'tideline.tile-heights';
/** Maximum number of stored heights, which is enough for a few widths of each tile. */
const MOST = 120;
/** Widths that differ by less than this usually break lines in the same places. */
const STEP_PX = 40;

const keyOf = (id: string, width: number): string => `${id} ${Math.round(width / STEP_PX)}`;

function read(storage: Pick<Storage, 'getItem'>): Map<string, number> {
  try {
    const found: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return new Map(
      Array.isArray(found)
        ? (found as [string, number][]).filter(([id, height]) => typeof id === 'string' && Number.isFinite(height))
        : [],
    );
  } catch {
    return new Map(); // the value was written by other code, so heights are measured again
  }
}

export function createTileHeights(storage: Pick<Storage, 'getItem' | 'setItem'>): TileHeights {
  const heights = read(storage);
  return {
    heightOf: (id, width) => heights.get(keyOf(id, width)),
    remember: (id, width, height) => {
      const key = keyOf(id, width);
      if (heights.get(key) === height || height <= 0) return;
      heights.delete(key);
      heights.set(key, height);
      storage.setItem(KEY, JSON.stringify([...heights].slice(-MOST)));
    },
  };
}
