/**
 * Spreads the labels at the ends of lines: each is as near as possible to its wanted position, at least `gap` from the
 * next, and between `top` and `bottom` if they fit. Returns positions in the given order.
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
