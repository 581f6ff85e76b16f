import type { ExchangeNote, RateSource } from '@tideline/contract';
import type { Translation } from '@tideline/contract/language';
import type { messages as english } from '../exchange.en.ts';

type LeftOut = ExchangeNote['leftOut'][number];

const SOURCES: Readonly<Record<RateSource, string>> = {
  entered: 'von Ihnen eingegeben',
  ecb: 'Europäische Zentralbank',
};

/** Reason with the day of the newest rate or the days that need one, already formatted. */
const REASONS: Readonly<Record<LeftOut['reason'], (dates: { rateOn: string; days: string }) => string>> = {
  no_rate: ({ days }) => `kein Wechselkurs für ${days}`,
  rate_too_old: ({ rateOn }) => `der neueste Wechselkurs vom ${rateOn} ist zu alt`,
  too_large: () => 'der Betrag ist zu groß zum Umrechnen',
};

export const messages: Translation<typeof english> = {
  seeRates: (currency) => `Umgerechnet in ${currency}. Kurse ansehen`,
  rate: ({ currency, rate, to }) => `1 ${currency} = ${rate} ${to}`,
  days: ({ from, to, count }) => `Kurse von ${count} Tagen, ${from} – ${to}`,
  sources: (sources, throughEuro) =>
    [...new Set(sources)].map((source) => SOURCES[source]).join(' und ') + (throughEuro ? ', über den Euro' : ''),
  old: ({ currency, date }) => `Der Wechselkurs von ${currency} ist vom ${date}, mehr als eine Woche älter.`,
  leftOut: ({ what, reason, dates }) => `Nicht enthalten: ${what}, ${REASONS[reason](dates)}.`,
  accounts: (count, currency) => `${count === 1 ? '1 Konto' : `${count} Konten`} in ${currency}`,
  transactions: (count, currency) => `${count === 1 ? '1 Umsatz' : `${count} Umsätze`} in ${currency}`,
  privateLeftOut: (count) =>
    count === 1 ? 'Ihr privates Konto ist nicht enthalten.' : `Ihre ${count} privaten Konten sind nicht enthalten.`,
  openHousehold: (name) => `${name} öffnen`,
  addRate: 'Kurs hinzufügen',
  updateRates: 'Kurse aktualisieren',
};
