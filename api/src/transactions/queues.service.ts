import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Scope } from '../http/scope.ts';
import { openDuplicates } from '../duplicates/duplicates.store.ts';
import { openSuggestions } from '../transfers/open-suggestions.ts';

export interface Queues {
  uncategorised: number;
  toReview: number;
  transfers: number;
  duplicates: number;
  pending: number;
}

/** Counts of what waits for a person: one query, each from an index that holds nothing else. */
const countQueues = (tx: HouseholdTx): Promise<Queues> =>
  tx.one(sql`
    select
      (select count(*) from transaction where household_id = ${tx.householdId} and category_id is null and not is_split and kind in ('standard', 'refund', 'interest', 'fee') and deleted_at is null) as uncategorised,
      (select count(*) from transaction where household_id = ${tx.householdId} and needs_review and deleted_at is null) as to_review,
      (select count(*) from ${openSuggestions(tx)}) as transfers,
      (select count(*) from ${openDuplicates(tx)}) as duplicates,
      (select count(*) from transaction where household_id = ${tx.householdId} and status = 'pending' and deleted_at is null) as pending`);

export const getQueues = (scope: Scope): Promise<Queues> => scope.read(countQueues);
