import { addMonths, civilDate, mulDiv, type CivilDate, type Minor, type Ppm } from '@tideline/domain';

/** The parts of a card balance, each at its own rate. */
export const PARTS = {
  purchasesMinor: 148_000 as Minor,
  aprPpm: 249_900 as Ppm,
  transferMinor: 114_000 as Minor,
  deferredMinor: 90_000 as Minor,
};

const MONTHS_LEFT = 5;
const MARGIN_MONTHS = 1;

export interface PromoExample {
  startsOn: CivilDate;
  /** The pay-by date: a month before the end, so that a late payment still arrives in time. */
  safeOn: CivilDate;
  endsOn: CivilDate;
  perMonthMinor: Minor;
  /** Position of the pay-by date on the line, 0–1. */
  safeShare: number;
}

/**
 * Computes the equal payments that pay off the transferred balance by the pay-by date.
 *
 * Rounding  up, so that nothing is left
 * Example   $1,140.00 in four payments: $285.00 a month
 */
export function promoExample(today: string): PromoExample {
  const startsOn = civilDate(today);
  const payments = MONTHS_LEFT - MARGIN_MONTHS;
  return {
    startsOn,
    safeOn: addMonths(startsOn, payments),
    endsOn: addMonths(startsOn, MONTHS_LEFT),
    perMonthMinor: mulDiv(PARTS.transferMinor, 1, payments, 'ceil'),
    safeShare: payments / MONTHS_LEFT,
  };
}
