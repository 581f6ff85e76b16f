/** Rounds a share in parts per million to whole percent or tenths of a percent, half away from zero. */
export const roundShare = (ppm: number, to: 'percent' | 'tenth'): number => {
  const step = to === 'percent' ? 10_000 : 1_000;
  return Math.sign(ppm) * Math.round(Math.abs(ppm) / step) * step;
};
