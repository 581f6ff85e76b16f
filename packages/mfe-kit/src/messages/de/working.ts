import type { WorkingRef } from '@tideline/contract';
import type { Translation } from '@tideline/contract/language';
import type { messages as english } from '../working.en.ts';

const EDIT: Readonly<Record<WorkingRef['kind'], string>> = {
  transaction: 'Umsatz anzeigen',
  account: 'Im Konto ändern',
  card: 'In den Bedingungen der Karte ändern',
  statement: 'Abrechnung anzeigen',
  agreement: 'Im Vertrag der Karte ändern',
  promo: 'Im Aktionszeitraum ändern',
  loan: 'In den Bedingungen des Kredits ändern',
  plan: 'Plan ändern',
  tax_rate: 'In den Einstellungen ändern',
};

export const messages: Translation<typeof english> = {
  evidence: (count) => (count === 1 ? 'Aus einem Eintrag' : `Aus ${count} Einträgen`),
  of: (label, name) => `${label}: ${name}`,
  edit: (kind) => EDIT[kind],
};
