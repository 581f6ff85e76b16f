import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface PayerRow extends RowOf<'card_terms', 'autopayFixedMinor'> {
  accountId: string;
  /** The autopay account. */
  autopayFromId: string | null;
  /** The account that last paid the debt. */
  lastFromId: string | null;
}

/**
 * Lists the paying accounts of each card and loan. Each account is looked up separately, newest payment first, so that
 * the query planner has no choice, even if its statistics do not include the newest rows yet.
 *
 * @param without payments that are ignored
 */
export const listPayers = (
  tx: HouseholdTx,
  since: string,
  without: readonly { rowId: string }[] = [],
): Promise<PayerRow[]> =>
  tx.many(
    sql`
    select a.id as account_id, c.autopay_account_id as autopay_from_id, c.autopay_fixed_minor, p.from_id as last_from_id
    from account a
    left join card_terms c on c.household_id = a.household_id and c.account_id = a.id
    left join lateral (
      select o.account_id as from_id
      from transaction i
      cross join lateral (select t.outflow_id from transfer t where t.household_id = ${tx.householdId}
        and t.inflow_id = i.id and t.state = 'confirmed' limit 1) t
      cross join lateral (select o.account_id from transaction o where o.household_id = ${tx.householdId}
        and o.id = t.outflow_id and o.deleted_at is null limit 1) o
      where i.household_id = ${tx.householdId} and i.account_id = a.id and i.posted_on >= ${since}::date
        and i.deleted_at is null and i.id != all(${without.map(({ rowId }) => rowId)}::uuid[])
      order by i.posted_on desc, i.id desc limit 1
    ) p on true
    where a.household_id = ${tx.householdId} and a.deleted_at is null
      and a.type in ('credit_card', 'loan', 'line_of_credit')`.kept(),
  );
