import type { FlowRow } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

type Values = [string, string, FlowRow['on'], FlowRow['amountMinor'], string, string | null, string];

export interface ReportAccount {
  id: string;
  type: string;
}

/**
 * Returns the transactions posted to some accounts between two days, inclusive, as reports count them. A split
 * transaction appears as its parts, each with the id of the transaction. Rows excluded from reports, openings and
 * corrections are omitted. Rows are positional and category facts are listed once, because ten years can have 100,000
 * rows.
 */
export async function listReportRows(
  tx: HouseholdTx,
  { accounts, from, to }: { accounts: readonly ReportAccount[]; from: string; to: string },
): Promise<FlowRow[]> {
  const natures = new Map(
    (
      await tx.many<RowOf<'category', 'id' | 'nature'>>(
        sql`select id, nature from category where household_id = ${tx.householdId}`,
      )
    ).map(({ id, nature }) => [id, nature]),
  );
  const types = new Map(accounts.map(({ id, type }) => [id, type]));
  const posted = sql`
    t.household_id = ${tx.householdId} and t.account_id = any(${[...types.keys()]}::uuid[])
      and t.posted_on between ${from}::date and ${to}::date
      and t.deleted_at is null and not t.excluded and t.status <> 'void' and t.kind not in ('opening', 'adjustment')`;
  const query = sql`
    select t.id, t.account_id, t.posted_on, t.amount_minor, t.payee, t.category_id, t.kind from transaction t
      where ${posted} and not t.is_split
    union all
    select t.id, t.account_id, t.posted_on, s.amount_minor, t.payee, s.category_id, t.kind
    from transaction t join split s on s.household_id = t.household_id and s.transaction_id = t.id
      where ${posted} and t.is_split`;
  const { rows } = await tx.client.query<Values>({ ...query.compile(), rowMode: 'array' as const });
  return rows.map(([id, accountId, on, amountMinor, payee, categoryId, kind]): FlowRow => ({
    id,
    accountId,
    on,
    amountMinor,
    payee,
    categoryId,
    kind,
    nature: categoryId === null ? null : (natures.get(categoryId) ?? null),
    accountType: types.get(accountId) ?? '',
  }));
}
