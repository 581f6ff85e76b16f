import { addDays } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { Promo, PromoState } from './promo.ts';

/** Days before the end in which a promotion counts as closing. */
const PROMO_ALERT_DAYS = 60;

/** Where a promotion stands on a day: its last day still belongs to it. */
export function promoState(promo: Promo, today: CivilDate, { alertDays = PROMO_ALERT_DAYS }: { alertDays?: number } = {}): PromoState {
  if (today < promo.startsOn) return 'upcoming';
  if (promo.balanceMinor <= 0) return 'cleared';
  if (today > promo.endsOn) return promo.kind === 'deferred_interest' ? 'retro_charged' : 'expired_with_balance';
  return today >= addDays(promo.endsOn, -alertDays) ? 'closing' : 'active';
}
