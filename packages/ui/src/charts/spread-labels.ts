/**
 * Moves labels that stand at the ends of lines apart: each as near as possible to where it wants to be,
 * at least `gap` from the next, all between `top` and `bottom` where they fit. Answers in the given order.
 */
export function spreadLabels(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const placed = [...wanted];
  let floor = top;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? top, floor);
    floor = (placed[index] ?? top) + gap;
  }
  let ceiling = bottom;
  for (const index of order.reverse()) {
    placed[index] = Math.max(Math.min(placed[index] ?? bottom, ceiling), top);
    ceiling = (placed[index] ?? bottom) - gap;
  }
  return placed;
}
