import type { Minor, Ppm } from '../money/minor.ts';
import { PPM_ONE } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';

/** Savings beside the debts: cash that a plan may spend above the buffer, or hold while it earns more than a debt costs. */
export interface PlanSavings {
  balanceMinor: Minor;
  /** Stays untouched. */
  bufferMinor: Minor;
  /** Yearly, after tax; a twelfth is credited each month on what the last month left. */
  yieldPpm: Ppm;
  /** Plans are compared by what has been paid and earned at the end of this month. */
  horizonMonths: number;
}

/** Savings while a plan is simulated, in the plan's working unit. */
export interface HeldSavings {
  readonly buffer: number;
  readonly yieldPpm: number;
  /** Above the buffer; negative while the buffer is not full. */
  spare: number;
  earned: number;
}

export function savingsState({ balanceMinor, bufferMinor, yieldPpm }: PlanSavings, scale: number): HeldSavings {
  return { buffer: bufferMinor * scale, yieldPpm, spare: (balanceMinor - bufferMinor) * scale, earned: 0 };
}

/**
 * Credits a month's yield and gives back what may be spent.
 *
 * Rounding  half away from zero
 */
export function openSavings(savings: HeldSavings): number {
  const earned = mulDiv(savings.buffer + savings.spare, savings.yieldPpm, 12 * PPM_ONE, 'half-away');
  savings.earned += earned;
  savings.spare += earned;
  return savings.spare;
}
