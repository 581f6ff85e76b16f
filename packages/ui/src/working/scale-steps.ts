export interface StepBar {
  /** Left edge, in percent of the width. */
  from: number;
  /** Width, in percent of the width of the chart. */
  width: number;
}

/**
 * Computes the bars of a waterfall. Every step starts where the previous one ended, the first at zero. The result
 * starts at zero, because rounding and limits may make it less than the sum.
 *
 * @param steps signed amounts in minor units, in order
 * @returns one bar per step and one for the result; zero width if everything is zero
 */
export function scaleSteps(steps: readonly number[], result: number): StepBar[] {
  let sum = 0;
  const spans = steps.map((step): [number, number] => [sum, (sum += step)]);
  spans.push([0, result]);
  const low = Math.min(0, ...spans.flat());
  const high = Math.max(0, ...spans.flat());
  const percent = (value: number) => (high === low ? 0 : ((value - low) / (high - low)) * 100);
  return spans.map(([start, end]) => ({
    from: Math.min(percent(start), percent(end)),
    width: Math.abs(percent(end) - percent(start)),
  }));
}
