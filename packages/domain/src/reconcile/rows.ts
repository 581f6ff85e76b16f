import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor } from '../money/minor.ts';
import { comparablePayee } from './comparable-payee.ts';

/** What identifies a transaction to the eye. Payee as printed, amount signed. */
export interface RowFacts {
  readonly postedOn: CivilDate;
  readonly amountMinor: Minor;
  readonly payee: string;
}

/** A row of a file or of a bank connection. */
export interface IncomingRow extends RowFacts {
  /** The bank's id, unique within the account and source (most of the time); null where the format has none. */
  readonly externalId: string | null;
  /** The bank's id of an earlier transaction that this row corrects. */
  readonly replacesExternalId: string | null;
  readonly pending: boolean;
}

/** An id under which a source knows a transaction. Kept after deletion and merging. */
export interface ExternalReference {
  readonly externalId: string;
  /** What the source said last under this id; null where unknown. A person's own edits are not in here. */
  readonly lastSeen: RowFacts | null;
}

/** A transaction of the account that the rows belong to. Opening and adjustment entries are left out. */
export interface ExistingRow extends RowFacts {
  readonly id: string;
  readonly pending: boolean;
  /** Reconciled by the person: never altered by an import. */
  readonly locked: boolean;
  /** Deleted by the person: its ids and, where it was imported, its fingerprint still count. */
  readonly deleted: boolean;
  /** Ids of the source that is imported now, not of other sources. */
  readonly references: readonly ExternalReference[];
}

/** Equal for two prints of one transaction; twins share it, so it is only ever used in multisets. */
export function fingerprint(row: RowFacts): string {
  return printOf(row).fingerprint;
}

/** Payee and fingerprint of a row in the form in which they are compared; worked out once for each row. */
export interface Print {
  readonly payee: string;
  readonly fingerprint: string;
}

export function printOf(row: RowFacts, compared: (payee: string) => string = comparablePayee): Print {
  const payee = compared(row.payee);
  return { payee, fingerprint: `${row.postedOn}|${row.amountMinor}|${payee}` };
}

/** Id under which a transaction is kept whose bank id belonged to another transaction before. */
export function reusedExternalId(externalId: string, row: RowFacts): string {
  return reusedIdOf(externalId, printOf(row));
}

export const reusedIdOf = (externalId: string, print: Print): string => `${externalId}#${print.fingerprint}`;
