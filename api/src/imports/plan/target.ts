import type { AccountType } from '@tideline/contract';
import type { CivilDate, ExistingRow, Minor, RowFacts } from '@tideline/domain';

/** A transaction as the ledger has it now, a person's edits included. */
export interface LedgerTransaction extends RowFacts {
  readonly id: string;
  readonly status: 'pending' | 'posted' | 'cleared' | 'reconciled';
  /** What it is called, which a person may have changed; `payee` is what the bank printed. */
  readonly shownPayee: string;
}

export interface OpeningEntry {
  /** Null: not in the ledger yet. */
  readonly id: string | null;
  /** Before the first row; moves back when older rows come. */
  readonly postedOn: CivilDate;
  /** Day at whose end the balance was known: rows up to it were part of the balance, later ones were not. Never moves. */
  readonly knownOn: CivilDate;
  readonly amountMinor: Minor;
}

/** An account that statements are imported into: one of the household, or one that the import creates. */
export interface Target {
  readonly accountId: string;
  readonly isNew: boolean;
  /** New, or without any transaction yet. */
  readonly isEmpty: boolean;
  /** Null: as the file has it. */
  readonly accountType: AccountType | null;
  readonly currency: string;
  /** For the decision row by row; deleted transactions that an import knows are in it. */
  readonly existing: readonly ExistingRow[];
  /** The living ones by id, for what a change makes of them. */
  readonly ledger: ReadonlyMap<string, LedgerTransaction>;
  readonly opening: OpeningEntry | null;
  readonly hasIdentifier: (hash: string) => boolean;
}
