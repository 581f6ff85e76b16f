import type { CsvReading } from '@tideline/contract';
import type { CivilDate, Minor } from '@tideline/domain';
import type { Program } from './programs/header.ts';

/**
 * What every file format is read into: statements of one account each, in the file's own words. Amounts are exact
 * integers in minor units of the statement's currency; a row that cannot be read is a problem with its line and field,
 * never a guess and never left out in silence.
 */
export type FileFormat = 'ofx1' | 'ofx2' | 'csv' | 'qif' | 'camt' | 'mt940';

export type ProblemReason =
  | 'missing'
  | 'not_a_date'
  | 'not_an_amount'
  | 'too_precise'
  | 'too_long'
  | 'out_of_range'
  | 'other_currency'
  | 'not_closed'
  | 'deletes_earlier_row'
  | 'too_many_columns'
  | 'two_amounts'
  | 'not_a_direction'
  | 'not_carried_out';

/** A row of the file that cannot be imported. `value` is what the file says there, shortened to 80 characters. */
export interface RowProblem {
  readonly line: number;
  readonly field: string;
  readonly value: string;
  readonly reason: ProblemReason;
}

export interface FileAccount {
  readonly type: 'depository' | 'credit_card' | 'line_of_credit' | 'loan';
  readonly subtype: 'checking' | 'savings' | 'money_market' | 'cd' | 'cash' | 'mortgage' | 'auto' | 'student' | null;
  /** What to call it, where the file or its name says so. */
  readonly name?: string;
  /** Full account number as the file has it; for matching only, it is not stored. */
  readonly number: string;
  /** Last four digits or letters, as banks print them. */
  readonly mask: string | null;
  readonly bankId: string | null;
  readonly institution: string | null;
}

export interface FileRow {
  readonly line: number;
  /** Civil date as the bank wrote it, in the bank's own time zone. */
  readonly postedOn: CivilDate;
  readonly transactedOn: CivilDate | null;
  readonly amountMinor: Minor;
  readonly payee: string;
  readonly memo: string | null;
  /** The bank's id of the transaction, unique within the account (most of the time). */
  readonly externalId: string | null;
  /** Id of an earlier transaction that this row corrects. */
  readonly replacesExternalId: string | null;
  /** The file's own word for the kind: DEBIT, XFER, INT, FEE … */
  readonly bankType: string | null;
  readonly checkNumber: string | null;
  /** The bank's own category, where it has one. */
  readonly category?: string | null;
  readonly pending: boolean;
  /** A person has compared it with a statement already, in the program it comes from. */
  readonly cleared?: boolean;
  /** Of an export of another program: the group its category stands in there. */
  readonly categoryGroup?: string;
  /** Its parts, which make up the amount to the cent. */
  readonly splits?: readonly FileSplit[];
  readonly tags?: readonly string[];
  /** Name of the other account, in the program it comes from, that the money went to or came from. */
  readonly transferAccount?: string;
}

export interface FileSplit {
  readonly amountMinor: Minor;
  readonly category: string | null;
  readonly categoryGroup: string | null;
  readonly memo: string | null;
}

export interface FileStatement {
  readonly line: number;
  readonly account: FileAccount;
  readonly currency: string;
  /** True where the file names no currency and the household's own was taken. */
  readonly currencyAssumed: boolean;
  readonly from: CivilDate | null;
  readonly to: CivilDate | null;
  readonly ledgerBalanceMinor: Minor | null;
  readonly ledgerBalanceOn: CivilDate | null;
  readonly availableBalanceMinor: Minor | null;
  readonly rows: readonly FileRow[];
  readonly problems: readonly RowProblem[];
}

/** Something in the file that is no row and was left out or assumed; the person is told. */
export interface FileNotice {
  readonly line: number;
  readonly code:
    | 'investment_left_out'
    | 'other_statement_left_out'
    | 'list_left_out'
    | 'bank_error'
    | 'currency_assumed'
    | 'balance_unreadable'
    | 'balance_mismatch'
    | 'balance_unusable'
    | 'batch_not_split'
    | 'splits_in_memo'
    | 'splits_differ'
    | 'day_moved';
  readonly detail: string;
}

export interface ParsedFile {
  readonly format: FileFormat;
  /** Of a table: the program that it is an export of. */
  readonly program?: Program;
  readonly statements: readonly FileStatement[];
  readonly notices: readonly FileNotice[];
  /** Of a CSV or QIF file, which may be read in more than one way: how it was read, and what tells its kind. */
  readonly csv?: { readonly reading: CsvReading; readonly fingerprint: string };
}
