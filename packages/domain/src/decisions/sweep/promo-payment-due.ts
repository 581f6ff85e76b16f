import { addDays } from '../../foundation/dates/add.ts';
import { type CivilDate, minDate, partsOf } from '../../foundation/dates/civil-date.ts';
import { nextDueDate } from '../../foundation/dates/due-date.ts';
import { minMinor } from '../../foundation/money/minor.ts';
import type { Promo } from '../../products/promo/promo.ts';
import { type PromoCard, promoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';
import type { PromoPaymentDue } from './sweep-inputs.ts';

/**
 * Returns the next payment that pays off a promotional balance in time, for a promo_deadline rule; null: the promotion
 * is over or paid off.
 *
 * Amount   the monthly amount from the promotion's outlook; the last payment is the remainder
 * Due      on the card's next due day, and never after the pay-by date
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
