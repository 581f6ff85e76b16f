import { type Ppm, PPM_ONE } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';

/**
 * Returns part ÷ whole in parts per million, rounded half to even because it is a statistic, not a charge. The whole
 * must not be 0.
 */
export const shareOf = (part: number, whole: number): Ppm => mulDiv(part, PPM_ONE, whole, 'half-even') as number as Ppm;
