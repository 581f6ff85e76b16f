import { type CivilDate, partsOf } from '../../foundation/dates/civil-date.ts';
import { dayNumberOf } from '../../foundation/dates/day-number.ts';
import { monthAnchors } from '../recurring/anchor-days.ts';

/** Maximum distance from the due day in days. Payments further away were not made for that due day. */
const NEAR_DAYS = 2;

/**
 * Returns the day of the month that fits the payment days best (31: the last day), and the number of payments near it;
 * 0 without a payment.
 */
export function dueDayOf(paidOn: readonly CivilDate[]): { day: number; near: number } {
  const { anchorDays, distances } = monthAnchors(
    paidOn.map((on) => ({ day: dayNumberOf(on), parts: partsOf(on) })),
    1,
  );
  return { day: anchorDays[0] ?? 0, near: distances.filter((distance) => distance <= NEAR_DAYS).length };
}
