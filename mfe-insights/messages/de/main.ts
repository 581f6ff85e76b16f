import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../en.ts';

const { plural } = pluralsOf('de');

export const messages: Translation<typeof english> = {
  'nav.insights': 'Hinweise',
  'nav.notifications': 'Benachrichtigungen',
  'command.notifications': 'Benachrichtigungen anzeigen',
  'widget.insights': 'Hinweise',
  'widget.spending': 'Ausgaben in diesem Monat',
  'command.insights': 'Hinweise anzeigen',
  'command.spending': 'Ausgaben nach Kategorie anzeigen',

  'insights.month': 'Monat',
  'insights.previous': 'Vorheriger Monat',
  'insights.next': 'Nächster Monat',
  'insights.failed': 'Ihre Ausgaben konnten nicht berechnet werden',
  'insights.failedHint': 'Konten, Umsätze und Pläne funktionieren weiter.',

  'categories.title': 'Nach Kategorie',
  'categories.category': 'Kategorie',
  'categories.spent': 'Ausgegeben',
  'categories.average': 'Durchschnitt davor',
  'categories.change': 'Änderung',
  'categories.none': 'Ohne Kategorie',
  'categories.count': ({ count }) => plural(count, { one: 'Umsatz', other: 'Umsätze' }),
  'categories.more': ({ amount }) => `${amount} mehr`,
  'categories.less': ({ amount }) => `${amount} weniger`,
  'categories.same': 'gleich',
  'categories.new': 'neu',
  'categories.empty': 'In diesem Monat wurde nichts ausgegeben.',
  'categories.showUnused': ({ count }) =>
    `${plural(count, { one: 'Kategorie', other: 'Kategorien' })} ohne Ausgaben anzeigen`,
  'categories.hideUnused': 'Kategorien ohne Ausgaben ausblenden',
  'categories.total': 'Alle Kategorien',

  'working.expense': ({ month }) => `Ausgaben im ${month}`,
  'working.difference': 'Gegenüber dem Durchschnitt davor',
  'working.rounding': 'Der Durchschnitt ist auf den Cent gerundet, ein halber Cent von der Null weg.',
  'working.refunds': 'Erstattungen verringern die Ausgaben ihrer Kategorie.',
  'working.transfers':
    'Umbuchungen zwischen Ihren Konten und Zahlungen auf Karten sind keine Ausgaben: Es zählen die Einkäufe mit der ' +
    'Karte.',
  'working.months': 'Monate ohne Umsätze zählen nicht zum Durchschnitt.',
  'working.sameDays': 'Frühere Monate zählen bis zum selben Tag.',

  'widget.soFar': 'Diesen Monat bisher ausgegeben',
  'widget.previous': ({ amount }) => `${amount} bis zu diesem Tag im letzten Monat`,
  'widget.none': 'In diesem Monat noch keine Ausgaben.',
  'widget.open': 'Ausgaben nach Kategorie anzeigen',
};
