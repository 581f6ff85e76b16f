import type { SeriesTransaction } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface ForecastRow extends SeriesTransaction {
  /** Counted in no report: nothing of it is expected to come again. */
  readonly excluded: boolean;
}

type Values = [string, string, ForecastRow['postedOn'], ForecastRow['amountMinor'], string, string | null, ForecastRow['kind'], string | null, boolean];

/**
 * What was booked on some accounts between two days, as the detection of series reads it. Rows by position, and what accounts and categories
 * say of themselves once: two years can be tens of thousands of rows.
 */
export async function listForecastRows(tx: HouseholdTx, accountIds: readonly string[], { from, until }: { from: string; until: string }): Promise<ForecastRow[]> {
  const accounts = await tx.many<{ id: string; currency: string }>(sql`select id, currency from account where household_id = ${tx.householdId} and id = any(${accountIds}::uuid[])`);
  const categories = await tx.many<{ id: string; key: string; nature: NonNullable<ForecastRow['categoryNature']> }>(sql`
    select id, coalesce(key, id::text) as key, nature from category where household_id = ${tx.householdId}`);
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]));
  const known = new Map(categories.map((category) => [category.id, category]));
  const query = sql`
    select t.id, t.account_id, t.posted_on, t.amount_minor, coalesce(t.raw_description, t.payee), t.category_id, t.kind, t.original_currency, t.excluded
    from transaction t
    where t.household_id = ${tx.householdId} and t.account_id = any(${accountIds}::uuid[]) and t.posted_on between ${from}::date and ${until}::date
      and t.deleted_at is null and t.status <> 'pending'`;
  const { rows } = await tx.client.query<Values>({ ...query.compile(), rowMode: 'array' as const });
  return rows.map(([id, accountId, postedOn, amountMinor, payee, categoryId, kind, originalCurrency, excluded]): ForecastRow => {
    const category = categoryId === null ? undefined : known.get(categoryId);
    const currency = currencies.get(accountId);
    return { id, accountId, postedOn, amountMinor, ...(currency !== undefined && { currency }), payee, categoryKey: category?.key ?? null, categoryNature: category?.nature ?? null, kind, originalCurrency, excluded };
  });
}

/** Another one after every change of what the rows above are read from: nothing of them is written outside a change set. */
export const ledgerState = async (tx: HouseholdTx): Promise<string> =>
  (await tx.one<{ state: string }>(sql`
    select count(*) || ' ' || coalesce(max(change_set_id::text), '') as state from change_set_table
    where household_id = ${tx.householdId} and table_name in ('transaction', 'account', 'category')`)).state;
