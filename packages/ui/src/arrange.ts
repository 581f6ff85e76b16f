/**
 * A grid of tiles that the user can reorder. A separate chunk on React Aria's grid list and drag and drop, loaded when
 * first needed.
 */
export { ArrangeGrid, type ArrangeGridProps, type ArrangedTile } from './arrange/arrange-grid.tsx';
export { type TileSize } from './arrange/tile-size.ts';
