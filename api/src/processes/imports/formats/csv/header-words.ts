import type { CsvField } from '@tideline/contract';

/** Header words in English and the other languages common in bank files; the first match wins. */
const WORDS: readonly (readonly [CsvField, RegExp])[] = [
  [
    'direction',
    /^(debit ?\/? ?credit|credit ?\/? ?debit|dr ?cr|cr ?dr|credit debit indicator|debit credit (indicator|code)|soll haben( kennzeichen)?|af bij|sens|indicator|direction)$/,
  ],
  [
    'account',
    /^(account|acct|account name|acct name|account title|own account|from account|auftragskonto|bezeichnung auftragskonto|konto|kontoname|rekening|cuenta|compte|conto|wallet)$/,
  ],
  ['accountNumber', /^((account|acct) (number|no|nr|num|mask|id)|iban auftragskonto)$/],
  ['institution', /^(institution( name)?|financial institution|bank( name)?|bankname auftragskonto)$/],
  ['tags', /^(tags?|labels?)$/],
  ['balance', /\b(balance|bal|saldo|solde|kontostand|kontosaldo|eindsaldo|boekingssaldo)\b/],
  [
    'postedOn',
    /\b(post(ed|ing)? date|date posted|posted( on)?|booking date|date booked|settlement date|completed date|buchung$|buchungstag|buchungsdatum|boekdatum|bokforingsdag|date comptable|date operation|fecha contable|data contabile)\b/,
  ],
  [
    'transactedOn',
    /\b(trans(action)?( date)?$|trans(action)? date|date of transaction|started date|purchase date|authoris?ation date|valuta ?datum|value date|wertstellung|date valeur|fecha valor|data valuta|rentedatum)\b/,
  ],
  ['postedOn', /\b(date|datum|fecha|data|dato|dag|paiva|day|when)\b/],
  ['checkNumber', /\b(check|cheque|chq)( (no|num|number|nbr|nr))?\b/],
  [
    'debit',
    /\b(debits?|withdrawals?|withdrawn|money out|paid out|payments? out|outgoing|amount debit|debit amount|charges?|spent|ausgang|belastung|af|debito|debe|cargo|uscite|lastschrift|ausgaben)\b/,
  ],
  [
    'credit',
    /\b(credits?|deposits?|deposited|money in|paid in|payments? in|incoming|amount credit|credit amount|eingang|gutschrift|bij|credito|haber|abono|entrate|einnahmen)\b/,
  ],
  [
    'amount',
    /\b(amount|amt|betrag|umsatz|montant|importe|importo|bedrag|valor|belopp|belob|belop|kwota|suma|value|sum|net|total|paid)\b/,
  ],
  ['currency', /\b(currency|curr|ccy|wahrung|waehrung|devise|moneda|divisa|munt|valuta)\b/],
  ['status', /\b(status|state|pending)\b/],
  [
    'id',
    /\b(transaction (id|number|no|ref(erence)?)|reference( (id|number|no))?|ref( (id|number|no|nbr))?|fitid|unique id|id|confirmation( number)?|belegnummer|auszugsnummer|volgnummer)\b/,
  ],
  ['type', /\b(type|trans(action)? code|tran code|buchungstext|buchungsart|mutatiesoort|tipo|kind|code)\b/],
  ['category', /\b(category|categories|kategorie|categorie|categoria|rubrik)\b/],
  [
    'memo',
    /\b(memos?|notes?|comments?|verwendungszweck|purpose|extended|additional( info(rmation)?)?|mededelingen|communication|remittance( info(rmation)?)?|message|causale)\b/,
  ],
  [
    'payee',
    /\b(description|payee|merchant( name)?|name|narrative|narration|empfanger|zahlungsempfanger(in| in)?|beguenstigter|libelle|concepto|descrizione|omschrijving|naam|counterparty|opis|selite|beskrivning|tekst)\b/,
  ],
  [
    'payee',
    /\b(details?|beschreibung|auftraggeber|zahlungspflichtige|zahlungspflichtiger|particulars|text|title|label|to from|transaction)\b/,
  ],
];

export const plainHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim();

export interface NamedColumn {
  readonly field: CsvField;
  /** Lower means more certain: "Posting date" ranks before "Date". */
  readonly rank: number;
}

/** Returns the field that a header names; null if unknown. */
export function fieldOfHeader(header: string): NamedColumn | null {
  const plain = plainHeader(header.replace(/#/g, ' number '));
  if (plain === '' || plain.length > 60) return null;
  const rank = WORDS.findIndex(([, words]) => words.test(plain));
  const field = WORDS[rank]?.[0];
  return field === undefined ? null : { field, rank };
}

/**
 * Words with different meanings in different languages: "valuta" is a value date in German, and a currency in Dutch and
 * Italian.
 */
const AMBIGUOUS: Readonly<Record<string, readonly CsvField[]>> = { valuta: ['transactedOn', 'currency'] };

/** Returns every field that a header may name. The column's content decides between them. */
export function fieldsOfHeader(header: string): readonly NamedColumn[] {
  const named = fieldOfHeader(header);
  return named === null
    ? []
    : (AMBIGUOUS[plainHeader(header)] ?? [named.field]).map((field) => ({ field, rank: named.rank }));
}
