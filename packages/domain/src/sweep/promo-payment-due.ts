import { addDays } from '../dates/add.ts';
import { type CivilDate, minDate, partsOf } from '../dates/civil-date.ts';
import { nextDueDate } from '../dates/due-date.ts';
import { minMinor } from '../money/minor.ts';
import type { Promo } from '../promo/promo.ts';
import { type PromoCard, promoOutlook } from '../promo/promo-outlook.ts';
import type { PromoPaymentDue } from './sweep-inputs.ts';

/**
 * The next payment that clears a promotional balance in time, for a promo_deadline rule; null: it is over or cleared.
 *
 * Amount   needed each month by the promotion's outlook, the last one what is left
 * Due      on the card's next due day, and never after the day to pay by
 */
export function promoPaymentDue(
  promo: Promo,
  {
    cardAccountId,
    card,
    today,
    plannedFlow = null,
  }: {
    cardAccountId: string;
    card: PromoCard;
    today: CivilDate;
    plannedFlow?: PromoPaymentDue['plannedFlow'];
  },
): PromoPaymentDue | null {
  const outlook = promoOutlook(promo, card, today);
  const { payBy, neededPerMonthMinor, lastPaymentMinor, opportunities } = outlook;
  if (payBy === null || neededPerMonthMinor === null || promo.balanceMinor <= 0) return null;
  const dueOn = minDate(nextDueDate(addDays(today, 1), card.dueDay ?? partsOf(payBy).day), payBy);
  const isLast = opportunities === 1 && outlook.promoPerMonthMinor === neededPerMonthMinor && lastPaymentMinor !== null;
  return {
    promoId: promo.id,
    cardAccountId,
    opportunities,
    dueOn,
    plannedFlow,
    paymentMinor: isLast ? minMinor(lastPaymentMinor, promo.balanceMinor) : neededPerMonthMinor,
    costIfMissedMinor: outlook.costAtEndMinor,
  };
}
