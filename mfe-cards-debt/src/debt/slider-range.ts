/** About so many steps from end to end. */
const STEPS = 200;
/** A debt gone within half a year leaves little to decide. */
const FASTEST_MONTHS = 6;

export interface SliderRange {
  min: number;
  max: number;
  step: number;
}

/**
 * Where the slider of the monthly amount begins and ends, in steps of 1, 2 or 5 and zeros.
 *
 * Units   minor units; from the minimums, rounded down to a step, to what ends the debt in about half a year, or to the plan's amount where that is more
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
