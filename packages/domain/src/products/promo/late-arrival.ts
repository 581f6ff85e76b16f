import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { DueDay } from '../../foundation/dates/due-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import type { Promo } from './promo.ts';
import { promoDeadline, withPromoEnd } from './safe-date.ts';

/** Days of the month on which a card's statement closes and its payment is due; omitted if unknown. */
interface CardDays {
  dueDay?: DueDay | undefined;
  closeDay?: DueDay | undefined;
}

/**
 * Returns whether a payment in transit arrives too late for a promotion: after its deadline or, once the deadline has
 * passed, after its last day. A promotion that is over takes payments like any other balance.
 */
export function arrivesTooLate(
  entered: Promo,
  { dueDay, closeDay }: CardDays,
  { today, arrivesOn }: { today: CivilDate; arrivesOn: CivilDate },
): boolean {
  const promo = withPromoEnd(entered, closeDay);
  const deadline = promoDeadline(promo, {
    ...(dueDay === undefined ? {} : { dueDay }),
    ...(closeDay === undefined ? {} : { closeDay }),
  });
  return promo.endsOn >= today && arrivesOn > (deadline < today ? promo.endsOn : deadline);
}

/**
 * Returns the part of a payment in transit that counts toward a card: all of it, or at most the amount owed outside the
 * promotions for which it arrives too late. Those must be paid on time by other payments.
 * Example   $949.00 owed under deferred interest until January 22, arriving on the 25th → $0.00
 */
export function countedOnArrival(
  { owedMinor, promos, ...days }: CardDays & { owedMinor: Minor; promos: readonly Promo[] },
  { amountMinor, arrivesOn, today }: { amountMinor: Minor; arrivesOn: CivilDate; today: CivilDate },
): Minor {
  const apart = promos
    .filter((promo) => promo.startsOn <= today && arrivesTooLate(promo, days, { today, arrivesOn }))
    .reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
  return apart === 0 ? amountMinor : (Math.min(amountMinor, Math.max(0, owedMinor - apart)) as Minor);
}
