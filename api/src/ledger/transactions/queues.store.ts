import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { openSuggestions } from '../matches/open-suggestions.store.ts';
import { openDuplicates } from '../matches/duplicates.store.ts';

export interface Queues {
  uncategorized: number;
  toReview: number;
  transfers: number;
  duplicates: number;
  held: number;
  pending: number;
}

/** Counts the transactions that need the user's attention in one query; each count uses an index of only those rows. */
export const countQueues = (tx: HouseholdTx): Promise<Queues> =>
  tx.one(sql`
    select
      (select count(*) from transaction where household_id = ${tx.householdId} and category_id is null and not is_split
        and kind in ('standard', 'refund', 'interest', 'fee') and deleted_at is null) as uncategorized,
      (select count(*) from transaction where household_id = ${tx.householdId} and needs_review
        and deleted_at is null) as to_review,
      (select count(*) from ${openSuggestions(tx)}) as transfers,
      (select count(*) from ${openDuplicates(tx)}) as duplicates,
      (select count(*) from transaction where household_id = ${tx.householdId} and held_for is not null) as held,
      (select count(*) from transaction where household_id = ${tx.householdId} and status = 'pending'
        and deleted_at is null) as pending`);
