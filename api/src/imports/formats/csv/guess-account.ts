import type { FileAccount, FileRow } from '../statement.ts';
import { isGenericName, maskInName, stemOf } from './file-name.ts';

export type GuessedAccount = Pick<FileAccount, 'type' | 'subtype' | 'mask'> & { readonly name?: string };

type Kind = Pick<FileAccount, 'type' | 'subtype'> & { readonly name: string };

const kind = (type: FileAccount['type'], subtype: FileAccount['subtype'], name: string): Kind => ({
  type,
  subtype,
  name,
});

const KINDS_BY_NAME: readonly (readonly [RegExp, Kind])[] = [
  [/\b(mtg|mortgage|hypothek|home loan)\b/, kind('loan', 'mortgage', 'Mortgage')],
  [/\b(stu|student( loan)?)\b/, kind('loan', 'student', 'Student loan')],
  [/\b(auto|car loan|auto loan|vehicle)\b/, kind('loan', 'auto', 'Car loan')],
  [/\b(loan|kredit|darlehen)\b/, kind('loan', null, 'Loan')],
  [/\b(sav|savings?|sparen|sparkonto|tagesgeld)\b/, kind('depository', 'savings', 'Savings')],
  [/\b(chk|checking|check|current account|giro(konto)?)\b/, kind('depository', 'checking', 'Checking')],
  [
    /\b(visa|master ?card|amex|american express|discover|card|credit ?card|kreditkarte)\b/,
    kind('credit_card', null, 'Card'),
  ],
];

/** Short for what the kind is called. */
const SHORT = /^(chk|sav|mtg|stu|auto)$/;

const CHECKING = kind('depository', 'checking', 'Checking');
const PAID = /\b(PAYMENT RECEIVED|THANK YOU|PAYMENT FROM|AUTOPAY|AUTOMATIC PAYMENT)\b/;
const CHARGED = /\b(INTEREST CHARGE[D]?|FINANCE CHARGE|LOAN ORIGINATION|PURCHASE INTEREST)\b/;
const EARNED = /\b(DIRECT DEP|PAYROLL|SALARY|INTEREST PAID|GEHALT)\b/;
/** A table may say the number above its header: "Account number: xxxx1234". */
const NUMBER_ABOVE = /\b(?:account|acct|card|iban|konto|compte|rekening)\b[^\n]*?([0-9x*•-]*\d{4})\b/i;

/** What kind of account a table is of: by the name of the file, by what its rows are called, by signs that only debts have. */
export function guessAccount(
  fileName: string,
  above: string,
  rows: readonly FileRow[],
  closingMinor: number | null,
  reversed: boolean,
): GuessedAccount {
  const stem = stemOf(fileName);
  const named = KINDS_BY_NAME.find(([words]) => words.test(stem.replace(/\d+/g, ' ')))?.[1];
  const guessed = named ?? byContent(rows, closingMinor, reversed);
  const mask = maskInName(fileName) ?? NUMBER_ABOVE.exec(above.slice(0, 2_000))?.[1]?.slice(-4) ?? null;
  const own = isGenericName(stem) || SHORT.test(stem) ? guessed.name : stem.charAt(0).toUpperCase() + stem.slice(1);
  return {
    type: guessed.type,
    subtype: guessed.subtype,
    mask,
    name: [own, mask !== null && !own.includes(mask) ? mask : null].filter((part) => part !== null).join(' '),
  };
}

/** Rows that are looked at, from all over the file. */
const LOOKED_AT = 1_000;

function byContent(all: readonly FileRow[], closingMinor: number | null, reversed: boolean): Kind {
  const step = Math.max(1, Math.floor(all.length / LOOKED_AT));
  const rows = all.filter((_row, position) => position % step === 0);
  const share = (words: RegExp): number =>
    rows.length === 0 ? 0 : rows.filter(({ payee }) => words.test(payee.toUpperCase())).length / rows.length;
  const [paid, charged, earned] = [share(PAID), share(CHARGED), share(EARNED)];
  if (earned > 0 && charged === 0 && !reversed) return CHECKING;
  const isCard = rows.some(({ transactedOn }) => transactedOn !== null); // a day of purchase beside that of posting
  if (!isCard && paid + charged > 0.6 && charged > 0.2) return kind('loan', null, 'Loan');
  const isDebt = isCard || reversed || (closingMinor !== null && closingMinor < 0) || paid > 0;
  return isDebt ? kind('credit_card', null, 'Card') : CHECKING;
}
