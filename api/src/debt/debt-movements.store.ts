import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** A transaction on a card or loan. */
export interface DebtMovementRow {
  accountId: string;
  id: string;
  postedOn: string;
  amountMinor: number;
  kind: string;
}

/**
 * What happened on cards and loans since a day and, on cards with promotions, since the first of their balances was entered;
 * oldest first.
 */
export const listDebtMovements = (tx: HouseholdTx, since: string): Promise<DebtMovementRow[]> =>
  tx.many(sql`
    select t.account_id, t.id, t.posted_on, t.amount_minor, t.kind
    from account a
    left join (
      select account_id, min(balance_as_of) as entered_on from promo_period
      where household_id = ${tx.householdId} and deleted_at is null group by account_id
    ) p on p.account_id = a.id
    join transaction t on t.household_id = ${tx.householdId} and t.account_id = a.id and t.posted_on >= least(p.entered_on, ${since}::date) and t.deleted_at is null
    where a.household_id = ${tx.householdId} and a.deleted_at is null and a.type in ('credit_card', 'loan', 'line_of_credit')
    order by t.account_id, t.posted_on, t.id`);
