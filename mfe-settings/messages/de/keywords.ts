import type { Translation } from '@tideline/mfe-kit/messages';
import type { keywords as english } from '../keywords.en.ts';

export const keywords: Translation<typeof english> = {
  'keywords.theme': 'dunkel, hell, Darstellung',
  'keywords.audit': 'Verlauf, rückgängig, Änderungen, Protokoll',
  'keywords.profile': 'Name, Profil',
  'keywords.household': 'Zeitzone, Steuer, Name des Haushalts',
  'keywords.currency': 'Sprache, Zahlenformat, Datumsformat',
  'keywords.rates': 'Währung, Kurs, umrechnen, ausländisch',
  'keywords.data': 'Export, Sicherung, wiederherstellen, herunterladen',
  'keywords.categories': 'Kategorie, Gruppe, zusammenführen',
  'keywords.payees': 'Empfänger, Händler, Aliasname, umbenennen',
  'keywords.rules': 'Regel, automatisch, kategorisieren',
  'keywords.notificationSettings': 'E-Mail, Push, Ruhe, Zusammenfassung, Webhook, Kalender',
  'keywords.sweepSettings': 'Untergrenze, Obergrenze, anhalten, automatisch, Umbuchung',
  'keywords.security': 'Passwort, Sitzung, Gerät, abmelden',
  'keywords.members': 'Mitglied, einladen, teilen, Partner, Rolle, Haushalt',
  'keywords.connections': 'Bank, simplefin, Abruf, Verbindung',
};
