import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../first-steps.ts';

export const messages: Translation<typeof english> = {
  title: 'In fünf Schritten zum ersten Plan',
  hide: 'Ausblenden',
  hideWhat: 'diese Schritte',
  progress: ({ done, all }) => `${done} von ${all} erledigt`,
  done: 'erledigt',
  account: 'Konten hinzufügen',
  accountWhy: 'Beginnen Sie mit dem Konto, auf das Ihr Gehalt kommt.',
  accountButton: 'Konto hinzufügen',
  transactions: 'Bankdatei importieren',
  transactionsWhy: 'Bringt Konten, Karten und Umsätze auf einmal.',
  transactionsButton: 'Datei importieren',
  terms: 'Zinsen und Bedingungen ergänzen',
  termsWhy: 'Zinssatz, Mindestzahlung und Fälligkeit stehen auf Ihrer letzten Abrechnung.',
  termsButton: 'Zinsen ergänzen',
  plan: 'Plan wählen',
  planWhy: 'Vergleichen Sie Tilgungsende und Zinsen.',
  planButton: 'Pläne vergleichen',
  mode: 'Finanzmodus wählen',
  modeWhy: 'Zwei Fragen genügen.',
  modeButton: 'Fragen beantworten',
};
