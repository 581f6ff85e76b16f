import type { Translation } from '@tideline/contract/language';
import { LINK_MINUTES } from '../../../../platform/auth/email-tokens.ts';
import { RECENT_FACTOR_DAYS } from '../../../../platform/auth/factors/factors.store.ts';
import type * as english from '../emails.en.ts';

const ONCE = `Der Link gilt einmal und läuft nach ${LINK_MINUTES} Minuten ab.`;
const NOT_ASKED = 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail.';

export const hello: Translation<typeof english.hello> = (name) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`);

export const verify: Translation<typeof english.verify> = {
  subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
  lead: 'bestätigen Sie, dass dies Ihre E-Mail-Adresse ist:',
  label: 'Adresse bestätigen',
  end: `${ONCE} Wenn Sie sich nicht bei Tideline registriert haben, ignorieren Sie diese E-Mail.`,
};

export const reset: Translation<typeof english.reset> = {
  subject: 'Wählen Sie ein neues Passwort',
  lead: 'Sie möchten Ihr Passwort bei Tideline zurücksetzen. Wählen Sie hier ein neues:',
  label: 'Neues Passwort wählen',
  end: `${ONCE} ${NOT_ASKED} Ihr Passwort ändert sich dann nicht.`,
};

export const passwordChanged: Translation<typeof english.passwordChanged> = {
  subject: 'Ihr Passwort wurde geändert',
  lead:
    'Ihr Passwort bei Tideline wurde mit einem Link geändert, der an diese Adresse ging. Alle Geräte wurden ' +
    'abgemeldet. ' +
    `Passkeys und Authenticator-Apps der letzten ${RECENT_FACTOR_DAYS} Tage wurden entfernt, ältere bleiben.`,
  end:
    'Wenn Sie das nicht waren, kann vielleicht jemand anderes Ihre E-Mails lesen. Sichern Sie Ihr E-Mail-Postfach ' +
    'und setzen Sie dann Ihr Passwort bei Tideline zurück.',
};

export const passwordReplaced: Translation<typeof english.passwordReplaced> = {
  subject: 'Ihr Passwort wurde geändert',
  lead: 'Ihr Passwort bei Tideline wurde in den Einstellungen geändert. Alle anderen Geräte wurden abgemeldet.',
  end: 'Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt auf der Anmeldeseite zurück.',
};

export const signedUpAgain: Translation<typeof english.signedUpAgain> = {
  subject: 'Jemand hat sich mit Ihrer E-Mail-Adresse registriert',
  lead:
    'jemand hat mit Ihrer Adresse ein weiteres Benutzerkonto bei Tideline angelegt. Ihres ist sicher: Niemand hatte ' +
    'Zugriff, und das neue enthält nichts von Ihren Daten. Wenn Sie das waren, melden Sie sich an dem Benutzerkonto ' +
    'an, ' +
    'das Sie schon haben:',
  label: 'Anmelden',
  end:
    'Passwort vergessen? Setzen Sie es auf dieser Seite zurück. Wenn Sie das nicht waren, ignorieren Sie diese ' +
    'E-Mail: ' +
    'Das neue Benutzerkonto kann Ihre Adresse nicht bestätigen und erhält keine E-Mails.',
};

export const signedUpUnconfirmed: Translation<typeof english.signedUpUnconfirmed> = (since) => ({
  subject: 'Jemand hat sich mit Ihrer E-Mail-Adresse registriert',
  lead:
    `jemand hat mit dieser Adresse ein Benutzerkonto bei Tideline angelegt. Vom ${since} gibt es schon eines. Wenn ` +
    `Sie ` +
    `das waren und das neue nutzen möchten, bestätigen Sie Ihre Adresse:`,
  label: 'Adresse für das neue Benutzerkonto bestätigen',
  end:
    `${ONCE} Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Niemand hatte Zugriff auf Ihr Benutzerkonto. Für ` +
    `Ihr bisheriges melden Sie sich an oder setzen auf der Anmeldeseite dessen Passwort zurück.`,
});

export const resetSeveral: Translation<typeof english.resetSeveral> = {
  subject: 'Wählen Sie ein neues Passwort',
  lead:
    'Sie möchten Ihr Passwort zurücksetzen. Mehrere Benutzerkonten bei Tideline nutzen diese Adresse, und keines ' +
    'hat sie ' +
    'bisher bestätigt. Wählen Sie Ihres:',
  end:
    `Jeder Link gilt einmal und läuft nach ${LINK_MINUTES} Minuten ab. Ihre Adresse gehört dann zu dem ` +
    `Benutzerkonto, ` +
    `das Sie wählen. ${NOT_ASKED} Kein Passwort ändert sich dann.`,
};

export const accountOf: Translation<typeof english.accountOf> = (moment) => `Das Benutzerkonto vom ${moment} UTC`;
