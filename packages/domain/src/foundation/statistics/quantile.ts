import { assert } from '../assert.ts';

/**
 * Returns the position, from 0 for the lowest path, such that a share of all paths is at or above it. For 1,000 paths
 * and 0.99, it is 10, the eleventh path.
 */
export function placeOf(share: number, paths: number): number {
  return Math.min(paths - 1, Math.floor((1 - share) * paths + 1e-9));
}

/**
 * Returns the value that would be at a place if the values were sorted, without a full sort (Hoare's selection).
 *
 * Reorders `values` so that nothing before the place is larger. Queries for increasing places, each starting from the
 * last one, are therefore cheap.
 */
export function selectInPlace(values: Float64Array, place: number, from = 0): number {
  assert(place >= from && place < values.length, () => `no place ${place} among ${values.length} values`);
  let [low, high] = [from, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >>> 1] as number;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((values[left] as number) < pivot) left += 1;
      while ((values[right] as number) > pivot) right -= 1;
      if (left <= right) {
        const held = values[left] as number;
        values[left] = values[right] as number;
        values[right] = held;
        left += 1;
        right -= 1;
      }
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return values[place] as number;
}
