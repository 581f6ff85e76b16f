import { defineMessages, plural } from '@tideline/mfe-kit/messages';

export const messages = defineMessages({
  'rates.title': 'Exchange rates',
  'rates.lead': ({ currency }: { currency: string }) =>
    `Totals are in ${currency}. Amounts in other currencies are converted at that day’s rate.`,
  'rates.loading': 'Loading exchange rates',
  'rates.failed': 'Your exchange rates couldn’t be loaded',
  'rates.add': 'Add a rate',
  'today.title': 'Rates for today',
  'today.none': ({ currency }: { currency: string }) =>
    `All your accounts are in ${currency}. You don’t need exchange rates.`,
  'today.rate': ({ base, rate, quote }: { base: string; rate: string; quote: string }) =>
    `1 ${base} = ${rate} ${quote}`,
  'today.missing': 'No rate. Totals leave these accounts out.',
  'today.tooOld': ({ date }: { date: string }) =>
    `The newest rate, from ${date}, is too old. Totals leave these accounts out.`,
  'today.old': 'More than a week old',
  'today.throughEuro': 'through the euro',
  'source.entered': 'You entered it',
  'source.ecb': 'European Central Bank',
  'entered.title': 'Rates you entered',
  'entered.lead': 'A rate applies from its date until there’s a newer one, for up to 92 days.',
  'entered.none': 'You haven’t entered any rates.',
  'entered.rate': 'Rate',
  'entered.day': 'Date',
  'entered.change': ({ rate }: { rate: string }) => `Change ${rate}`,
  'entered.delete': ({ rate }: { rate: string }) => `Delete ${rate}`,
  'entered.deleted': 'Rate deleted',
  'entered.actions': 'Actions',
  'form.add': 'Add a rate',
  'form.change': 'Change the rate',
  'form.base': 'Currency',
  'form.quote': 'In',
  'form.on': 'Date',
  'form.rate': ({ base, quote }: { base: string; quote: string }) => `${quote} for 1 ${base}`,
  'form.rateWrong': 'Enter a rate above zero with at most 8 decimals',
  'form.same': 'Choose two different currencies',
  'form.onMissing': 'Enter the date of the rate',
  'form.cancel': 'Cancel',
  'form.save': 'Save rate',
  'form.added': ({ rate }: { rate: string }) => `Added ${rate}`,
  'form.changed': ({ rate }: { rate: string }) => `Changed to ${rate}`,
  'file.title': 'Upload rates',
  'file.lead': 'The European Central Bank publishes rates for 30 currencies every business day.',
  'file.download': 'Download all rates since 1999',
  'file.known': ({ from, to, count }: { from: string; to: string; count: number }) =>
    `You uploaded ${plural(count, 'rate')}, ${from} – ${to}.`,
  'file.label': 'Rates file',
  'file.hint': 'CSV, XML or ZIP, up to 10 MB',
  'file.missing': 'Choose a file first',
  'file.upload': 'Upload rates',
  'file.added': ({ count, currencies }: { count: number; currencies: string }) =>
    `Added ${plural(count, 'rate')} for ${currencies}`,
  'file.nothingNew': 'You already have all the rates in this file',
  'fetched.title': 'Automatic rates',
  'fetched.from': ({ host, date }: { host: string; date: string }) =>
    `Fetched from ${host} every business day. Newest: ${date}.`,
  'fetched.waiting': ({ host }: { host: string }) =>
    `Fetched from ${host} every business day. The first fetch is due within an hour.`,
  'fetched.off': 'Your server doesn’t fetch rates. Its operator can turn this on with EXCHANGE_RATES_URL.',
});
