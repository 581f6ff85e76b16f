import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../security.en.ts';

const { choose } = pluralsOf('de');

export const messages: Translation<typeof english> = {
  'security.title': 'Sicherheit',
  'security.lead': 'Sitzungen, E-Mail, Passwort, Passkeys, Anmeldung in zwei Schritten und API-Tokens.',

  'sessions.title': 'Wo Sie angemeldet sind',
  'sessions.lead': 'Nach einer Woche ohne Nutzung oder zwei Wochen nach der Anmeldung werden Sie abgemeldet.',
  'sessions.loading': 'Ihre Sitzungen werden geladen',
  'sessions.failed': 'Ihre Sitzungen konnten nicht geladen werden',
  'sessions.here': 'Dieser Browser',
  'sessions.since': ({ when }) => `Angemeldet: ${when}`,
  'sessions.used': ({ when }) => `zuletzt genutzt: ${when}`,
  'sessions.end': 'Abmelden',
  'sessions.endOf': ({ device, when }) => `${device} abmelden, angemeldet: ${when}`,
  'sessions.ended': ({ device }) => `${device} abgemeldet`,
  'sessions.endOthers': 'Überall sonst abmelden',
  'sessions.othersEnded': ({ count }) =>
    choose(count, { one: 'Ein anderer Browser abgemeldet', other: `${count} andere Browser abgemeldet` }),
  'sessions.noOthers': 'Sie sind sonst nirgends angemeldet.',
  'sessions.tokensStay': 'Programme mit einem API-Token bleiben angemeldet.',
  'sessions.tokens': 'API-Tokens ansehen',
  'sessions.notEnded': 'Es wurde nichts abgemeldet',
  'sessions.stranger': 'Nicht von Ihnen? Melden Sie den Browser ab und ändern Sie dann Ihr Passwort.',

  'password.title': 'Passwort',
  'password.lead': 'Eine Änderung meldet Sie überall sonst ab.',
  'password.current': 'Aktuelles Passwort',
  'password.new': 'Neues Passwort',
  'password.newHint':
    'Mindestens 12\u00a0Zeichen, zum Beispiel mehrere Wörter hintereinander. Häufige Passwörter sind nicht erlaubt.',
  'password.currentMissing': 'Geben Sie Ihr aktuelles Passwort ein',
  'password.currentWrong': 'Das ist nicht Ihr aktuelles Passwort',
  'password.short': 'Wählen Sie ein Passwort mit mindestens 12\u00a0Zeichen',
  'password.same': 'Wählen Sie ein anderes Passwort als das jetzige',
  'password.none': 'Sie haben kein Passwort: Sie melden sich bei Ihrem Anmeldedienst an.',
  'password.failed': 'Das Formular für Ihr Passwort konnte nicht geladen werden',
  'password.set': 'Passwort festlegen',
  'password.save': 'Passwort ändern',
  'password.saved': 'Passwort geändert. Sie sind überall sonst abgemeldet.',
  'password.guest': 'Gäste haben kein Passwort. Registrieren Sie sich, um diesen Haushalt zu behalten.',
};
