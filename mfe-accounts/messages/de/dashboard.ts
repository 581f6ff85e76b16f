import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../dashboard.en.ts';
import { words } from './words.ts';

export const messages: Translation<typeof english> = {
  ...words,
  'widget.loading': 'Wird geladen',
  'widget.balancesFailed': 'Ihre Salden konnten nicht geladen werden',
  'widget.recentFailed': 'Die letzten Umsätze konnten nicht geladen werden',
  'widget.otherTiles': 'Die übrige Übersicht funktioniert weiterhin.',
  'widget.noAccounts': 'Noch keine Konten.',
  'widget.noTransactions': 'Noch keine Umsätze.',
  'widget.allAccounts': ({ count }) => (count === 1 ? 'Konten anzeigen' : `Alle ${count} Konten`),
  'widget.allTransactions': 'Alle Umsätze',
};
