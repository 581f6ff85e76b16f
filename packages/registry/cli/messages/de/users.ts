import type { Translation } from '@tideline/contract/language';
import type { users as english } from '../users.en.ts';

const ROLES: Readonly<Record<string, string>> = { owner: 'Inhaber', editor: 'Bearbeiter', viewer: 'Betrachter' };

export const users: Translation<typeof english> = {
  notConfirmed: (email) => `${email} (nicht bestätigt)`,
  role: (role) => ROLES[role] ?? role,
  noHousehold: 'kein Haushalt',
  yes: 'ja',
  no: 'nein',
  signedOut: 'abgemeldet',
  deletes: (when) => `Löschung ${when}`,
  head: ['E-MAIL', 'NAME', 'HAUSHALTE', 'ZWEI SCHRITTE', 'ZULETZT GENUTZT (UTC)', ''],
  none: 'Es gibt noch keine Benutzer.',
  invited: (joins, until) => {
    const purpose =
      joins === null
        ? 'Damit entsteht ein Benutzerkonto mit eigenem Haushalt.'
        : `Damit tritt man dem Haushalt ${joins.household} als ${joins.role} bei.`;
    const link = `Der Link gilt einmal, bis ${until} UTC.`;
    return `${purpose} ${link} Geben Sie ihn selbst weiter: Es wird keine E-Mail gesendet.`;
  },
  reset: (email) =>
    `${email} meldet sich jetzt allein mit dem Passwort an. Passkeys, Authenticator-App und Wiederherstellungscodes ` +
    'wurden entfernt, alle Geräte abgemeldet.',
  resetSeveral: (count) => `Das betrifft ${count.text} Benutzer mit derselben Adresse.`,
  alreadyOwner: (email, household) => `${email} war schon Inhaber von ${household}.`,
  owner: (email, household, joined) =>
    `${email} ist jetzt ${joined ? 'Mitglied und Inhaber' : 'Inhaber'} von ${household}.`,
  nameAction: (actions) => `Geben Sie eines an von ${actions}: tideline user list.`,
  optionsOnly: (action) => `tideline user ${action} nimmt nur Optionen an: tideline user --help zeigt sie.`,
  oneEmail: (action) => `Geben Sie eine E-Mail-Adresse an: tideline user ${action} E-MAIL.`,
};
