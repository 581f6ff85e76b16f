import type { HouseholdTx } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { RowOf } from '../../../platform/database/row-of.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type SearchAccount = RowOf<'account', 'id' | 'name' | 'mask' | 'type' | 'currency'>;

/** The names that a search may use. */
export interface SearchNames {
  accounts: readonly SearchAccount[];
  categories: readonly (RowOf<'category', 'id' | 'name' | 'nature'> & { group: Tables['category']['groupName'] })[];
  tags: readonly RowOf<'tag', 'id' | 'name'>[];
  /**
   * Whether the household has splits; if not, searches need not examine parts, and can use the index on the filtered
   * column.
   */
  hasSplits: boolean;
  /** The household's current day. */
  today: string;
}

const rowsOf = (rows: Sql): Sql => sql`(select coalesce(json_agg(to_jsonb(r)), '[]') from (${rows}) r)`;

/** Reads all names in one query, and limits each later query of the transaction to `limitSeconds`. */
export async function loadSearchNames(tx: HouseholdTx, today: string, limitSeconds: number): Promise<SearchNames> {
  const of = sql`household_id = ${tx.householdId}`;
  const searchNames = await tx.one<Omit<SearchNames, 'today'>>(
    sql`
    select set_config('statement_timeout', ${String(limitSeconds * 1_000)}, true),
      ${rowsOf(sql`select id, name, mask, type, currency from account where ${of} and deleted_at is null
        order by name, id`)} as accounts,
      ${rowsOf(sql`select id, name, group_name as "group", nature from category where ${of} and deleted_at is null
        order by position, name`)} as categories,
      ${rowsOf(sql`select id, name from tag where ${of} and deleted_at is null order by name_key`)} as tags,
      exists (select from split where ${of}) as has_splits`.kept(),
  );
  return { ...searchNames, today };
}
