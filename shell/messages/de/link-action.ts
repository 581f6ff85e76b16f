import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../link-action.ts';

export const messages: Translation<typeof english> = {
  'link.signIn': 'Zur Anmeldung',
  'link.dashboard': 'Zur Übersicht',
  'link.newPassword': 'Neues Passwort wählen',
  'factor-reset.title': 'Anmeldung in zwei Schritten ausschalten',
  'factor-reset.lead':
    'Das entfernt Ihre Authenticator-App, Ihre Passkeys und Ihre Wiederherstellungscodes und meldet Sie überall ab.',
  'factor-reset.go': 'Ausschalten',
  'factor-reset.doneTitle': 'Die Anmeldung in zwei Schritten ist aus',
  'factor-reset.done':
    'Melden Sie sich mit Ihrem Passwort an. Richten Sie dann in den Einstellungen ein neues Gerät ein.',
  'factor-reset.ended':
    'Dieser Link wurde schon verwendet oder ist älter als 30 Minuten. Melden Sie sich an, um einen neuen zu erhalten.',
  'factor-cancel.title': 'Anmeldung in zwei Schritten behalten',
  'factor-cancel.lead': 'Jemand, der Ihr Passwort kennt, wollte sie ausschalten.',
  'factor-cancel.go': 'Eingeschaltet lassen',
  'factor-cancel.doneTitle': 'Die Anmeldung in zwei Schritten bleibt an',
  'factor-cancel.done': 'Wenn Sie das nicht waren, melden Sie sich an und ändern Sie jetzt Ihr Passwort.',
  'factor-cancel.ended': 'Dieser Link wurde schon verwendet oder ist zu alt.',
  'factor-undo.title': 'Entfernen, was Sie nicht hinzugefügt haben',
  'factor-undo.lead':
    'Das entfernt den Passkey oder die Authenticator-App aus der E-Mail und alles, was seitdem hinzugefügt wurde, ' +
    'auch die Wiederherstellungscodes. Sie werden überall abgemeldet und wählen ein neues Passwort.',
  'factor-undo.go': 'Entfernen und überall abmelden',
  'factor-undo.doneTitle': 'Entfernt',
  'factor-undo.done':
    'Alle Geräte sind abgemeldet. Wählen Sie jetzt ein neues Passwort: Das alte ist einem anderen bekannt.',
  'factor-undo.ended':
    'Dieser Link wurde schon verwendet, ist älter als 7 Tage, oder Ihre E-Mail-Adresse wurde seitdem geändert. ' +
    'Wurde sie geändert, verwenden Sie den Link in der E-Mail über diese Änderung. Sonst wählen Sie auf der ' +
    'Anmeldeseite „Passwort vergessen?“.',
  'email-change.title': 'Diese E-Mail-Adresse verwenden',
  'email-change.lead': 'Ihr Benutzerkonto erhält diese Adresse. Wir informieren Ihre alte Adresse.',
  'email-change.go': 'Adresse verwenden',
  'email-change.doneTitle': 'Ihre E-Mail-Adresse ist geändert',
  'email-change.done': ({ email }) => `Melden Sie sich ab jetzt mit ${email} an.`,
  'email-change.ended':
    'Dieser Link wurde schon verwendet, durch einen neueren ersetzt oder ist älter als 30 Minuten. Fordern Sie unter ' +
    'Einstellungen, Sicherheit einen neuen an.',
  'email-undo.title': 'E-Mail-Adresse wiederherstellen',
  'email-undo.lead':
    'Ihr Benutzerkonto erhält diese Adresse zurück. Sie werden überall abgemeldet und wählen ein neues Passwort. ' +
    'Entfernt werden Wiederherstellungscodes sowie alle Passkeys, Authenticator-Apps und verknüpften Konten, die in ' +
    'den 7 Tagen vor der Änderung oder seitdem hinzugefügt wurden.',
  'email-undo.go': 'Adresse wiederherstellen',
  'email-undo.doneTitle': 'Ihre E-Mail-Adresse ist wiederhergestellt',
  'email-undo.done':
    'Alle Geräte sind abgemeldet, kürzlich Hinzugefügtes ist entfernt. Wählen Sie jetzt ein neues Passwort.',
  'email-undo.ended':
    'Dieser Link wurde schon verwendet oder ist älter als 14 Tage. Wenn Sie sich nicht anmelden können, fragen Sie ' +
    'den ' +
    'Betreiber dieses Servers.',
};
