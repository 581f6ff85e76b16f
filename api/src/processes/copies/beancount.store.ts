import { type Sql, sql } from '../../platform/database/sql.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

type AccountRow = RowOf<'account', 'id' | 'name' | 'type' | 'currency'> & RowOf<'account_balance', 'balanceMinor'>;

type CategoryRow = RowOf<'category', 'id' | 'name' | 'nature'>;

export const listAccountsOf = (tx: HouseholdTx): Promise<AccountRow[]> =>
  tx.many(sql`
    select a.id, a.name, a.type, a.currency, coalesce(b.balance_minor, 0) as balance_minor
    from account a left join account_balance b on b.household_id = a.household_id and b.account_id = a.id
    where a.household_id = ${tx.householdId} and a.deleted_at is null order by a.created_at, a.id`);

export const listCategoriesOf = (tx: HouseholdTx): Promise<CategoryRow[]> =>
  tx.many(sql`select id, name, nature from category where household_id = ${tx.householdId} order by position, id`);

export const listTagsOf = (tx: HouseholdTx): Promise<RowOf<'tag', 'id' | 'name'>[]> =>
  tx.many(sql`select id, name from tag where household_id = ${tx.householdId}`);

export const readPeriod = (tx: HouseholdTx): Promise<{ first: string | null; last: string | null }> =>
  tx.one(sql`
    select min(posted_on) as first, max(posted_on) as last from transaction
      where household_id = ${tx.householdId} and deleted_at is null`);

export type LedgerRow = RowOf<
  'transaction',
  'id' | 'accountId' | 'postedOn' | 'payee' | 'memo' | 'amountMinor' | 'categoryId' | 'kind' | 'status'
> &
  RowOf<'account', 'currency'>;

/** Selects the transactions of all accounts by day. */
export const ledgerQuery = (tx: HouseholdTx): Sql => sql`
  select t.id, t.account_id, t.posted_on, t.payee, t.memo, t.amount_minor, a.currency, t.kind, t.status, t.category_id
  from transaction t join account a on a.household_id = t.household_id and a.id = t.account_id
  where t.household_id = ${tx.householdId} and t.deleted_at is null and a.deleted_at is null
  order by t.posted_on, t.id`;
