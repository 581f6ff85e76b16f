import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../audit.en.ts';

const { choose } = pluralsOf('de');

export const messages: Translation<typeof english> = {
  'audit.title': 'Änderungsprotokoll',
  'audit.lead': 'Jede Änderung am Haushalt, von wem sie stammt, und zum Rückgängigmachen.',
  'audit.failed': 'Das Änderungsprotokoll konnte nicht geladen werden',
  'audit.failedHint': 'Alles andere funktioniert, und nichts ist verloren: Jede Änderung wird weiter aufgezeichnet.',
  'audit.empty': 'Noch keine Änderungen',
  'audit.emptyHint': 'Änderungen stehen hier und lassen sich rückgängig machen.',
  'audit.filtered': 'Keine Änderung passt zu diesem Filter',
  'audit.loading': 'Änderungsprotokoll wird geladen',
  'audit.notUndone': 'Das war nicht möglich',
  'audit.more': 'Frühere Änderungen anzeigen',
  'audit.chosen': 'Die gesuchte Änderung',
  'audit.chosenFailed': 'Die gesuchte Änderung konnte nicht geladen werden',
  'audit.list': 'Änderungen, neueste zuerst',

  'filter.q': 'Änderungen suchen',
  'filter.who': 'Von',
  'filter.cause': 'Über',
  'filter.kind': 'Was geändert wurde',
  'filter.state': 'Status',
  'filter.from': 'Ab',
  'filter.to': 'Bis',
  'filter.any': 'Alle',
  'filter.more': 'Weitere Filter',
  'filter.clear': 'Filter zurücksetzen',

  'cause.user': 'Von Hand',
  'cause.sync': 'Bankverbindung',
  'cause.rule': 'Kategorieregel',
  'cause.import': 'Import',
  'cause.sweep': 'Automatische Umbuchung',
  'state.applied': 'Wirksam',
  'state.undone': 'Rückgängig gemacht',
  'state.redone': 'Wiederholt',

  'change.nobody': 'Tideline',
  'change.by': ({ who, token, when }) => (token === null ? `${who}, ${when}` : `${who}, mit Token „${token}“, ${when}`),
  'change.notKept':
    'Einzelne Einträge werden nur 24\u00a0Monate aufbewahrt. Diese Änderung lässt sich nicht mehr rückgängig ' +
    'machen.',
  'change.show': 'Was sich geändert hat',
  'change.rowsFailed': 'Was sich geändert hat, konnte nicht geladen werden',
  'change.loading': 'Änderungen werden geladen',
  'change.moreRows': 'Mehr Einträge anzeigen',
  'change.undo': 'Rückgängig',
  'change.redo': 'Wiederholen',
  'change.onlyNotes': 'Nichts an Ihren Daten. Nur vermerkt, wie die Bank ihre Zeilen nennt.',
  'change.undoNamed': ({ label }) => `Rückgängig machen: ${label}`,
  'change.redoNamed': ({ label }) => `Wiederholen: ${label}`,
  'change.undone': ({ label }) => `Rückgängig gemacht: ${label}`,
  'change.redone': ({ label }) => `Wiederholt: ${label}`,
  'change.partly': ({ label, left }) =>
    `${label}. ${choose(left, {
      one: 'Ein Eintrag wurde später geändert und bleibt',
      other: `${left} Einträge wurden später geändert und bleiben`,
    })} unverändert.`,
  'change.refused': 'Spätere Änderungen stehen dem entgegen',
  'change.refusedText': 'Sie bauen auf dieser auf. Machen Sie zuerst diese rückgängig, die neueste zuerst:',
  'change.refusedBare': 'Der frühere Stand passt nicht mehr zum heutigen.',
  'change.takeRest': ({ free, text }) =>
    choose(free, {
      one: 'Den anderen Eintrag rückgängig machen',
      other: `Die anderen ${text} Einträge rückgängig machen`,
    }),
  'change.close': 'So lassen',

  'row.added': 'Hinzugefügt',
  'row.changed': 'Geändert',
  'row.removed': 'Gelöscht',
  'row.restored': 'Wiederhergestellt',
  'row.gone': 'inzwischen gelöscht',
  'value.none': 'nichts',
  'value.yes': 'ja',
  'value.no': 'nein',
  'value.gone': 'inzwischen gelöscht',
};
