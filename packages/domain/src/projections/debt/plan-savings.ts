import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

/**
 * Savings that a plan may use. It may spend the cash above the buffer, or hold it while it earns more than a debt
 * costs.
 */
export interface PlanSavings {
  balanceMinor: Minor;
  /** Amount that always remains in savings. */
  bufferMinor: Minor;
  /** Yearly yield after tax. A twelfth is credited each month on the previous month's balance. */
  yieldPpm: Ppm;
  /** Number of months over which the payments and earnings of plans are compared. */
  horizonMonths: number;
}

/** State of the savings while a plan is simulated, in the plan's working unit. */
export interface HeldSavings {
  readonly buffer: number;
  readonly yieldPpm: number;
  /** Amount above the buffer; negative while the buffer is not full. */
  spare: number;
  earned: number;
}

export function savingsState({ balanceMinor, bufferMinor, yieldPpm }: PlanSavings, scale: number): HeldSavings {
  return { buffer: bufferMinor * scale, yieldPpm, spare: (balanceMinor - bufferMinor) * scale, earned: 0 };
}

/**
 * Credits a month's yield, and returns the amount that may be spent.
 * Rounding  half away from zero
 */
export function openSavings(savings: HeldSavings): number {
  const earned = mulDiv(savings.buffer + savings.spare, savings.yieldPpm, 12 * PPM_ONE, 'half-away');
  savings.earned += earned;
  savings.spare += earned;
  return savings.spare;
}
