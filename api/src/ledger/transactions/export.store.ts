import type { TransactionSort } from '@tideline/contract';
import { listCategories } from '../categories/categories.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import type { Found } from './search/filter-condition.store.ts';
import { detailsOf, NO_DETAILS } from '../postings/transaction-details.store.ts';
import { orderOf } from './transaction-order.store.ts';
import {
  toTransaction,
  type TransactionRow,
  transactionColumns,
  transactionSource,
} from '../postings/transactions.store.ts';
import type { ExportedTransaction } from './export-format.ts';

export interface ExportSource {
  /** Returns the next rows in order; empty at the end. */
  next: (rows: number) => Promise<ExportedTransaction[]>;
}

/** Opens a database cursor on the result; it lives as long as the transaction. */
export async function exportSource(tx: HouseholdTx, { where }: Found, sort: TransactionSort): Promise<ExportSource> {
  const accounts = await namesOf(tx, 'account');
  const tags = await namesOf(tx, 'tag');
  const categories = new Map((await listCategories(tx)).map(({ id, name }) => [id, name]));
  await tx.run(sql`
    declare exported no scroll cursor for
    select ${transactionColumns} from ${transactionSource} where ${where} order by ${orderOf(sort).by}`);
  const name = (names: Map<string, string>, id: string | null): string | null =>
    id === null ? null : (names.get(id) ?? null);
  const tagNames = (ids: readonly string[]): string[] =>
    ids
      .map((id) => tags.get(id) ?? '')
      .filter(Boolean)
      .sort();
  return {
    next: async (count) => {
      const rows = await tx.many<TransactionRow>(sql`fetch ${raw(String(count))} from exported`);
      const details = await detailsOf(tx, rows);
      return rows.map((row) => {
        const { splits, tagIds, transfer, ...transaction } = toTransaction(row, details.get(row.id) ?? NO_DETAILS);
        return {
          ...transaction,
          account: name(accounts, row.accountId) ?? '',
          category: name(categories, row.categoryId),
          tags: tagNames(tagIds),
          transferAccount: name(accounts, transfer?.state === 'confirmed' ? transfer.accountId : null),
          splits: splits.map((split) => ({
            category: name(categories, split.categoryId),
            amount: split.amount,
            memo: split.memo,
            tags: tagNames(split.tagIds),
          })),
        };
      });
    },
  };
}

async function namesOf(tx: HouseholdTx, table: 'account' | 'tag'): Promise<Map<string, string>> {
  const rows = await tx.many<{ id: string; name: string }>(
    sql`select id, name from ${raw(table)} where household_id = ${tx.householdId}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
