import type { Promo } from '@tideline/contract';
import type { Translation } from '@tideline/contract/language';
import type { promoCalendarTexts as english } from '../calendar.en.ts';

const KINDS: Readonly<Record<Promo['kind'], string>> = {
  intro_purchase: 'Zinssatz für Einkäufe',
  balance_transfer: 'Umschuldung',
  deferred_interest: 'aufgeschobene Zinsen',
  reduced_rate: 'ermäßigter Zinssatz',
  installment_plan: 'Ratenplan',
  fee_waiver: 'Gebührenerlass',
  savings_bonus_rate: 'Bonuszins',
};

export const promoCalendarTexts: Translation<typeof english> = {
  name: 'Tideline: Aktionszeiträume',
  what: (card, kind) => `${card}, ${KINDS[kind]}`,
  guess: 'Das Ende ist nicht bestätigt; dies ist der früheste Tag, den das Gesetz erlaubt.',
  payOff: (what) => `Zahlungsfrist: ${what}`,
  left: (balance, perMonth) =>
    perMonth === null ? `${balance} offen.` : `${balance} offen. Zahlen Sie ${perMonth} im Monat auf die Karte.`,
  ends: (what) => `Endet: ${what}`,
  rateAfter: (rate) => `${rate} effektiver Jahreszins nach diesem Tag.`,
  lastDay: (what) => `Letzter Tag: ${what}`,
  lastDayHint: 'Spätere Umschuldungen oder Einkäufe erhalten diesen Zinssatz nicht.',
};
