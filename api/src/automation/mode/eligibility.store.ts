import type { GraceState } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tables } from '../../platform/database/tables.ts';

interface CardGrace {
  accountId: Tables['card_statement']['accountId'];
  /** Grace state after the latest statement; null if no statement has closed yet. */
  graceState: GraceState | null;
  /**
   * Whether paying all except the promotional balance preserves the grace period; null if the agreement was not
   * entered.
   */
  graceNeedsPromoPaid: boolean | null;
}

export const listCardGrace = (tx: HouseholdTx): Promise<CardGrace[]> =>
  tx.many(sql`
    select t.account_id, t.grace_needs_promo_paid, (
      select s.grace_state from card_statement s
      where s.household_id = ${tx.householdId} and s.account_id = t.account_id and s.deleted_at is null
        order by s.closes_on desc limit 1) as grace_state
    from card_terms t where t.household_id = ${tx.householdId}`);
