import { toMoney, type Transaction } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { openSuggestions } from '../transfers/open-suggestions.ts';

/** What hangs on a transaction in tables of its own. */
export type TransactionDetails = Pick<Transaction, 'splits' | 'tagIds' | 'attachmentCount' | 'transfer'>;

interface DetailsRow {
  id: string;
  splits: { id: string; categoryId: string | null; amountMinor: string; memo: string | null; tagIds: string[] | null }[] | null;
  tagIds: string[] | null;
  attachmentCount: number;
  transfer: Transaction['transfer'];
}

export const NO_DETAILS: TransactionDetails = { splits: [], tagIds: [], attachmentCount: 0, transfer: null };

/** The details of the transactions of a page, by id; most have none and are left out. */
export async function detailsOf(tx: HouseholdTx, transactions: readonly { id: string; currency: string }[]): Promise<Map<string, TransactionDetails>> {
  const currencies = new Map(transactions.map(({ id, currency }) => [id, currency]));
  const rows = await tx.many<DetailsRow>(sql`
    select t.id, s.splits, g.tag_ids, coalesce(f.n, 0) as attachment_count, r.transfer
    from unnest(${[...currencies.keys()]}::uuid[]) as t (id)
    left join lateral (
      select json_agg(json_build_object('id', s.id, 'categoryId', s.category_id, 'amountMinor', s.amount_minor::text, 'memo', s.memo, 'tagIds', (
          select json_agg(g.tag_id order by g.tag_id) from transaction_tag g where g.household_id = s.household_id and g.transaction_id = s.transaction_id and g.split_id = s.id
        )) order by s.position) as splits
      from split s where s.household_id = ${tx.householdId} and s.transaction_id = t.id
    ) s on true
    left join lateral (
      select array_agg(g.tag_id order by g.tag_id) as tag_ids from transaction_tag g
      where g.household_id = ${tx.householdId} and g.transaction_id = t.id and g.split_id is null
    ) g on true
    left join lateral (
      select count(*) as n from attachment f where f.household_id = ${tx.householdId} and f.transaction_id = t.id and f.deleted_at is null
    ) f on true
    left join lateral (
      select json_build_object('transferId', r.id, 'version', r.version, 'state', r.state, 'transactionId', o.id, 'accountId', o.account_id) as transfer
      from (
        select id, version, state, inflow_id as other_id from transfer where household_id = ${tx.householdId} and outflow_id = t.id and state = 'confirmed'
        union all select id, version, state, outflow_id from transfer where household_id = ${tx.householdId} and inflow_id = t.id and state = 'confirmed'
        union all select id, 1, 'suggested', inflow_id from ${openSuggestions(tx, sql`s.outflow_id = t.id`)}
        union all select id, 1, 'suggested', outflow_id from ${openSuggestions(tx, sql`s.inflow_id = t.id`)}
      ) r join transaction o on o.household_id = ${tx.householdId} and o.id = r.other_id and o.deleted_at is null
      order by r.state, r.id limit 1
    ) r on true
    where s.splits is not null or g.tag_ids is not null or f.n > 0 or r.transfer is not null`);
  return new Map(
    rows.map(({ id, splits, tagIds, attachmentCount, transfer }) => [
      id,
      {
        splits: (splits ?? []).map(({ amountMinor, tagIds: ofSplit, ...split }) => ({ ...split, amount: toMoney(Number(amountMinor), currencies.get(id) ?? ''), tagIds: ofSplit ?? [] })),
        tagIds: tagIds ?? [],
        attachmentCount,
        transfer,
      },
    ]),
  );
}
