import type { HouseholdTx, Tx } from '../database/database.ts';
import { raw, sql } from '../database/sql.ts';

export interface Operation {
  /** Names the effect, not the try: the kind and what it is for, such as `nightly 2026-03-01`. */
  key: string;
  now: Date;
}

/** Done operations are remembered longer than any job is kept. */
export const REMEMBERED_DAYS = 60;

/**
 * An effect that happens once, however often its job runs: the effect and its key commit together, and whoever comes second
 * waits for the first and then does nothing. Within a household the key is the household's own. Returns what `work` returned;
 * null: it was done before.
 */
export async function once<T, Scope extends Tx>(
  tx: Scope,
  { key, now }: Operation,
  work: (tx: Scope) => Promise<T>,
): Promise<{ result: T } | null> {
  const isFirst = isOfHousehold(tx)
    ? await tx.run(
        sql`insert into household_operation (household_id, key, done_at) values (${tx.householdId}, ${key}, ${now}) on conflict do nothing`,
      )
    : await tx.run(sql`insert into operation (key, done_at) values (${key}, ${now}) on conflict do nothing`);
  return isFirst === 1 ? { result: await work(tx) } : null;
}

/** Forgets what no job can ask for any more. */
export async function forgetOperations(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000);
  const ofHousehold = isOfHousehold(tx)
    ? sql`household_operation where household_id = ${tx.householdId} and`
    : raw('operation where');
  await tx.run(sql`delete from ${ofHousehold} done_at < ${before}`);
}

const isOfHousehold = (tx: Tx | HouseholdTx): tx is HouseholdTx => 'householdId' in tx;
