import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type CardRowKind = RowOf<'transaction', 'id' | 'kind' | 'amountMinor'>;

/**
 * Returns the kinds of a card's rows since a day. A credit in an expense category is a refund, regardless of the bank's
 * term.
 */
export const listCardRowKinds = (tx: HouseholdTx, accountId: string, since: string): Promise<CardRowKind[]> =>
  tx.many(sql`
    select t.id, t.amount_minor, case when t.kind = 'standard' and t.amount_minor > 0 and c.nature = 'expense'
      then 'refund' else t.kind end as kind
    from transaction t left join category c on c.household_id = t.household_id and c.id = t.category_id
    where t.household_id = ${tx.householdId} and t.account_id = ${accountId} and t.posted_on >= ${since}::date
      and t.deleted_at is null`);
