import type { ExchangeNote, RateSource } from '@tideline/contract';

type LeftOut = ExchangeNote['leftOut'][number];

const SOURCES: Readonly<Record<RateSource, string>> = {
  entered: 'entered by you',
  ecb: 'from the European Central Bank',
};

/** Reason with the day of the newest rate or the days that need one, already formatted. */
const REASONS: Readonly<Record<LeftOut['reason'], (dates: { rateOn: string; days: string }) => string>> = {
  no_rate: ({ days }) => `no exchange rate for ${days}`,
  rate_too_old: ({ rateOn }) => `the newest exchange rate, from ${rateOn}, is too old`,
  too_large: () => 'the amount is too large to convert',
};

/** Messages of the note on a converted total, loaded with it. */
export const messages = {
  seeRates: (currency: string) => `Converted to ${currency}. See the rates`,
  rate: ({ currency, rate, to }: { currency: string; rate: string; to: string }) => `1 ${currency} = ${rate} ${to}`,
  days: ({ from, to, count }: { from: string; to: string; count: number }) =>
    `rates for ${count} days, ${from} – ${to}`,
  sources: (sources: readonly RateSource[], throughEuro: boolean) =>
    [...new Set(sources)].map((source) => SOURCES[source]).join(' and ') + (throughEuro ? ', through the euro' : ''),
  old: ({ currency, date }: { currency: string; date: string }) =>
    `The ${currency} exchange rate is from ${date}, more than a week earlier.`,
  leftOut: ({
    what,
    reason,
    dates,
  }: {
    what: string;
    reason: LeftOut['reason'];
    dates: { rateOn: string; days: string };
  }) => `Not included: ${what}, ${REASONS[reason](dates)}.`,
  accounts: (count: number, currency: string) =>
    count === 1 ? `1 account in ${currency}` : `${count} accounts in ${currency}`,
  transactions: (count: number, currency: string) =>
    count === 1 ? `1 transaction in ${currency}` : `${count} transactions in ${currency}`,
  privateLeftOut: (count: number) =>
    count === 1 ? 'Your private account isn’t included.' : `Your ${count} private accounts aren’t included.`,
  openHousehold: (name: string) => `Open ${name}`,
  addRate: 'Add a rate',
  updateRates: 'Update the rates',
} as const;
