import type { CivilDate, InsightRow, Minor } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { RowOf } from '../../../platform/database/row-of.ts';

type Values = [string, string, CivilDate, Minor, string, string, string | null, string];

export interface RowsOf {
  accounts: readonly { id: string; type: string }[];
  from: string;
  until: string;
}

/**
 * Returns the transactions of some accounts between two days, inclusive. Rows are positional arrays and category data
 * is returned once, because a year can have tens of thousands of rows. Transactions excluded from reports are omitted.
 * A split transaction has the category of its first part.
 */
export async function listInsightRows(tx: HouseholdTx, { accounts, from, until }: RowsOf): Promise<InsightRow[]> {
  const categories = await tx.many<RowOf<'category', 'id' | 'nature'>>(
    sql`select id, nature from category where household_id = ${tx.householdId}`,
  );
  const natures = new Map(categories.map(({ id, nature }) => [id, nature]));
  const types = new Map(accounts.map(({ id, type }) => [id, type]));
  const query = sql`
    select t.id, t.account_id, t.posted_on, t.amount_minor, t.payee, coalesce(t.raw_description, t.payee),
      case when t.is_split then (select s.category_id from split s
        where s.household_id = t.household_id and s.transaction_id = t.id order by s.position limit 1)
        else t.category_id end, t.kind
    from transaction t
    where t.household_id = ${tx.householdId} and t.account_id = any(${[...types.keys()]}::uuid[])
      and t.posted_on between ${from}::date and ${until}::date
      and t.deleted_at is null and not t.excluded and t.status not in ('pending', 'void')
        and t.kind not in ('opening', 'adjustment')`;
  const { rows } = await tx.client.query<Values>({ ...query.compile(), rowMode: 'array' as const });
  return rows.map(([id, accountId, on, amountMinor, payee, description, categoryId, kind]): InsightRow => ({
    id,
    accountId,
    on,
    amountMinor,
    payee,
    description,
    categoryId,
    kind,
    nature: categoryId === null ? null : (natures.get(categoryId) ?? null),
    accountType: types.get(accountId) ?? '',
  }));
}
