import type { HouseholdTx } from '../../database/database.ts';
import { type Sql, sql } from '../../database/sql.ts';

export interface SearchAccount {
  id: string;
  name: string;
  mask: string | null;
  type: string;
  currency: string;
}

/** What the words of a search may name. */
export interface SearchBook {
  accounts: readonly SearchAccount[];
  categories: readonly { id: string; name: string; group: string; nature: 'income' | 'expense' | 'transfer' }[];
  tags: readonly { id: string; name: string }[];
  /** Without any, nothing has to be looked for in parts, and the index of what is asked for can be used. */
  hasSplits: boolean;
  /** The household's day. */
  today: string;
}

const rowsOf = (rows: Sql): Sql => sql`(select coalesce(json_agg(to_jsonb(r)), '[]') from (${rows}) r)`;

/** One question for all of it; what the search itself asks may then take `limitSeconds`. */
export async function readSearchBook(tx: HouseholdTx, today: string, limitSeconds: number): Promise<SearchBook> {
  const of = sql`household_id = ${tx.householdId}`;
  const book = await tx.one<Omit<SearchBook, 'today'>>(
    sql`
    select set_config('statement_timeout', ${String(limitSeconds * 1_000)}, true),
      ${rowsOf(sql`select id, name, mask, type, currency from account where ${of} and deleted_at is null order by name, id`)} as accounts,
      ${rowsOf(sql`select id, name, group_name as "group", nature from category where ${of} and deleted_at is null order by position, name`)} as categories,
      ${rowsOf(sql`select id, name from tag where ${of} and deleted_at is null order by name_key`)} as tags,
      exists (select from split where ${of}) as has_splits`.kept(),
  );
  return { ...book, today };
}
