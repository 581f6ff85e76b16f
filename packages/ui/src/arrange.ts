/**
 * A grid of tiles that the user can reorder. It is a separate chunk, loaded on demand, that uses React Aria's grid list
 * and drag and drop.
 */
export { ArrangeGrid, type ArrangeGridProps, type ArrangedTile } from './arrange/arrange-grid.tsx';
export { type TileSize } from './arrange/tile-size.ts';
