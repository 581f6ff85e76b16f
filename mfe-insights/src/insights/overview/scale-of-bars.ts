/** A bar that is this many times as long as the next one is cut off, so that the others can be compared. */
const CUT_FROM = 2.5;

export interface ScaledBar {
  /** Width of the bar, in percent of the chart. */
  share: number;
  /** Whether the bar is cut off, because it is too long for the scale. */
  isCut: boolean;
}

/**
 * Returns the scale for bars given as pairs (spent, usual). A single bar that is much longer than all others is cut off
 * at the edge.
 */
export function scaleOfBars(pairs: readonly (readonly [number, number])[]): (value: number) => ScaledBar {
  const lengths = pairs.map((pair) => Math.max(0, ...pair)).sort((one, other) => other - one);
  const [longest = 0, second = 0] = lengths;
  const isCut = second > 0 && longest > second * CUT_FROM;
  const full = Math.max(1, isCut ? second * 1.15 : longest);
  return (value) => ({
    share: Math.round(Math.min(1, Math.max(0, value) / full) * 1_000) / 10,
    isCut: isCut && value > full,
  });
}
