import { isAmortizing } from '@tideline/domain';
import { shorten } from '../shorten.ts';
import { type AccountKind, CARD, kind, kindNamed } from '../kind-by-name.ts';
import type { FileAccount, FileRow } from '../statement.ts';
import { isGenericName, maskInName, stemOf } from './file-name.ts';
import { isNumber } from './split-accounts.ts';

export type GuessedAccount = Pick<FileAccount, 'type' | 'subtype' | 'mask' | 'kindIsNamed'> & {
  readonly name?: string;
};

/** Hints about an account in a file, besides its name. */
export interface AccountEvidence {
  readonly rows: readonly FileRow[];
  /** Lines above the header of the table. */
  readonly above?: string;
  /** Balance after the last row, in minor units; negative if owed. */
  readonly closingMinor?: number | null;
  /** Whether the file lists spending without a minus sign. */
  readonly reversed?: boolean;
  /** Whether the second date in each row is a purchase date, as on cards, instead of a value date or order time. */
  readonly hasPurchaseDays?: boolean;
}

/** Abbreviations of account kinds. */
const SHORT = /^(chk|sav|mtg|stu|auto)$/;

const CHECKING = kind('depository', 'checking', 'Checking');
const PAID = /\b(PAYMENT RECEIVED|THANK YOU|PAYMENT FROM|AUTOPAY|AUTOMATIC PAYMENT)\b/;
const CHARGED = /\b(INTEREST CHARGE[D]?|FINANCE CHARGE|LOAN ORIGINATION|PURCHASE INTEREST)\b/;
const EARNED = /\b(DIRECT DEP|PAYROLL|SALARY|INTEREST PAID|GEHALT)\b/;
/** Matches an IBAN such as "DE32 5001 0517 1234 5678 95", whose last four digits users know. */
const IBAN_ABOVE = /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,3})?\b/;
/** Matches an account number above the header: "Account number: xxxx1234". */
const NUMBER_ABOVE = /\b(?:account|acct|card|iban|konto|compte|rekening)\b[^\n]*?([0-9x*•-]*\d{4})\b/i;

/** Guesses the kind of account from the file name, from the row descriptions, and from signs that only debts have. */
export function guessAccount(fileName: string, evidence: AccountEvidence): GuessedAccount {
  const stem = stemOf(fileName);
  const named = kindNamed(stem);
  const guessed = named ?? kindByContent(evidence).kind;
  const mask = maskInName(fileName) ?? maskAbove(evidence.above ?? '');
  const own = isGenericName(stem) || SHORT.test(stem) ? guessed.name : stem.charAt(0).toUpperCase() + stem.slice(1);
  return {
    type: guessed.type,
    subtype: guessed.subtype,
    ...(named === null ? {} : { kindIsNamed: true as const }),
    mask,
    name: [own, mask !== null && !own.includes(mask) ? mask : null].filter((part) => part !== null).join(' '),
  };
}

/**
 * Guesses the kind of an account that the file names. `kindIsOpen` means that neither name nor rows reveal the kind, so
 * that the user is asked.
 */
export function guessNamedAccount(
  name: string,
  { number = '', ...evidence }: AccountEvidence & { readonly number?: string },
): Pick<FileAccount, 'type' | 'subtype' | 'mask' | 'kindIsOpen' | 'kindIsNamed'> & { readonly name: string } {
  const named = kindNamed(name);
  const { kind: likely, isSure } = named === null ? kindByContent(evidence) : { kind: named, isSure: true };
  const mask = lastDigits(number) ?? maskInName(name) ?? (isNumber(name) ? lastDigits(name) : null);
  return {
    type: likely.type,
    subtype: likely.subtype,
    mask,
    name: shorten(isNumber(name) && mask !== null ? `${likely.name} ${mask}` : name, 120),
    ...(isSure ? {} : { kindIsOpen: true as const }),
    ...(named === null ? {} : { kindIsNamed: true as const }),
  };
}

const lastDigits = (number: string): string | null =>
  /([A-Z0-9]{4})\W*$/i.exec(number)?.[1] ?? /^\W*(\d{2,3})\W*$/.exec(number)?.[1] ?? null;

function maskAbove(above: string): string | null {
  const text = above.slice(0, 2_000);
  const iban = IBAN_ABOVE.exec(text)?.[0].replace(/\s/g, '');
  return iban !== undefined && /\d{4}$/.test(iban) ? iban.slice(-4) : (NUMBER_ABOVE.exec(text)?.[1]?.slice(-4) ?? null);
}

/** Maximum number of rows sampled from the whole file. */
const READ_MAX = 1_000;

/**
 * Guesses the kind of account from its rows. `isSure` means that the file has rows that occur in no other kind of
 * account.
 */
function kindByContent({ rows: all, closingMinor = null, reversed = false, hasPurchaseDays = true }: AccountEvidence): {
  kind: AccountKind;
  isSure: boolean;
} {
  const step = Math.max(1, Math.floor(all.length / READ_MAX));
  const rows = all.filter((_row, position) => position % step === 0);
  const share = (words: RegExp): number =>
    rows.length === 0 ? 0 : rows.filter(({ payee }) => words.test(payee.toUpperCase())).length / rows.length;
  const [paid, charged, earned] = [share(PAID), share(CHARGED), share(EARNED)];
  if (earned > 0 && charged === 0 && !reversed) return { kind: CHECKING, isSure: paid === 0 };
  const isCard = hasPurchaseDays && rows.some(({ transactedOn }) => transactedOn !== null);
  if (!isCard && isAmortizing(rows)) return { kind: kind('loan', null, 'Loan'), isSure: true };
  if (!isCard && paid + charged > 0.6 && charged > 0.2) return { kind: kind('loan', null, 'Loan'), isSure: false };
  const holds = closingMinor !== null && closingMinor > 0;
  const isDebt = isCard || reversed || (closingMinor !== null && closingMinor < 0) || paid > 0;
  return isDebt && !holds ? { kind: CARD, isSure: charged > 0 && paid > 0 } : { kind: CHECKING, isSure: false };
}
