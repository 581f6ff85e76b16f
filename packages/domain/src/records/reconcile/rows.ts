import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { comparablePayee } from './comparable-payee.ts';

/** The data that identifies a transaction to a user. The payee is as printed by the bank, and the amount is signed. */
export interface RowFacts {
  readonly postedOn: CivilDate;
  readonly amountMinor: Minor;
  readonly payee: string;
}

/** A row of a file or of a bank connection. */
export interface IncomingRow extends RowFacts {
  /** Purchase date, if the source distinguishes it from the posting date. */
  readonly transactedOn?: CivilDate | null;
  /** The bank's id, usually unique within the account and source; null if the format has none. */
  readonly externalId: string | null;
  /** The bank's id of an earlier transaction that this row corrects. */
  readonly replacesExternalId: string | null;
  readonly pending: boolean;
}

/** An id under which a source knows a transaction. It survives deletion and merging. */
export interface ExternalReference {
  readonly externalId: string;
  /** The row that the source last reported under this id; null if unknown. Excludes the user's edits. */
  readonly lastSeen: RowFacts | null;
}

/** A transaction of the account to which the rows belong. Opening and adjustment entries are excluded. */
export interface ExistingRow extends RowFacts {
  readonly id: string;
  readonly transactedOn?: CivilDate | null;
  /** Whether the user entered it, in their own words and perhaps days before the bank posts it. */
  readonly entered?: boolean;
  readonly pending: boolean;
  /** Whether the user reconciled it; an import never changes it. */
  readonly locked: boolean;
  /** Whether the user deleted it. Its ids still match rows, and so does its fingerprint if it was imported. */
  readonly deleted: boolean;
  /** Ids from the source being imported, not from other sources. */
  readonly references: readonly ExternalReference[];
}

/**
 * Returns a text that is equal for two spellings of one transaction. Duplicates share it, so it may be used only in
 * multisets.
 */
export function fingerprint(row: RowFacts): string {
  return printOf(row).fingerprint;
}

/** Normalized payee and fingerprint of a row, computed once per row. */
export interface Print {
  readonly payee: string;
  readonly fingerprint: string;
}

export function printOf(row: RowFacts, compared: (payee: string) => string = comparablePayee): Print {
  const payee = compared(row.payee);
  return { payee, fingerprint: `${row.postedOn}|${row.amountMinor}|${payee}` };
}

/** Returns the id to store for a transaction whose bank id already belongs to another transaction. */
export function reusedExternalId(externalId: string, row: RowFacts): string {
  return reusedIdOf(externalId, printOf(row));
}

export const reusedIdOf = (externalId: string, print: Print): string => `${externalId}#${print.fingerprint}`;
