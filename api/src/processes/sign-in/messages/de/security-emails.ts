import type { Translation } from '@tideline/contract/language';
import { LINK_MINUTES } from '../../../../platform/auth/email-tokens.ts';
import { RECENT_FACTOR_DAYS } from '../../../../platform/auth/factors/factors.store.ts';
import type * as english from '../security-emails.en.ts';

const ADDED_BY_OTHERS =
  `Wenn Sie das nicht waren, wählen Sie jetzt auf der Anmeldeseite „Passwort vergessen?“. Ein neues Passwort per ` +
  `E-Mail meldet alle Geräte ab und entfernt, was in den ${RECENT_FACTOR_DAYS} Tagen davor hinzugefügt wurde.`;

const NOT_YOU =
  'Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort und prüfen Sie Einstellungen, Sicherheit. Jemand anderes ' +
  'kann ' +
  'Ihr Benutzerkonto nutzen.';

export const securityTexts: Translation<typeof english.securityTexts> = {
  'totp-added': {
    subject: 'Die Anmeldung in zwei Schritten ist an',
    lead:
      'Ihrem Benutzerkonto bei Tideline wurde eine Authenticator-App hinzugefügt. Die Anmeldung verlangt jetzt ' +
      'einen Code.',
    end: ADDED_BY_OTHERS,
  },
  'totp-removed': {
    subject: 'Eine Authenticator-App wurde entfernt',
    lead: 'die Authenticator-App wurde von Ihrem Benutzerkonto bei Tideline entfernt. Ihre Codes gelten nicht mehr.',
    end: NOT_YOU,
  },
  'passkey-added': {
    subject: 'Ein Passkey wurde hinzugefügt',
    lead:
      'Ihrem Benutzerkonto bei Tideline wurde ein Passkey hinzugefügt. Ihr Passwort allein genügt nicht mehr zur ' +
      'Anmeldung.',
    end: ADDED_BY_OTHERS,
  },
  'passkey-removed': {
    subject: 'Ein Passkey wurde entfernt',
    lead: 'ein Passkey wurde von Ihrem Benutzerkonto bei Tideline entfernt.',
    end: NOT_YOU,
  },
  'recovery-code-used': {
    subject: 'Ein Wiederherstellungscode wurde verwendet',
    lead: 'für Ihr Benutzerkonto bei Tideline wurde ein Wiederherstellungscode verwendet. Er gilt nicht mehr.',
    end: NOT_YOU,
  },
  'recovery-codes-renewed': {
    subject: 'Sie haben neue Wiederherstellungscodes',
    lead: 'für Ihr Benutzerkonto bei Tideline gibt es neue Wiederherstellungscodes. Die alten gelten nicht mehr.',
    end: NOT_YOU,
  },
  'provider-linked': {
    subject: 'Ein Konto des Anmeldedienstes wurde verknüpft',
    lead:
      'ein Konto des Anmeldedienstes wurde mit Ihrem Benutzerkonto bei Tideline verknüpft. Damit können Sie sich ' +
      'ohne ' +
      'Passwort anmelden.',
    end:
      'Wenn Sie das nicht waren, lösen Sie die Verknüpfung unter Einstellungen, Sicherheit und ändern Sie jetzt Ihr ' +
      'Passwort.',
  },
  'provider-unlinked': {
    subject: 'Die Verknüpfung mit dem Anmeldedienst wurde gelöst',
    lead:
      'das Konto des Anmeldedienstes ist nicht mehr mit Ihrem Benutzerkonto bei Tideline verknüpft. Sie können sich ' +
      'nicht ' +
      'mehr damit anmelden.',
    end: NOT_YOU,
  },
  'api-token-created': {
    subject: 'Ein API-Token wurde erstellt',
    lead:
      'für Ihr Benutzerkonto bei Tideline wurde ein API-Token erstellt. Ein Programm kann damit einen Haushalt ' +
      'lesen und ' +
      'vielleicht ändern.',
    end: 'Waren Sie das nicht? Widerrufen Sie es unter Einstellungen, Sicherheit und ändern Sie jetzt Ihr Passwort.',
  },
};

export const factorUndo: Translation<typeof english.factorUndo> = {
  label: 'Das war ich nicht',
  end:
    `Wenn Sie das waren, müssen Sie nichts tun. Andernfalls entfernt der Link, was hinzugefügt wurde, meldet Sie ` +
    `überall ab und lässt Sie ein neues Passwort wählen. Er gilt einmal und ${RECENT_FACTOR_DAYS} Tage lang; danach ` +
    `hilft der Betreiber dieses Servers.`,
};

export const factorResetRequested: Translation<typeof english.factorResetRequested> = {
  subject: 'Jemand möchte die Anmeldung in zwei Schritten ausschalten',
  lead:
    'jemand, der Ihr Passwort kennt, möchte für Ihr Benutzerkonto bei Tideline die Anmeldung in zwei Schritten ' +
    'ausschalten. Wenn Sie das nicht waren, brechen Sie ab und ändern Sie jetzt Ihr Passwort:',
  label: 'Anmeldung in zwei Schritten behalten',
  end: 'Wenn Sie das waren, melden Sie sich in 3 Tagen wieder an. Dann schicken wir den Link, der sie ausschaltet.',
};

export const factorReset: Translation<typeof english.factorReset> = {
  subject: 'Anmeldung in zwei Schritten ausschalten',
  lead: 'schalten Sie hier für Ihr Benutzerkonto bei Tideline die Anmeldung in zwei Schritten aus:',
  label: 'Anmeldung in zwei Schritten ausschalten',
  end:
    `Der Link gilt einmal und läuft nach ${LINK_MINUTES} Minuten ab. Er entfernt Ihre Authenticator-App, Ihre ` +
    `Passkeys ` +
    `und Ihre Wiederherstellungscodes. Wenn Sie das nicht angefordert haben, ändern Sie jetzt Ihr Passwort.`,
};
