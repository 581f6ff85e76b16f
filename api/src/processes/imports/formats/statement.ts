import type { CsvReading, Money } from '@tideline/contract';
import type { CivilDate, Minor } from '@tideline/domain';
import type { Program } from './program.ts';

/**
 * The common result of all file formats: statements of one account each, with the texts of the file. Amounts are exact
 * integers in minor units of the statement's currency. A row that cannot be read becomes a problem with its line and
 * field. It is never guessed or dropped silently.
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

/** A row of the file that cannot be imported. `value` is the invalid text, shortened to 80 characters. */
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
  /** Set if the kind of account is uncertain. Type and subtype are then the likeliest ones, and the user is asked. */
  readonly kindIsOpen?: true;
  /**
   * Set if the name of the file or of its account states the kind. Otherwise the kind of a table's account is guessed
   * from its rows.
   */
  readonly kindIsNamed?: true;
  /** Suggested name, if the file or its name provides one. */
  readonly name?: string;
  /** Full account number as written in the file. Used only for matching and never stored. */
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
  /** The bank's code for the kind of transaction: DEBIT, XFER, INT, FEE … */
  readonly bankType: string | null;
  readonly checkNumber: string | null;
  /** The bank's category, if any. */
  readonly category?: string | null;
  readonly pending: boolean;
  /** Whether an earlier statement in the file already lists this row, as the balances prove. */
  readonly repeated?: boolean;
  /** Whether the user already reconciled the row in the program that exported it. */
  readonly cleared?: boolean;
  /** The group of its category in the program that exported it. */
  readonly categoryGroup?: string;
  /** Parts that add up to the amount, to the cent. */
  readonly splits?: readonly FileSplit[];
  readonly tags?: readonly string[];
  /** Name of the other account of a transfer in the program that exported it. */
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
  /** Whether the household's currency was assumed because the file states none. */
  readonly currencyAssumed: boolean;
  readonly from: CivilDate | null;
  readonly to: CivilDate | null;
  readonly ledgerBalanceMinor: Minor | null;
  readonly ledgerBalanceOn: CivilDate | null;
  readonly availableBalanceMinor: Minor | null;
  readonly rows: readonly FileRow[];
  readonly problems: readonly RowProblem[];
}

/** Something other than a row that was omitted or assumed, for display to the user. */
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
  /** The stated balance minus the balance computed from the rows, for a balance_mismatch. */
  readonly difference?: Money;
}

export interface ParsedFile {
  readonly format: FileFormat;
  /** The program that exported a table. */
  readonly program?: Program;
  readonly statements: readonly FileStatement[];
  readonly notices: readonly FileNotice[];
  /** How a CSV or QIF file was read, which may be possible in several ways, and a fingerprint of the file's layout. */
  readonly csv?: { readonly reading: CsvReading; readonly fingerprint: string };
}
