import type { HouseholdTx, Tx } from '../database/database.ts';
import { deleteBefore, deleteOfHousehold, record, recordOfHousehold } from './operations.store.ts';

export interface Operation {
  /** Identifies the effect and not the attempt: the kind and its subject, such as `nightly 2026-03-01`. */
  key: string;
  now: Date;
}

/** Days for which completed operations are stored; longer than any job is stored. */
export const REMEMBERED_DAYS = 60;

/**
 * Applies an effect once, no matter how often its job runs. The effect and its key commit together, and a concurrent
 * attempt waits for the first and then does nothing. Within a household, the key is scoped to the household. Returns
 * the result of `work`, or null if the effect was already applied.
 */
export async function once<T, Scope extends Tx>(
  tx: Scope,
  { key, now }: Operation,
  work: (tx: Scope) => Promise<T>,
): Promise<{ result: T } | null> {
  const isFirst = isOfHousehold(tx) ? await recordOfHousehold(tx, key, now) : await record(tx, key, now);
  return isFirst ? { result: await work(tx) } : null;
}

/** Deletes operations that no job can repeat anymore. */
export async function forgetOperations(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000);
  await (isOfHousehold(tx) ? deleteOfHousehold(tx, before) : deleteBefore(tx, before));
}

const isOfHousehold = (tx: Tx | HouseholdTx): tx is HouseholdTx => 'householdId' in tx;
