/** Approximate number of steps from end to end. */
const STEPS = 200;
/** A debt paid off within half a year leaves little to decide. */
const FASTEST_MONTHS = 6;

export interface SliderRange {
  min: number;
  max: number;
  step: number;
}

/**
 * Returns the range of the monthly amount slider, in steps of 1, 2 or 5 times a power of ten.
 * Units   minor units; from the minimums, rounded down to a step, to what ends the debt in about half a year, or to the
 *         plan's amount or twice the minimums if that is more
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
