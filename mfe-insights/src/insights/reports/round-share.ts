/** A share as a report shows it, in parts per million: to whole percents, or to tenths of one. Half away from zero. */
export const roundShare = (ppm: number, to: 'percent' | 'tenth'): number => {
  const step = to === 'percent' ? 10_000 : 1_000;
  return Math.sign(ppm) * Math.round(Math.abs(ppm) / step) * step;
};
