import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../places.en.ts';

export const messages: Translation<typeof english> = {
  'places.title': 'Einstellungen',
  'places.loading': 'Wird geladen',
  'group.you': 'Sie',
  'group.money': 'Geld',
  'group.transactions': 'Umsätze',
  'group.system': 'System',
  'group.more': 'Weitere',
  'place.profile': 'Profil',
  'place.household': 'Haushalt',
  'place.members': 'Mitglieder',
  'place.security': 'Sicherheit',
  'place.appearance': 'Darstellung',
  'place.notifications': 'Benachrichtigungen',
  'place.sweep': 'Umbuchungen',
  'place.mode': 'Finanzmodus',
  'place.currency': 'Währung und Formate',
  'place.rates': 'Wechselkurse',
  'place.categories': 'Kategorien',
  'place.payees': 'Empfänger',
  'place.rules': 'Kategorieregeln',
  'place.connections': 'Bankverbindungen',
  'place.data': 'Daten',
  'place.audit': 'Änderungsprotokoll',
  'place.about': 'Über Tideline',
};
