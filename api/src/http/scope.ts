import type { Household } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';

export type Role = 'owner' | 'editor' | 'viewer';

export interface HouseholdFacts {
  id: string;
  currency: string;
  locale: string;
  timezone: string;
  /** On interest earned, parts per million. */
  marginalTaxPpm: number;
  /** null: not chosen yet. */
  mode: Household['mode'];
}

interface WriteOptions {
  /** For people who look at the history: "Added transaction". */
  label: string;
  cause?: 'user' | 'sync' | 'rule' | 'import' | 'sweep';
}

/**
 * One request's view of its household. Services take a scope and do one `read` or one `write`:
 * one transaction, one decision.
 */
export interface Scope {
  readonly household: HouseholdFacts;
  readonly userId: string;
  readonly role: Role;
  readonly now: Date;
  /** Civil date in the household's zone. */
  readonly today: string;
  /** Version from If-Match; 0 where the method does not carry one. */
  readonly ifMatch: number;
  read<T>(work: (tx: HouseholdTx) => Promise<T>): Promise<T>;
  /**
   * One change set. Refuses viewers. Under an Idempotency-Key the answer is stored in this very transaction, and
   * a repeated request gets it back without `work` running again.
   */
  write<T>(options: WriteOptions, work: (tx: HouseholdTx, changeSetId: string) => Promise<T>): Promise<T>;
  /**
   * What is one person's own (their inbox, how they want to be told). Every role may, and it is no change of the household. An Idempotency-Key
   * holds as for `write`.
   */
  own<T>(work: (tx: HouseholdTx) => Promise<T>): Promise<T>;
}
