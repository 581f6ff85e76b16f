/** A grid of tiles that a person puts in order: a tier on React Aria's grid list and drag and drop. Loaded when first needed. */
export { ArrangeGrid, type ArrangeGridProps, type ArrangedTile } from './arrange/arrange-grid.tsx';
export { type TileSize } from './arrange/tile-size.ts';
