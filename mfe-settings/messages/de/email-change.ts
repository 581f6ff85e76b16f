import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../email-change.en.ts';

export const messages: Translation<typeof english> = {
  'email.title': 'E-Mail',
  'email.lead': 'Damit melden Sie sich an, und dorthin gehen Sicherheitshinweise.',
  'email.loading': 'Ihre E-Mail-Adresse wird geladen',
  'email.failed': 'Ihre E-Mail-Adresse konnte nicht geladen werden',
  'email.confirmed': 'Bestätigt',
  'email.notConfirmed': 'Nicht bestätigt',
  'email.change': 'E-Mail ändern',
  'email.new': 'Neue E-Mail-Adresse',
  'email.newHint': 'Wir senden dorthin einen Link. Erst wenn Sie ihn öffnen, ändert sich die Adresse.',
  'email.newHintOutbox':
    'Dieser Server verschickt keine E-Mails. Den Link bekommt sein Betreiber. ' +
    'Erst wenn Sie ihn öffnen, ändert sich die Adresse.',
  'email.missing': 'Geben Sie eine E-Mail-Adresse wie name@example.com ein',
  'email.same': 'Das ist bereits Ihre E-Mail-Adresse',
  'email.send': 'Link senden',
  'email.cancel': 'Abbrechen',
  'email.sent': ({ email }) => `Link an ${email} gesendet`,
  'email.ready': ({ email }) => `Der Link für ${email} liegt bereit`,
  'email.pendingTitle': ({ email }) => `${email} bestätigen`,
  'email.pending': ({ when }) =>
    `Öffnen Sie den Link aus unserer E-Mail. Er gilt bis ${when}. Bis Sie ihn öffnen, bleibt die alte Adresse.`,
  'email.outbox': ({ when }) =>
    'Dieser Server verschickt keine E-Mails. Den Link hat sein Betreiber. ' +
    `Er gilt bis ${when}. Bis Sie ihn öffnen, bleibt die alte Adresse.`,
  'email.again': 'Neuen Link senden',
  'email.keep': 'Änderung abbrechen',
  'email.kept': ({ email }) => `Es bleibt bei ${email}`,
  'email.notChanged': 'Ihre E-Mail-Adresse hat sich nicht geändert',
};
