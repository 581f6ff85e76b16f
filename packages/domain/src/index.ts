export * from './exports/foundation.ts';
export * from './exports/products.ts';
export * from './exports/records.ts';
export * from './exports/projections.ts';
export * from './exports/decisions.ts';
export { FORMULAS, recompute } from './formulas.ts';
