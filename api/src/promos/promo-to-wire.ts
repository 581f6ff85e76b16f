import { type Money, type Promo, toMoney } from '@tideline/contract';
import { civilDate, type PromoOutlook, promoOutlook } from '@tideline/domain';
import { type BookedCard, type BookedPromo, daysOf } from '../cards/card-book.ts';

/** What the domain says of a promotion, with the whole card around it where all its rates are known. */
export const outlookOfPromo = ({ terms, debt }: BookedCard, { promo }: BookedPromo, today: string): PromoOutlook =>
  promoOutlook(promo, { ...daysOf(terms), ...(debt === null ? {} : { debt }) }, civilDate(today));

export function promoToWire(card: BookedCard, booked: BookedPromo, today: string): Promo {
  const { row, promo } = booked;
  const money = (amount: number): Money => toMoney(amount, card.account.currency);
  const outlook = outlookOfPromo(card, booked, today);
  return {
    id: row.id,
    version: row.version,
    cardId: row.accountId,
    cardName: card.account.name,
    kind: row.kind,
    promoAprPpm: row.promoAprPpm,
    revertAprPpm: row.revertAprPpm,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    original: row.originalMinor === null ? null : money(row.originalMinor),
    balance: money(promo.balanceMinor),
    feePpm: row.feePpm,
    state: outlook.state,
    safeOn: outlook.safeOn,
    daysLeft: outlook.daysLeft,
    opportunities: outlook.opportunities,
    neededPerMonth: outlook.neededPerMonthMinor === null ? null : money(outlook.neededPerMonthMinor),
    accrued: outlook.accruedMinor === null ? null : money(outlook.accruedMinor),
    costIfNothingChanges: money(outlook.costAtEndMinor),
  };
}

/** The soonest end first. */
export const promosOfCards = (cards: readonly BookedCard[], today: string): Promo[] =>
  cards
    .flatMap((card) => card.promos.map((booked) => promoToWire(card, booked, today)))
    .sort((a, b) => (a.endsOn < b.endsOn ? -1 : a.endsOn > b.endsOn ? 1 : a.id < b.id ? -1 : 1));
