import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { wizardMessages as english } from '../terms-wizard.en.ts';

const { choose, plural } = pluralsOf('de');
const months = (count: number): string => plural(count, { one: 'Monat', other: 'Monaten' });
const payments = (count: number): string => plural(count, { one: 'Zahlung', other: 'Zahlungen' });
const debts = (count: number): string => plural(count, { one: 'Schuld', other: 'Schulden' });

export const wizardMessages: Translation<typeof english> = {
  'wizard.title': 'Zinsen und Bedingungen',
  'wizard.failed': 'Ihre Schulden konnten nicht geladen werden',
  'wizard.progress': ({ at, of }) => `Schuld ${at} von ${of}`,
  'wizard.step': ({ at, of, name }) => `Schuld ${at} von ${of}: ${name}`,
  'wizard.owed': 'Sie schulden',
  'wizard.asOf': ({ on }) => `Stand ${on}`,
  'wizard.rateFound': ({ rate }) => `Das sieht nach rund ${rate} aus. Stimmt das?`,
  'wizard.rateUnknown': 'Wie hoch ist der Zinssatz?',
  'wizard.rateUnknownHint': 'Ihre Umsätze zeigen ihn nicht. Suchen Sie auf einer Abrechnung nach dem Jahreszins.',
  'wizard.rateBasis': ({ months: count, low, high }) =>
    low === high ? `Aus Zinsen von ${months(count)}.` : `Aus Zinsen von ${months(count)}, ${low} bis ${high}.`,
  'wizard.worthFound': ({ amount }) => `Damit kostet sie rund ${amount} im Jahr.`,
  'wizard.worthTypical': ({ amount, rate }) => `Bei üblichen ${rate} kostet sie rund ${amount} im Jahr.`,
  'wizard.fromPayments': ({ count }) => `Aus ${payments(count)}.`,
  'wizard.matches': ({ count, of }) => (count === of ? `Aus ${payments(of)}.` : `Aus ${count} von ${payments(of)}.`),
  'wizard.ends': ({ count, on }) =>
    choose(count, {
      one: `Damit bleibt noch eine Rate, im ${on}.`,
      other: `Damit bleiben ${count} Raten, die letzte im ${on}.`,
    }),
  'wizard.ofRate': ({ name }) => `Zinssatz von ${name}`,
  'wizard.ofMinimum': ({ name }) => `Mindestzahlung von ${name}`,
  'wizard.ofPayment': ({ name }) => `Monatliche Rate von ${name}`,
  'wizard.ofDueDay': ({ name }) => `Fälligkeitstag von ${name}`,
  'wizard.ofWorth': ({ name }) => `Zinsen von ${name} in einem Jahr`,
  'wizard.saveNext': 'Speichern, nächste',
  'wizard.saveLast': 'Speichern',
  'wizard.skip': 'Überspringen',
  'wizard.saved': ({ name }) => `Bedingungen von ${name} gespeichert`,
  'wizard.nothing': 'Es fehlen keine Zinssätze',
  'wizard.covered': ({ planned, total }) =>
    total === 1 && planned === 1
      ? 'Ihr Plan umfasst jetzt Ihre Schuld'
      : `Ihr Plan umfasst jetzt ${planned} von ${debts(total)}`,
  'wizard.unchanged': ({ planned, total }) => `Ihr Plan umfasst ${planned} von ${debts(total)}`,
  'wizard.left': ({ count }) =>
    choose(count, {
      one: 'Für eine Schuld fehlt noch der Zinssatz.',
      other: `Für ${debts(count)} fehlt noch der Zinssatz.`,
    }) + ' Sie können ihn hier jederzeit eingeben.',
  'wizard.seePlan': 'Plan ansehen',
};
