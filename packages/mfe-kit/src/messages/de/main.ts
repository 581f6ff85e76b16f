import type { Translation } from '@tideline/contract/language';
import type { messages as english } from '../en.ts';

const stays = (count: number): string =>
  count === 1
    ? 'Ein Eintrag wurde später geändert und bleibt, wie er ist.'
    : `${count} Einträge wurden später geändert und bleiben, wie sie sind.`;

export const messages: Translation<typeof english> = {
  asOf: (time) => `Stand ${time}`,
  away: 'Der Server ist nicht erreichbar',
  awayHint: 'Verbindung wird wiederhergestellt\u00a0…',
  conflict: {
    title: 'Jemand anderes hat das geändert',
    by: (who, when) => `${who} hat das um ${when} geändert`,
    byOn: (who, when) => `${who} hat das geändert (${when})`,
    byYou: (when) => `Sie haben das in einem anderen Tab oder auf einem anderen Gerät geändert (${when})`,
    now: (changes) => `Jetzt steht dort „${changes}“.`,
    none: 'Die Änderung betrifft keines der Felder unten.',
    mine: 'Meine Fassung speichern',
    theirs: 'Neueste Fassung verwenden',
  },
  crashed: (area) => `${area}: Dieser Teil funktioniert gerade nicht`,
  crashedHint: 'Die übrigen Teile von Tideline funktionieren weiterhin. Ihre gespeicherten Änderungen sind sicher.',
  failed: 'Das konnte nicht geladen werden',
  laterBy: (who, when) => `(${who}, ${when})`,
  menuFailed: 'Das Menü konnte nicht geladen werden',
  nobody: 'Tideline',
  staleAsOf: (time) => `Aktualisieren ist nicht gelungen. Beträge vom Stand ${time}.`,
  notSaved: (why) => `Das konnte nicht gespeichert werden. ${why}`,
  taken: {
    undo: (what, left) =>
      left === 0 ? `Rückgängig gemacht: ${what}` : `Teilweise rückgängig gemacht: ${what}. ${stays(left)}`,
    redo: (what, left) => (left === 0 ? `Wiederholt: ${what}` : `Teilweise wiederholt: ${what}. ${stays(left)}`),
  },
  notTaken: {
    undo: (why) => `Das konnte nicht rückgängig gemacht werden. ${why}`,
    redo: (why) => `Das konnte nicht wiederholt werden. ${why}`,
  },
  takeBack: { undo: 'Rückgängig', redo: 'Wiederholen' },
  takeRest: { undo: 'Rest rückgängig machen', redo: 'Rest wiederholen' },
  keys: { next: 'Nächster Eintrag', previous: 'Vorheriger Eintrag', open: 'Öffnen', search: 'Liste durchsuchen' },
  nothingTo: { undo: 'Es gibt nichts rückgängig zu machen', redo: 'Es gibt nichts zu wiederholen' },
  passwordTitle: 'Passwort eingeben',
  passwordWhy: 'Diese Änderung ist heikel. Bestätigen Sie mit Ihrem Passwort, dass Sie es sind.',
  passwordField: 'Passwort',
  passwordMissing: 'Geben Sie Ihr Passwort ein',
  passwordWrong: 'Das ist nicht Ihr Passwort',
  passwordGo: 'Bestätigen',
  passwordCancel: 'Abbrechen',
  factorTitle: 'Bestätigen Sie, dass Sie es sind',
  factorWhy: 'Diese Änderung ist heikel.',
  factorLoading: 'Einen Moment',
  factorPasskey: 'Passkey verwenden',
  factorUnused: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut.',
  factorCode: 'Code',
  factorCodeHint: 'Aus Ihrer Authenticator-App oder ein Wiederherstellungscode',
  factorRecoveryHint: 'Einer Ihrer Wiederherstellungscodes',
  factorMissing: 'Geben Sie einen Code ein',
  providerWhy:
    'Melden Sie sich bei Ihrem Anmeldedienst noch einmal an. Danach sind Sie wieder auf dieser Seite und können es ' +
    'erneut versuchen.',
  providerGo: 'Weiter zur Anmeldung',
  factorNone:
    'Hier funktioniert keine Ihrer Bestätigungen. Melden Sie sich ab und wählen Sie bei der Anmeldung „Geht nichts ' +
    'davon?“.',
  passwordFailed: 'Die Frage nach Ihrem Passwort konnte nicht geladen werden',
  tryAgain: 'Erneut versuchen',
  showWorking: 'Rechenweg anzeigen',
  workingFailed: 'Der Rechenweg konnte nicht geladen werden',
  workingTitle: 'Rechenweg',
};
