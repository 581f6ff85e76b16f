import type { AccountType } from '@tideline/contract';
import type { CivilDate, ExistingRow, Minor, RowFacts } from '@tideline/domain';

/** A transaction as it is in the ledger now, including the user's edits. */
export interface LedgerTransaction extends RowFacts {
  readonly id: string;
  readonly status: 'pending' | 'posted' | 'cleared' | 'reconciled';
  /** Displayed payee, which the user may have changed; `payee` is the bank's description. */
  readonly shownPayee: string;
}

export interface OpeningEntry {
  /** Null if not in the ledger yet. */
  readonly id: string | null;
  /** Before the first row; moves back when older rows are imported. */
  readonly postedOn: CivilDate;
  /**
   * Day at the end of which the balance was known: rows up to it were part of the balance, later ones were not. Never
   * moves.
   */
  readonly knownOn: CivilDate;
  readonly amountMinor: Minor;
}

export interface UnopenedAccount {
  readonly balanceMinor: number;
  /** The date of `balanceMinor`; null covers all days. */
  readonly on: CivilDate | null;
  readonly firstOn: CivilDate;
}

/** An account that statements are imported into: an existing one, or one that the import creates. */
export interface Target {
  readonly accountId: string;
  readonly isNew: boolean;
  /** New, or without any transactions yet. */
  readonly isEmpty: boolean;
  /** Null means as stated in the file. */
  readonly accountType: AccountType | null;
  readonly currency: string;
  /** Used to decide row by row; includes deleted transactions that came from an import. */
  readonly existing: readonly ExistingRow[];
  /** The active ones by id, used to compute changes. */
  readonly ledger: ReadonlyMap<string, LedgerTransaction>;
  readonly opening: OpeningEntry | null;
  /**
   * For an account whose rows all came from files without a stated balance: its balance at the end of a day, and its
   * first day. Null if the opening entry does not change.
   */
  readonly unopened?: UnopenedAccount | null;
  readonly hasIdentifier: (hash: string) => boolean;
}
