import { toMoney, type Transaction } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { openSuggestions } from '../matches/open-suggestions.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** Data attached to a transaction in separate tables. */
export type TransactionDetails = Pick<Transaction, 'splits' | 'tagIds' | 'attachmentCount' | 'transfer'>;

interface Found {
  /** Amounts are strings, because JSON numbers would lose digits of the largest ones. */
  splits: (RowOf<'split', 'id' | 'transactionId' | 'categoryId' | 'memo'> & { amountMinor: string })[];
  tags: RowOf<'transaction_tag', 'transactionId' | 'splitId' | 'tagId'>[];
  attachments: { transactionId: string; count: number }[];
  transfers: { ownId: string; transfer: NonNullable<Transaction['transfer']> }[];
}

export const NO_DETAILS: TransactionDetails = { splits: [], tagIds: [], attachmentCount: 0, transfer: null };

/**
 * Returns the details of a page's transactions by id. Omits transactions without details. Uses one query, which reads
 * each table by its index.
 */
export async function detailsOf(
  tx: HouseholdTx,
  transactions: readonly { id: string; currency: string }[],
): Promise<Map<string, TransactionDetails>> {
  if (transactions.length === 0) return new Map();
  const currencies = new Map(transactions.map(({ id, currency }) => [id, currency]));
  const ids = sql`any(${[...currencies.keys()]}::uuid[])`;
  const { splits, tags, attachments, transfers } = await tx.one<Found>(
    sql`
    select
      (select coalesce(json_agg(json_build_object('id', s.id, 'transactionId', s.transaction_id, 'categoryId',
        s.category_id, 'amountMinor', s.amount_minor::text, 'memo', s.memo)
          order by s.transaction_id, s.position), '[]')
        from split s where s.household_id = ${tx.householdId} and s.transaction_id = ${ids}) as splits,
      (select coalesce(json_agg(json_build_object('transactionId', g.transaction_id, 'splitId', g.split_id, 'tagId',
        g.tag_id) order by g.tag_id), '[]')
        from transaction_tag g where g.household_id = ${tx.householdId} and g.transaction_id = ${ids}) as tags,
      (select coalesce(json_agg(json_build_object('transactionId', f.transaction_id, 'count', f.n)), '[]')
        from (select transaction_id, count(*) as n from attachment
          where household_id = ${tx.householdId} and deleted_at is null and transaction_id = ${ids}
          group by 1) f) as attachments,
      (select coalesce(json_agg(json_build_object('ownId', r.own_id, 'transfer',
          json_build_object('transferId', r.id, 'version', r.version, 'state', r.state, 'transactionId', o.id,
            'accountId', o.account_id)) order by r.state desc, r.id desc), '[]')
        from (
          select id, version, state, outflow_id as own_id, inflow_id as other_id from transfer
            where household_id = ${tx.householdId} and outflow_id = ${ids} and state = 'confirmed'
          union all select id, version, state, inflow_id, outflow_id from transfer
            where household_id = ${tx.householdId} and inflow_id = ${ids} and state = 'confirmed'
          union all select id, 1, 'suggested', outflow_id, inflow_id
            from ${openSuggestions(tx, sql`s.outflow_id = ${ids}`)}
          union all select id, 1, 'suggested', inflow_id, outflow_id
            from ${openSuggestions(tx, sql`s.inflow_id = ${ids}`)}
        ) r cross join lateral (select id, account_id, deleted_at from transaction
          where household_id = ${tx.householdId} and id = r.other_id offset 0) o
          where o.deleted_at is null) as transfers`.kept(),
  );
  const details = new Map<string, TransactionDetails>();
  const of = (id: string): TransactionDetails => {
    const found = details.get(id) ?? { splits: [], tagIds: [], attachmentCount: 0, transfer: null };
    details.set(id, found);
    return found;
  };
  const splitTags = Map.groupBy(
    tags.filter(({ splitId }) => splitId !== null),
    ({ splitId }) => splitId,
  );
  for (const { id, transactionId, categoryId, amountMinor, memo } of splits) {
    const tagIds = (splitTags.get(id) ?? []).map(({ tagId }) => tagId);
    of(transactionId).splits.push({
      id,
      categoryId,
      memo,
      tagIds,
      amount: toMoney(Number(amountMinor), currencies.get(transactionId) ?? ''),
    });
  }
  for (const { transactionId, splitId, tagId } of tags) if (splitId === null) of(transactionId).tagIds.push(tagId);
  for (const { transactionId, count } of attachments) of(transactionId).attachmentCount = count;
  // suggestions first, so that confirmed transfers overwrite them
  for (const { ownId, transfer } of transfers) of(ownId).transfer = transfer;
  return details;
}
