import type { AccountType } from '@tideline/contract';
import type { CivilDate, ExistingRow, Minor, RowFacts } from '@tideline/domain';

/** A transaction in the current ledger, including the user's edits. */
export interface LedgerTransaction extends RowFacts {
  readonly id: string;
  readonly status: 'pending' | 'posted' | 'cleared' | 'reconciled';
  /** Displayed payee, which the user may have changed. `payee` is the bank's description. */
  readonly shownPayee: string;
}

export interface OpeningEntry {
  /** Null if it is not in the ledger yet. */
  readonly id: string | null;
  /** A date before the first row. Moves back when older rows are imported. */
  readonly postedOn: CivilDate;
  /**
   * Date at the end of which the balance was known: rows up to it were part of the balance, later ones were not. It
   * never moves.
   */
  readonly knownOn: CivilDate;
  readonly amountMinor: Minor;
}

export interface UnopenedAccount {
  readonly balanceMinor: number;
  /** The date of `balanceMinor`; null for all days. */
  readonly on: CivilDate | null;
  readonly firstOn: CivilDate;
}

/** An account into which statements are imported: an existing one, or one that the import creates. */
export interface Target {
  readonly accountId: string;
  readonly isNew: boolean;
  /** Whether the account is new or has no transactions yet. */
  readonly isEmpty: boolean;
  /** Null if the file states it. */
  readonly accountType: AccountType | null;
  readonly currency: string;
  /** The rows to compare with, including deleted transactions that were imported. */
  readonly existing: readonly ExistingRow[];
  /** The active transactions by id, from which changes are computed. */
  readonly ledger: ReadonlyMap<string, LedgerTransaction>;
  readonly opening: OpeningEntry | null;
  /**
   * For an account whose rows all came from files without a stated balance: its first day, and its balance at the end
   * of a day. Null if the opening entry does not change.
   */
  readonly unopened?: UnopenedAccount | null;
  readonly hasIdentifier: (hash: string) => boolean;
}
