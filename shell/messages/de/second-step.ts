import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../second-step.ts';

export const messages: Translation<typeof english> = {
  'step.title': 'Bestätigen Sie, dass Sie es sind',
  'step.field.totp': 'Code',
  'step.hint.totp': 'Die 6 Ziffern, die Ihre Authenticator-App jetzt zeigt',
  'step.missing.totp': 'Geben Sie die 6 Ziffern aus Ihrer Authenticator-App ein',
  'step.field.recovery_code': 'Wiederherstellungscode',
  'step.hint.recovery_code': 'Einer der Codes, die Sie gespeichert haben. Jeder gilt einmal.',
  'step.missing.recovery_code': 'Geben Sie einen Wiederherstellungscode ein',
  'step.wrong.recovery_code':
    'Dieser Code ist falsch oder wurde schon verwendet. Geben Sie einen anderen von Ihrer Liste ein.',
  'step.other.totp': 'Authenticator-App verwenden',
  'step.other.recovery_code': 'Wiederherstellungscode verwenden',
  'step.passkeyElsewhere': 'In diesem Browser oder unter dieser Adresse funktionieren keine Passkeys.',
  'step.go': 'Anmelden',
  'step.lost': 'Geht nichts davon?',
  'step.overTitle': 'Melden Sie sich erneut an',
  'step.over': 'Das hat zu lange gedauert. Geben Sie Ihr Passwort erneut ein.',
  'step.again': 'Zurück zur Anmeldung',
  'lost.title': 'Anmeldung in zwei Schritten ausschalten',
  'lost.lead':
    'Wir schicken Ihnen jetzt eine E-Mail. Melden Sie sich in 3 Tagen wieder an, dann schicken wir einen Link zum ' +
    'Ausschalten. Bis dahin können Sie abbrechen.',
  'lost.ask': '3 Tage beginnen lassen',
  'lost.due': 'Die 3 Tage sind um. Wir schicken Ihnen einen Link, der die Anmeldung in zwei Schritten ausschaltet.',
  'lost.send': 'Link senden',
  'lost.sent': 'Sehen Sie in Ihr E-Mail-Postfach. Der Link gilt 30 Minuten.',
  'lost.pending': ({ when }) => `Melden Sie sich ab ${when} wieder an. Dann schicken wir den Link.`,
  'lost.noMail':
    'Dieser Server verschickt keine E-Mails. Bitten Sie seinen Betreiber, „tideline user reset-factor“ mit Ihrer ' +
    'Adresse auszuführen.',
  'lost.back': 'Zurück',
};
