import { MOVE_CATEGORIES } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import { sql } from '../../platform/database/sql.ts';

interface UnlinkedRow
  extends
    RowOf<'transaction', 'id' | 'accountId' | 'postedOn' | 'amountMinor' | 'payee'>,
    RowOf<'account', 'currency'> {}

/** Money that left a deposit account and belongs to no confirmed transfer and no sweep. */
export interface UnlinkedOutflowRow extends UnlinkedRow {
  /** The accounts to which confirmed transfers from this account with the same description went. */
  linkedTo: string[];
  /** Whether its kind or category marks it as a payment to a debt or a transfer. */
  isMove: boolean;
}

/** Money that reached a debt and belongs to no confirmed transfer and no sweep. */
export interface UnlinkedInflowRow extends UnlinkedRow {
  /**
   * Whether its kind or category marks it as a payment, or confirmed transfers to this account have the same
   * description.
   */
  isMove: boolean;
}

interface UnlinkedBetween {
  from: string;
  until: string;
  /** The first date of the transfers whose descriptions are compared. */
  linkedSince: string;
}

const MOVES = [...MOVE_CATEGORIES];

/** Matches a transaction that is not a move because of the category the user chose, regardless of its description. */
const isNoMove = sql`t.set_by_user @> '{categoryId}' and c.id is not null and coalesce(c.key <> all(${MOVES}), true)`;

const MOVE_KINDS = ['transfer', 'card_payment', 'loan_payment'];

/**
 * Lists unlinked outflows between two dates, by date and id. Includes split rows, because mortgage payments are often
 * split.
 */
export const listUnlinkedOutflows = (
  tx: HouseholdTx,
  { from, until, linkedSince }: UnlinkedBetween,
): Promise<UnlinkedOutflowRow[]> =>
  tx.many(
    sql`
    with linked as materialized (
      select o.account_id, coalesce(o.raw_description, o.payee) as payee,
        array_agg(distinct i.account_id) as destinations
      from transfer x
      join transaction o on o.household_id = ${tx.householdId} and o.id = x.outflow_id and o.deleted_at is null
        and o.posted_on >= ${linkedSince}::date
      join transaction i on i.household_id = ${tx.householdId} and i.id = x.inflow_id and i.deleted_at is null
      where x.household_id = ${tx.householdId} and x.state = 'confirmed'
      group by 1, 2
    )
    select t.id, t.account_id, a.currency, t.posted_on, t.amount_minor, coalesce(t.raw_description, t.payee) as payee,
      coalesce(l.destinations, '{}') as linked_to,
      t.kind = any(${MOVE_KINDS}) or coalesce(c.key = any(${MOVES}), false) as is_move
    from account a
    join transaction t on t.household_id = ${tx.householdId} and t.account_id = a.id and t.amount_minor < 0
      and t.posted_on between ${from}::date and ${until}::date and t.deleted_at is null
      and t.kind not in ('opening', 'adjustment')
    left join category c on c.household_id = ${tx.householdId} and c.id = t.category_id
    left join linked l on l.account_id = t.account_id and l.payee = coalesce(t.raw_description, t.payee)
    where a.household_id = ${tx.householdId} and a.type = 'depository' and a.deleted_at is null and not (${isNoMove})
      and t.id not in (select outflow_id from transfer where household_id = ${tx.householdId} and state = 'confirmed')
      and t.id not in (select out_transaction_id from sweep_run
        where household_id = ${tx.householdId} and out_transaction_id is not null)
    order by t.posted_on, t.id`.kept(),
  );

/**
 * Lists unlinked inflows of some debts between two dates, by date and id. Refunds, interest and fees are not payments.
 */
export const listUnlinkedInflows = (
  tx: HouseholdTx,
  debtIds: readonly string[],
  { from, until, linkedSince }: UnlinkedBetween,
): Promise<UnlinkedInflowRow[]> =>
  tx.many(
    sql`
    select t.id, t.account_id, a.currency, t.posted_on, t.amount_minor, coalesce(t.raw_description, t.payee) as payee,
      t.kind = any(${MOVE_KINDS}) or coalesce(c.key = any(${MOVES}), false) or exists (
        select from transaction i
        join transfer x on x.household_id = ${tx.householdId} and x.inflow_id = i.id and x.state = 'confirmed'
        where i.household_id = ${tx.householdId} and i.account_id = t.account_id and i.amount_minor > 0
          and i.posted_on >= ${linkedSince}::date and i.deleted_at is null
          and coalesce(i.raw_description, i.payee) = coalesce(t.raw_description, t.payee)
      ) as is_move
    from account a
    join transaction t on t.household_id = ${tx.householdId} and t.account_id = a.id and t.amount_minor > 0
      and t.posted_on between ${from}::date and ${until}::date and t.deleted_at is null
      and t.kind = any(${['standard', ...MOVE_KINDS]})
    left join category c on c.household_id = ${tx.householdId} and c.id = t.category_id
    where a.household_id = ${tx.householdId} and a.id = any(${debtIds}::uuid[]) and a.deleted_at is null
      and not (${isNoMove})
      and t.id not in (select inflow_id from transfer where household_id = ${tx.householdId} and state = 'confirmed')
      and t.id not in (select in_transaction_id from sweep_run
        where household_id = ${tx.householdId} and in_transaction_id is not null)
    order by t.posted_on, t.id`.kept(),
  );

/** Returns the last date on which each account's balance was entered, as opposed to changed by a transaction. */
export const listBalancesEntered = (
  tx: HouseholdTx,
  accountIds: readonly string[],
): Promise<(RowOf<'transaction', 'accountId'> & { enteredOn: string })[]> =>
  tx.many(sql`
    select account_id, max(posted_on) as entered_on from transaction
    where household_id = ${tx.householdId} and account_id = any(${accountIds}::uuid[]) and deleted_at is null
      and kind in ('opening', 'adjustment')
    group by account_id`);
