import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../delete-account.en.ts';

export const messages: Translation<typeof english> = {
  'account.title': 'Benutzerkonto löschen',
  'account.lead':
    'Sie haben 7 Tage, um es sich anders zu überlegen. Danach kann niemand das Benutzerkonto wiederherstellen.',
  'account.failed': 'Ihr Benutzerkonto konnte nicht geladen werden',
  'account.type': ({ email }) => `Geben Sie Ihre E-Mail-Adresse ein: ${email}`,
  'account.wrong': 'Geben Sie zur Bestätigung Ihre E-Mail-Adresse ein',
  'account.confirm': 'In 7 Tagen löschen',
  'account.requested': ({ when }) => `Ihr Benutzerkonto wird am ${when} gelöscht`,
  'account.cancel': 'Löschung abbrechen',
};
