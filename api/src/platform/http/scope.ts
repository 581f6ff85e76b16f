import type { Household } from '@tideline/contract';
import type { Language } from '@tideline/contract/language';
import type { Role } from '../auth/sessions.store.ts';
import type { ChangeLabel } from '@tideline/contract/language';
import type { HouseholdTx } from '../database/database.ts';
import type { Turn } from '../database/turn.store.ts';

export interface HouseholdFacts {
  id: string;
  currency: string;
  locale: string;
  timezone: string;
  /** Tax on interest earned, in parts per million. */
  marginalTaxPpm: number;
  /** First day of the household's months, 1 to 28. */
  monthStartDay: number;
  /** The active mode; null if none was chosen yet. */
  mode: Household['mode'];
}

interface WriteOptions {
  /** Label in the change history, such as "Added transaction". */
  label: ChangeLabel;
  cause?: 'user' | 'sync' | 'rule' | 'import' | 'sweep';
  /**
   * The kind of write turn. Default: 'alone'. Use `shared` if `lockLedger` locks everything that other writers may also
   * change.
   */
  turn?: Turn;
}

/**
 * One request's view of its household. Services take a scope and do one `read` or one `write`: one transaction, one
 * decision.
 */
export interface Scope {
  readonly household: HouseholdFacts;
  readonly userId: string;
  readonly role: Role;
  /** The language of texts for the user. */
  readonly language: Language;
  readonly now: Date;
  /** The civil date in the household's time zone. */
  readonly today: string;
  /** The version from If-Match; 0 if the method has none. */
  readonly ifMatch: number;
  read<T>(work: (tx: HouseholdTx) => Promise<T>): Promise<T>;
  /**
   * Runs one change set. Rejects viewers. With an Idempotency-Key, the response is stored in the same transaction, and
   * a repeated request gets it without running `work` again.
   */
  write<T>(options: WriteOptions, work: (tx: HouseholdTx, changeSetId: string) => Promise<T>): Promise<T>;
  /**
   * Writes the user's personal data (inbox, notification settings). It is allowed for every role and is not a change to
   * the household. An Idempotency-Key works as for `write`.
   */
  writePersonal<T>(work: (tx: HouseholdTx) => Promise<T>): Promise<T>;
}
