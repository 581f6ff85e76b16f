/**
 * Keeps the first, last, lowest and highest point of every bucket, in order, which is all that a line with that many
 * pixels can show. A one-day spike survives. A short series is returned unchanged.
 */
export function decimate<P>(points: readonly P[], buckets: number, valueOf: (point: P) => number): readonly P[] {
  if (buckets < 1 || points.length <= buckets * 4) return points;
  const kept: P[] = [];
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const from = Math.floor((bucket * points.length) / buckets);
    const to = Math.floor(((bucket + 1) * points.length) / buckets);
    for (const index of extremes(points, from, to, valueOf)) kept.push(points[index] as P);
  }
  return kept;
}

function extremes<P>(points: readonly P[], from: number, to: number, valueOf: (point: P) => number): number[] {
  let lowest = from;
  let highest = from;
  for (let index = from; index < to; index += 1) {
    const value = valueOf(points[index] as P);
    if (value < valueOf(points[lowest] as P)) lowest = index;
    if (value > valueOf(points[highest] as P)) highest = index;
  }
  return [...new Set([from, lowest, highest, to - 1])].sort((one, other) => one - other);
}
