import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { checkMessages as english } from '../sweep-settings-check.en.ts';

const { plural } = pluralsOf('de');
const accounts = (count: number): string => plural(count, { one: 'Konto', other: 'Konten' });

export const checkMessages: Translation<typeof english> = {
  'check.title': 'Änderungen prüfen',
  'check.lead': 'Es ist noch nichts gespeichert.',
  'check.setting': 'Einstellung',
  'check.before': 'Jetzt',
  'check.after': 'Dann',
  'check.list': 'Was sich ändert',
  'check.none': 'keine',
  'check.yes': 'ja',
  'check.no': 'nein',
  'check.effect': 'Wirkung',
  'check.proposals': 'Offene Vorschläge werden mit den neuen Einstellungen geprüft, bevor Geld fließt.',
  'check.byThemselves': ({ amount }) =>
    `Beträge unter ${amount} werden künftig nach Ablauf der Abbruchfrist automatisch umgebucht.`,
  'check.save': 'Einstellungen speichern',
  'check.back': 'Zurück',
  'check.saved': 'Einstellungen für Umbuchungen gespeichert',

  'ways.title': 'So wird umgebucht',
  'ways.lead': 'Was Tideline mit einer freigegebenen Umbuchung macht, Konto für Konto.',
  'ways.set.instruct': ({ count }) => `Sie überweisen selbst für ${accounts(count)}`,
  'ways.set.webhook': ({ count }) => `durch eine Bank für ${accounts(count)}`,
  'ways.set.ledger': ({ count }) => `in Tideline gebucht für ${accounts(count)}`,
  'ways.failed': 'Die Wege der Umbuchungen konnten nicht geladen werden',
  'ways.account': 'Konto',
  'ways.way': 'Weg',
  'ways.ledger': 'In Tideline gebucht',
  'ways.ledgerText': 'Für manuell geführte Konten: Tideline bucht beide Seiten und wendet sich an keine Bank.',
  'ways.instruct': 'Sie überweisen selbst',
  'ways.instructText':
    'Tideline zeigt genau, was zu überweisen ist. Sie überweisen bei Ihrer Bank, und beide Seiten werden zugeordnet.',
  'ways.webhook': 'Durch eine Bank',
  'ways.webhookText': 'Die Bank, die der Betreiber dieses Servers angebunden hat, führt sie aus.',
  'ways.bankAndEnd': ({ bank, end }) => (end === null ? bank : `${bank}, Konto mit Endung ${end}`),
  'ways.change': 'Ändern',
  'ways.changeOf': ({ name }) => `Weg der Umbuchungen von ${name} ändern`,
  'ways.suspended': ({ code, at }) =>
    `Umbuchungen von diesem Konto ruhen seit ${at}: Eine Zahlung kam zurück (${code}).`,
  'ways.disabled': ({ code, at }) =>
    `Die Bank hat es abgelehnt (${code}, ${at}). Wählen Sie den Weg der Umbuchungen neu.`,
  'ways.resume': 'Umbuchungen fortsetzen',
  'ways.resumeOf': ({ name }) => `Umbuchungen von ${name} fortsetzen`,
  'ways.resumed': ({ name }) => `Umbuchungen von ${name} fortgesetzt`,
  'ways.fed': 'Seine Umsätze kommen von einer Bank oder aus Dateien, deshalb kann Tideline dort nicht buchen.',
  'way.title': ({ name }) => `Umbuchungen von ${name}`,
  'way.legend': 'Weg',
  'way.bank': 'Bank',
  'way.bankChoose': 'Bank wählen',
  'way.bankMissing': 'Wählen Sie eine Bank',
  'way.reference': 'Kennung des Kontos bei der Bank',
  'way.referenceHint': 'Wird verschlüsselt gespeichert. Sichtbar bleibt nur das Ende.',
  'way.referenceMissing': 'Geben Sie die Kennung des Kontos ein',
  'way.save': 'Speichern',
  'way.cancel': 'Abbrechen',
  'way.saved': ({ name }) => `${name} gespeichert`,
};
