import type { CsvReading, Money } from '@tideline/contract';
import type { CivilDate, Minor } from '@tideline/domain';
import type { Program } from './program.ts';

/**
 * The common result of every file format: statements of one account each, in the file's own words. Amounts are exact
 * integers in minor units of the statement's currency. A row that cannot be read becomes a problem with its line and
 * field; it is never guessed or dropped silently.
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

/** A row of the file that cannot be imported. `value` is the offending text, shortened to 80 characters. */
export interface RowProblem {
  readonly line: number;
  readonly field: string;
  readonly value: string;
  readonly reason: ProblemReason;
}

export interface FileAccount {
  readonly type: 'depository' | 'credit_card' | 'line_of_credit' | 'loan' | 'investment';
  readonly subtype:
    | 'checking'
    | 'savings'
    | 'money_market'
    | 'cd'
    | 'cash'
    | 'mortgage'
    | 'home_equity'
    | 'auto'
    | 'student'
    | null;
  /** The kind of account is uncertain: type and subtype are the likeliest, and the user is asked. */
  readonly kindIsOpen?: true;
  /**
   * The name of the file or of its account states the kind; otherwise the kind of a table's account is guessed from its
   * rows.
   */
  readonly kindIsNamed?: true;
  /** Suggested name, if the file or its name provides one. */
  readonly name?: string;
  /** Full account number as written in the file; used only for matching and never stored. */
  readonly number: string;
  /** Last four digits or letters, as banks display them. */
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
  /** The bank's transaction id, usually unique within the account. */
  readonly externalId: string | null;
  /** Id of an earlier transaction that this row corrects. */
  readonly replacesExternalId: string | null;
  /** The file's own code for the kind: DEBIT, XFER, INT, FEE … */
  readonly bankType: string | null;
  readonly checkNumber: string | null;
  /** The bank's own category, if any. */
  readonly category?: string | null;
  readonly pending: boolean;
  /** An earlier statement in the file already lists this row, as the balances prove. */
  readonly repeated?: boolean;
  /** The user already reconciled it in the program it comes from. */
  readonly cleared?: boolean;
  /** For an export of another program: the group of its category in that program. */
  readonly categoryGroup?: string;
  /** Its parts, which add up to the amount to the cent. */
  readonly splits?: readonly FileSplit[];
  readonly tags?: readonly string[];
  /** Name, in the source program, of the other account of a transfer. */
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
  /** The file names no currency, so the household's was assumed. */
  readonly currencyAssumed: boolean;
  readonly from: CivilDate | null;
  readonly to: CivilDate | null;
  readonly ledgerBalanceMinor: Minor | null;
  readonly ledgerBalanceOn: CivilDate | null;
  readonly availableBalanceMinor: Minor | null;
  readonly rows: readonly FileRow[];
  readonly problems: readonly RowProblem[];
}

/** Something in the file other than a row that was omitted or assumed; shown to the user. */
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
  /** For a balance_mismatch: the stated balance minus the balance computed from the rows. */
  readonly difference?: Money;
}

export interface ParsedFile {
  readonly format: FileFormat;
  /** For a table: the program that exported it. */
  readonly program?: Program;
  readonly statements: readonly FileStatement[];
  readonly notices: readonly FileNotice[];
  /**
   * For CSV and QIF files, which may be read in more than one way: how the file was read, and the fingerprint of its
   * kind.
   */
  readonly csv?: { readonly reading: CsvReading; readonly fingerprint: string };
}
