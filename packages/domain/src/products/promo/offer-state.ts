import { addDays, addMonths } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Promo } from './promo.ts';
import { PROMO_ALERT_DAYS } from './promo-state.ts';

export type OfferState = 'upcoming' | 'active' | 'closing' | 'ended';

/**
 * Returns the state of an offer without a balance on a day. A fee waiver or a savings bonus is never cleared; it ends.
 */
export function offerState(
  { startsOn, endsOn }: Pick<Promo, 'startsOn' | 'endsOn'>,
  today: CivilDate,
  alertDays: number = PROMO_ALERT_DAYS,
): OfferState {
  if (today < startsOn) return 'upcoming';
  if (today > endsOn) return 'ended';
  return today >= addDays(endsOn, -alertDays) ? 'closing' : 'active';
}

/** Minimum length of a promotional rate (Regulation Z, 12 CFR 1026.55(b)(1)). */
const SHORTEST_MONTHS = 6;

/**
 * Returns the end that plans assume for a promotion whose end is unknown: six months after the start, the earliest
 * the law allows. If that day has passed, returns a month from today, so that the user has time to look it up.
 */
export function assumedPromoEnd(startsOn: CivilDate, today: CivilDate): CivilDate {
  const earliest = addMonths(startsOn, SHORTEST_MONTHS);
  return earliest > today ? earliest : addMonths(today, 1);
}
