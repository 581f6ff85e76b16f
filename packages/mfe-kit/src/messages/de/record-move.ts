import type { Translation } from '@tideline/contract/language';
import type { recordMessages as english } from '../record-move.en.ts';

export const recordMessages: Translation<typeof english> = {
  'record.pay': ({ name }) => `Zahlung an ${name} erfassen`,
  'record.transfer': ({ name }) => `Umbuchung auf ${name} erfassen`,
  'record.transferTitle': 'Umbuchung erfassen',
  'record.lead.pay': 'Zahlen Sie bei Ihrer Bank und erfassen Sie die Zahlung hier.',
  'record.lead.transfer': 'Buchen Sie bei Ihrer Bank um und erfassen Sie die Umbuchung hier.',
  'record.changed': 'Dieser Schritt ist erledigt oder hat sich geändert',
  'record.changedHint':
    'Prüfen Sie die heutigen Schritte in der Übersicht oder geben Sie ein, was Sie umgebucht haben.',
  'record.amount': 'Betrag',
  'record.amountWhat': 'einen Betrag',
  'record.amountZero': 'Geben Sie einen Betrag über null ein',
  'record.from': 'Von',
  'record.to': 'Auf',
  'record.choose': 'Konto wählen',
  'record.fromMissing': 'Wählen Sie das Konto, von dem das Geld kam',
  'record.fromOutside': 'Ein Konto, das nicht in Tideline ist',
  'record.outsidePayee': 'Kreditrate',
  'record.toMissing': 'Wählen Sie das Konto, auf das das Geld ging',
  'record.same': 'Wählen Sie ein anderes Konto',
  'record.account': ({ name, balance }) => `${name} (${balance})`,
  'record.date': 'Datum',
  'record.dateMissing': 'Geben Sie das Datum ein',
  'record.dateAhead': 'Wählen Sie heute oder einen früheren Tag',
  'record.save.pay': 'Zahlung erfassen',
  'record.save.transfer': 'Umbuchung erfassen',
  'record.cancel': 'Abbrechen',
  'record.done.pay': ({ amount, name }) => `${amount} an ${name} gezahlt`,
  'record.done.transfer': ({ amount, name }) => `${amount} auf ${name} umgebucht`,
};
