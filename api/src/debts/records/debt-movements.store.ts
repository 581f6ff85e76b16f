import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** The total of one kind of movement in a card or loan account on one day. */
export type DebtMovementRow = RowOf<
  'transaction',
  'accountId' | 'postedOn' | 'amountMinor' | 'kind',
  {
    /** Id of the first movement in the total. */
    id: string;
  }
> & {
  /** Arrival date of a payment in transit that is counted as posted. */
  arrivesOn?: string;
};

/**
 * Lists movements in card and loan accounts since a day, oldest first. The list starts earlier for some cards: with
 * offers, on the day when the first promotional balance was entered or deferred interest started; with a statement,
 * on the day after it closed; otherwise with the first cash advance. A day's movements of one kind form one row,
 * except on days when a balance was entered, because the order matters on those days. Money back in an expense
 * category is a refund, regardless of the bank's type.
 */
export const listDebtMovements = (tx: HouseholdTx, since: string): Promise<DebtMovementRow[]> =>
  tx.many(
    sql`
    with entered as (
      select account_id, balance_as_of as day from promo_period
        where household_id = ${tx.householdId} and deleted_at is null
    ), since_known as (
      select account_id, day from entered
      union all
      select account_id, starts_on from promo_period where household_id = ${tx.householdId} and deleted_at is null
        and kind = 'deferred_interest'
      union all
      select account_id, max(closes_on) + 1 from card_statement
        where household_id = ${tx.householdId} and deleted_at is null group by account_id
      union all
      select account_id, min(posted_on) from transaction c
      where household_id = ${tx.householdId} and kind = 'cash_advance' and deleted_at is null
        and not exists (select from card_statement s
          where s.household_id = c.household_id and s.account_id = c.account_id and s.deleted_at is null)
      group by account_id
    )
    select t.account_id, min(t.id::text) as id, t.posted_on, sum(t.amount_minor)::bigint as amount_minor,
      case when t.kind = 'standard' and t.amount_minor > 0 and c.nature = 'expense' then 'refund'
        else t.kind end as kind
    from account a
    left join (select account_id, min(day) as first_day from since_known group by account_id) e on e.account_id = a.id
    join transaction t on t.household_id = ${tx.householdId} and t.account_id = a.id
      and t.posted_on >= least(e.first_day, ${since}::date) and t.deleted_at is null
    left join category c on c.household_id = ${tx.householdId} and c.id = t.category_id
    where a.household_id = ${tx.householdId} and a.deleted_at is null
      and a.type in ('credit_card', 'loan', 'line_of_credit')
    group by t.account_id, t.posted_on, 5, t.amount_minor > 0, case
      when (t.account_id, t.posted_on) in (select account_id, day from entered) then t.id end
    order by t.account_id, t.posted_on, min(t.id::text)`.kept(),
  );
