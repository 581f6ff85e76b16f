import { addDays } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { DueDay } from '../../foundation/dates/due-date.ts';
import type { DatedPromoState, Promo } from './promo.ts';
import { promoEnd } from './safe-date.ts';

/** Number of days before the end in which a promotion counts as closing. */
export const PROMO_ALERT_DAYS = 60;

/**
 * Returns the state of a promotion on a day by its dates and balance alone. Its last day (promoEnd) is still part of
 * it. `promoStanding` considers all other facts.
 */
export function promoState(
  promo: Promo,
  today: CivilDate,
  { alertDays = PROMO_ALERT_DAYS, closeDay }: { alertDays?: number; closeDay?: DueDay } = {},
): DatedPromoState {
  const endsOn = promoEnd(promo, closeDay);
  if (today < promo.startsOn) return 'upcoming';
  if (promo.balanceMinor <= 0) return 'cleared';
  if (today > endsOn) return promo.kind === 'deferred_interest' ? 'retro_charged' : 'expired_with_balance';
  return today >= addDays(endsOn, -alertDays) ? 'closing' : 'active';
}
