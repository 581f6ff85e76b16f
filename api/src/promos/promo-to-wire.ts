import { type Money, type Promo, toMoney } from '@tideline/contract';
import type { BookedCard, BookedPromo } from '../cards/card-book.ts';

export function promoToWire(card: BookedCard, { row, promo, outlook: outlookOf }: BookedPromo): Promo {
  const money = (amount: number): Money => toMoney(amount, card.account.currency);
  const outlook = outlookOf();
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
export const promosOfCards = (cards: readonly BookedCard[]): Promo[] =>
  cards
    .flatMap((card) => card.promos.map((booked) => promoToWire(card, booked)))
    .sort((a, b) => (a.endsOn < b.endsOn ? -1 : a.endsOn > b.endsOn ? 1 : a.id < b.id ? -1 : 1));
