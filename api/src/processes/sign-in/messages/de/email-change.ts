import type { Translation } from '@tideline/contract/language';
import { UNDO_DAYS } from '../../../../platform/auth/email-changes.store.ts';
import { LINK_MINUTES } from '../../../../platform/auth/email-tokens.ts';
import { RECENT_FACTOR_DAYS } from '../../../../platform/auth/factors/factors.store.ts';
import type * as english from '../email-change.en.ts';

export const confirmAddress: Translation<typeof english.confirmAddress> = {
  subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  lead: 'Sie möchten diese Adresse für Ihr Benutzerkonto bei Tideline verwenden. Bestätigen Sie sie:',
  label: 'Adresse verwenden',
  end:
    `Der Link gilt einmal und läuft nach ${LINK_MINUTES} Minuten ab. Bis dahin bleibt Ihre alte Adresse. Wenn Sie ` +
    `das ` +
    `nicht angefordert haben, ignorieren Sie diese E-Mail.`,
};

export const addressInUse: Translation<typeof english.addressInUse> = {
  subject: 'Jemand möchte Ihre E-Mail-Adresse verwenden',
  lead:
    'jemand möchte diese Adresse für ein anderes Benutzerkonto bei Tideline verwenden. Ihres hat sie schon, daher ' +
    'wurde ' +
    'nichts geändert. Wenn Sie das waren, melden Sie sich an dem Benutzerkonto an, das Sie schon haben:',
  label: 'Anmelden',
  end: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Niemand hatte Zugriff auf Ihr Benutzerkonto.',
};

export const addressLeft: Translation<typeof english.addressLeft> = (newEmail) => ({
  subject: 'Ihre E-Mail-Adresse wurde geändert',
  lead: `Ihr Benutzerkonto bei Tideline nutzt jetzt ${newEmail}. Hier kommen keine E-Mails mehr an.`,
  end: 'Wenn Sie das nicht waren, wenden Sie sich jetzt an den Betreiber Ihres Servers.',
});

export const addressLeftWithUndo: Translation<typeof english.addressLeftWithUndo> = (newEmail) => ({
  subject: 'Ihre E-Mail-Adresse wurde geändert',
  lead:
    `Ihr Benutzerkonto bei Tideline nutzt jetzt ${newEmail}. Wenn Sie das nicht waren, stellen Sie diese Adresse ` +
    `wieder ` +
    `her und wählen Sie ein neues Passwort:`,
  label: 'Adresse wiederherstellen',
  end:
    `Der Link gilt einmal und läuft nach ${UNDO_DAYS} Tagen ab. Er meldet alle Geräte ab und entfernt ` +
    `Wiederherstellungscodes sowie alle Passkeys, Authenticator-Apps und verknüpften Konten, die in den ` +
    `${RECENT_FACTOR_DAYS} Tagen vor der Änderung oder seitdem hinzugefügt wurden.`,
});

export const addressJoined: Translation<typeof english.addressJoined> = {
  subject: 'Ihre E-Mail-Adresse wurde geändert',
  lead: 'Ihr Benutzerkonto bei Tideline nutzt jetzt diese Adresse. Melden Sie sich ab jetzt damit an.',
  end: 'Wenn Sie das nicht waren, ändern Sie Ihr Passwort unter Einstellungen, Sicherheit.',
};
