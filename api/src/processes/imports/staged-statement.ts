import { createHash } from 'node:crypto';
import type { CsvChoices, CsvReading } from '@tideline/contract';
import type { Program } from './formats/program.ts';
import type { FileAccount, FileFormat, FileStatement } from './formats/statement.ts';

/** A statement between preview and import, as read from the file, with the account number replaced by its digest. */
export interface StagedStatement extends Omit<FileStatement, 'account'> {
  /** Identifies the statement within its batch by file and position: "1.2". */
  readonly key: string;
  readonly file: string;
  readonly format: FileFormat;
  readonly account: Omit<FileAccount, 'number' | 'bankId' | 'kindIsOpen'> & {
    readonly hash: string;
    readonly number?: NumberDigest;
  };
  /** The program that exported the file. */
  readonly program?: Program;
  readonly csv?: StagedCsv;
}

/**
 * Digests that describe an account number without storing it: they recognize two forms of one number and distinguish
 * two numbers. Files that contain only a name have none.
 */
export interface NumberDigest {
  /**
   * Digest of the number without its bank code, blanks and leading zeros; null if it is too short to identify an
   * account.
   */
  readonly number: string | null;
  /** Digest of its last six characters, because in many countries an IBAN ends with the bank's own account number. */
  readonly ending: string;
  /** Digest of the bank's code, prefixed with the kind of code, because codes of different kinds cannot be compared. */
  readonly bank: string | null;
  readonly form: 'iban' | 'masked' | 'plain';
}

/** How a table or QIF file was read, and the user's choices for it. */
export interface StagedCsv {
  readonly reading: CsvReading;
  readonly fingerprint: string;
  readonly choices: CsvChoices;
  /** Account that the user chose; null for a new one; omitted without a choice. */
  readonly accountId?: string | null;
}

/** Returns whether only the user can decide the kind of the statement's account. */
export const isKindOpen = ({ csv }: StagedStatement): boolean =>
  csv?.reading.questions.includes('accountKind') === true;

export interface StageFrom {
  readonly key: string;
  readonly file: string;
  readonly format: FileFormat;
  readonly householdId: string;
  readonly program?: Program;
  readonly csv?: StagedCsv;
}

/** Formats whose accounts have the bank's account number. */
const NUMBERED: readonly FileFormat[] = ['ofx1', 'ofx2', 'camt', 'mt940'];

export function stage(statement: FileStatement, from: StageFrom): StagedStatement {
  const { householdId, ...origin } = from;
  const { number, bankId, kindIsOpen: _asked, ...account } = statement.account;
  const digest = NUMBERED.includes(from.format) ? { number: numberDigest(householdId, bankId, number) } : {};
  return {
    ...statement,
    ...origin,
    account: { ...account, hash: identifierHash(householdId, bankId, number), ...digest },
  };
}

/**
 * Returns the digest of an account number without blanks and dashes, which are only formatting. The household id makes
 * the digests of equal numbers in two households different.
 */
export const identifierHash = (householdId: string, bankId: string | null, number: string): string =>
  digestOf(householdId, plain(bankId ?? ''), plain(number));

const plain = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

const digestOf = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const MASKED = /[*•]|X{2,}/;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const NUMBER_MIN = 6;
const ENDING = 6;

function numberDigest(householdId: string, bankId: string | null, number: string): NumberDigest {
  const bare = plain(number).replace(/^0+/, '');
  const bank = bankId === null || bankId === '' ? null : plain(bankId);
  const form = IBAN.test(bare) ? 'iban' : MASKED.test(bare) ? 'masked' : 'plain';
  return {
    number: bare.length < NUMBER_MIN ? null : digestOf(householdId, 'number', bare),
    ending: digestOf(householdId, 'ending', bare.slice(-ENDING)),
    bank:
      bank === null
        ? null
        : `${BIC.test(bank) ? 'bic' : 'code'}:${digestOf(householdId, 'bank', bank.slice(0, BIC.test(bank) ? 8 : undefined))}`,
    form,
  };
}
