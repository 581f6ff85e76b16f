import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../deletion.en.ts';

const { plural } = pluralsOf('de');

export const messages: Translation<typeof english> = {
  'confirm.cancel': 'Abbrechen',
  'confirm.wrong': ({ expected }) => `Geben Sie zur Bestätigung „${expected}“ ein`,

  'household.title': 'Haushalt löschen',
  'household.lead': 'Sie haben 7\u00a0Tage Zeit, es sich anders zu überlegen. Danach ist er endgültig gelöscht.',
  'household.what':
    'Löscht alle Konten, Umsätze, Pläne und Anhänge und beendet den Zugang aller Mitglieder. Andere Haushalte bleiben.',
  'household.action': 'Haushalt löschen',
  'household.ask': ({ name }) => `${name} löschen?`,
  'household.exportFirst':
    'Exportieren Sie vorher alles, wenn Sie es noch brauchen könnten. Ein neuer Haushalt kann den Export einlesen.',
  'household.type': ({ name }) => `Geben Sie den Namen des Haushalts ein: ${name}`,
  'household.confirm': 'In 7\u00a0Tagen löschen',
  'household.requested': ({ when }) => `Löschung dieses Haushalts: ${when}`,
  'household.kept': 'Der Haushalt bleibt',
  'household.until': 'Bis dahin funktioniert alles wie bisher, und alle Inhaber können abbrechen.',
  'household.cancel': 'Löschung abbrechen',

  'account.title': 'Benutzerkonto löschen',
  'account.lead': 'Sie haben 7\u00a0Tage Zeit, es sich anders zu überlegen. Danach ist es endgültig gelöscht.',
  'account.what': 'Löscht Ihre Anmeldung, Benachrichtigungen und Einstellungen und Ihren Zugang zu allen Haushalten.',
  'account.private': ({ name, accounts, transactions }) =>
    `Löscht auch Ihren privaten Haushalt „${name}“ mit ${plural(accounts, { one: 'Konto', other: 'Konten' })} und ` +
    `${plural(transactions, { one: 'Umsatz', other: 'Umsätzen' })}, weil nur Sie darin sein können. Exportieren Sie ` +
    'ihn vorher, wenn Sie ihn noch brauchen könnten.',
  'account.export': 'Privaten Haushalt exportieren',
  'account.loading': 'Ihr Benutzerkonto wird geladen',
  'account.failed': 'Ihr Benutzerkonto konnte nicht geladen werden',
  'account.action': 'Benutzerkonto löschen',
  'account.ask': 'Ihr Benutzerkonto löschen?',
  'account.type': ({ email }) => `Geben Sie Ihre E-Mail-Adresse ein: ${email}`,
  'account.confirm': 'In 7\u00a0Tagen löschen',
  'account.requested': ({ when }) => `Löschung Ihres Benutzerkontos: ${when}`,
  'account.until': 'Bis dahin funktioniert alles wie bisher.',
  'account.cancel': 'Löschung abbrechen',
  'account.kept': 'Ihr Benutzerkonto bleibt',
  'account.needOwner': 'Entscheiden Sie zuerst, was mit Ihren Haushalten geschieht',
  'account.onlyOwner': ({ name }) =>
    `${name} hat außer Ihnen keinen Inhaber. Übertragen Sie diese Rolle oder löschen Sie den Haushalt.`,
  'account.members': 'Mitglieder ansehen',
  'account.membersOf': ({ name }) => `Mitglieder von ${name} ansehen`,
  'account.delete': 'Haushalt löschen',
  'account.deleteOf': ({ name }) => `Haushalt ${name} löschen`,
};
