import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface PayerRow {
  accountId: string;
  /** Of the automatic payment. */
  autopayFromId: string | null;
  autopayFixedMinor: number | null;
  /** The account that paid it last. */
  lastFromId: string | null;
}

/** For each card and loan, the accounts that pay it. */
export const listPayers = (tx: HouseholdTx, since: string): Promise<PayerRow[]> =>
  tx.many(sql`
    with paid as (
      select distinct on (i.account_id) i.account_id, o.account_id as from_id
      from transaction i
      join transfer t on t.household_id = i.household_id and t.inflow_id = i.id and t.state = 'confirmed'
      join transaction o on o.household_id = i.household_id and o.id = t.outflow_id and o.deleted_at is null
      join account a on a.household_id = i.household_id and a.id = i.account_id and a.type in ('credit_card', 'loan', 'line_of_credit')
      where i.household_id = ${tx.householdId} and i.posted_on >= ${since}::date and i.deleted_at is null
      order by i.account_id, i.posted_on desc, i.id desc
    )
    select a.id as account_id, c.autopay_account_id as autopay_from_id, c.autopay_fixed_minor, p.from_id as last_from_id
    from account a
    left join card_terms c on c.household_id = a.household_id and c.account_id = a.id
    left join paid p on p.account_id = a.id
    where a.household_id = ${tx.householdId} and a.deleted_at is null and a.type in ('credit_card', 'loan', 'line_of_credit')`);
