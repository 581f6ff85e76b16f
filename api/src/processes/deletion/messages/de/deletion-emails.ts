import type { Translation } from '@tideline/contract/language';
import { GRACE_DAYS } from '../../grace.ts';
import type { deletionTexts as english, hello as englishHello } from '../deletion-emails.en.ts';

export const hello: Translation<typeof englishHello> = (name) => `Guten Tag ${name},`;

export const deletionTexts: Translation<typeof english> = {
  'account-requested': (on, withPrivate) => ({
    subject: 'Ihr Benutzerkonto wird gelöscht',
    lead:
      `Sie möchten Ihr Benutzerkonto bei Tideline löschen. Es wird am ${on} ` +
      `${withPrivate ? 'mit Ihren privaten Konten ' : ''}gelöscht. Bis dahin können Sie abbrechen:`,
    label: 'Löschung abbrechen',
    end:
      'Wenn Sie das nicht waren, brechen Sie ab und ändern Sie jetzt Ihr Passwort. Jemand anderes kann Ihr ' +
      'Benutzerkonto nutzen.',
  }),
  'account-kept': (household) => ({
    subject: 'Ihr Benutzerkonto wurde nicht gelöscht',
    lead:
      `Ihr Benutzerkonto bei Tideline bleibt, weil „${household}“ keinen weiteren Inhaber hat. Machen Sie jemand ` +
      `anderen zum Inhaber oder löschen Sie den Haushalt:`,
    label: 'Mitglieder ansehen',
    end: 'Danach können Sie Ihr Benutzerkonto löschen.',
  }),
  'household-canceled': (household) => ({
    subject: `${household} bleibt`,
    lead: `die Löschung des Haushalts „${household}“ wurde abgebrochen. Alles darin bleibt.`,
    end: 'Sie müssen nichts tun.',
  }),
  'household-requested': (household, requestedBy, on) => ({
    subject: `${household} wird gelöscht`,
    lead:
      `${requestedBy ?? 'ein Inhaber'} möchte den Haushalt „${household}“ mit allem darin löschen. Er wird am ${on} ` +
      `gelöscht. Exportieren Sie ihn oder brechen Sie die Löschung hier ab:`,
    label: 'Exportieren oder abbrechen',
    end: `Jeder Inhaber kann ${GRACE_DAYS} Tage lang abbrechen. Danach kann niemand den Haushalt wiederherstellen.`,
  }),
};
