import { listCategories } from '../../categories/categories.store.ts';
import type { HouseholdTx } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';

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
  /** The household's day. */
  today: string;
}

export async function readSearchBook(tx: HouseholdTx, today: string): Promise<SearchBook> {
  return {
    accounts: await tx.many<SearchAccount>(sql`select id, name, mask, type, currency from account where household_id = ${tx.householdId} and deleted_at is null order by name, id`),
    categories: await listCategories(tx),
    tags: await tx.many<{ id: string; name: string }>(sql`select id, name from tag where household_id = ${tx.householdId} and deleted_at is null order by name_key`),
    today,
  };
}
