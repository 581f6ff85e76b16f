/** Approximate number of steps across the whole range. */
const STEPS = 200;
/** An amount that pays off the debt within this time is the largest that the slider needs. */
const FASTEST_MONTHS = 6;

export interface SliderRange {
  min: number;
  max: number;
  step: number;
}

/**
 * Returns the range of the monthly amount slider, in steps of 1, 2 or 5 times a power of ten.
 * Units   minor units; from the minimums, rounded down to a step, to the largest of: the amount that ends the debt in
 *         about half a year, the plan's amount, and twice the minimums
 */
export function sliderRange(minimumsMinor: number, plannedMinor: number, owedMinor: number): SliderRange {
  const end = Math.max(plannedMinor, minimumsMinor * 2, Math.ceil(owedMinor / FASTEST_MONTHS), 1);
  const step = niceStep((end - minimumsMinor) / STEPS);
  return { min: Math.floor(minimumsMinor / step) * step, max: Math.ceil(end / step) * step, step };
}

function niceStep(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(least, 1))));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? power;
}
