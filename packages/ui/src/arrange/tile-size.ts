/** A third, a half or all of a wide row. */
export type TileSize = 's' | 'm' | 'l';
export const TILE_SIZES: readonly TileSize[] = ['s', 'm', 'l'];
