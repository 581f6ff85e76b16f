import { mulDiv, type Minor, type Ppm } from '@tideline/domain';

/** A card that charges interest, and money that could pay for it. */
export const NEXT_STEP = { payMinor: 32_000 as Minor, aprPpm: 249_900 as Ppm, daysLeft: 12 };

/**
 * Computes what an extra payment saves: its interest at the yearly rate, assuming the balance would otherwise stay for
 * a year.
 *
 * Rounding  to the nearest cent, half away from zero
 * Example   $320.00 at 24.99% saves $79.97 in a year, $6.66 in a month
 */
export function nextStepSaving(): { yearMinor: Minor; monthMinor: Minor } {
  const { payMinor, aprPpm } = NEXT_STEP;
  return {
    yearMinor: mulDiv(payMinor, aprPpm, 1_000_000, 'half-away'),
    monthMinor: mulDiv(payMinor, aprPpm, 12_000_000, 'half-away'),
  };
}
