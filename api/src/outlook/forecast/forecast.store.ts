import type { SeriesTransaction } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { NonNullRowOf, RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface ForecastRow extends SeriesTransaction {
  /** Whether the transaction is excluded from reports. If so, it is not expected to recur. */
  readonly excluded: boolean;
}

type Values = [
  string,
  string,
  ForecastRow['postedOn'],
  ForecastRow['amountMinor'],
  string,
  string | null,
  ForecastRow['kind'],
  string | null,
  boolean,
];

/**
 * Loads the transactions of some accounts between two days for series detection. Rows are positional, and account and
 * category data are sent once, because two years can have tens of thousands of rows.
 */
export async function listForecastRows(
  tx: HouseholdTx,
  accountIds: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<ForecastRow[]> {
  const accounts = await tx.many<RowOf<'account', 'id' | 'currency'>>(
    sql`select id, currency from account where household_id = ${tx.householdId} and id = any(${accountIds}::uuid[])`,
  );
  const categories = await tx.many<RowOf<'category', 'id' | 'nature'> & NonNullRowOf<'category', 'key'>>(sql`
    select id, coalesce(key, id::text) as key, nature from category where household_id = ${tx.householdId}`);
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]));
  const known = new Map(categories.map((category) => [category.id, category]));
  const query = sql`
    select t.id, t.account_id, t.posted_on, t.amount_minor, coalesce(t.raw_description, t.payee), t.category_id,
      t.kind, t.original_currency, t.excluded
    from transaction t
    where t.household_id = ${tx.householdId} and t.account_id = any(${accountIds}::uuid[])
      and t.posted_on between ${from}::date and ${until}::date
      and t.deleted_at is null and t.status <> 'pending'`;
  const { rows } = await tx.client.query<Values>({ ...query.compile(), rowMode: 'array' as const });
  return rows.map(
    ([id, accountId, postedOn, amountMinor, payee, categoryId, kind, originalCurrency, excluded]): ForecastRow => {
      const category = categoryId === null ? undefined : known.get(categoryId);
      const currency = currencies.get(accountId);
      return {
        id,
        accountId,
        postedOn,
        amountMinor,
        ...(currency !== undefined && { currency }),
        payee,
        categoryKey: category?.key ?? null,
        categoryNature: category?.nature ?? null,
        kind,
        originalCurrency,
        excluded,
      };
    },
  );
}

export interface SeriesEvidence {
  /** Id of the finding. */
  id: Tables['series_finding']['id'];
  transactionIds: Tables['series_finding']['transactionIds'];
  /** The household's account that received the newest payment of the series, or null if it is unknown. */
  paysAccountId: string | null;
}

// The offsets keep PostgreSQL from starting with the newest transaction: without statistics of a new household, it
// would search the transfers of each transaction until one matches.
const newestReceiver = (tx: HouseholdTx, transactionIds: Sql): Sql => sql`
    left join lateral (
      select i.account_id from (
        select inflow_id from transfer
        where household_id = ${tx.householdId} and outflow_id = any(${transactionIds}) and state = 'confirmed' offset 0
      ) t cross join lateral (
        select account_id, posted_on, id from transaction
        where household_id = ${tx.householdId} and id = t.inflow_id and deleted_at is null offset 0
      ) i
      order by i.posted_on desc, i.id desc limit 1
    ) paid on true`;

/** Lists the evidence of series that are not stored. */
export const listEvidenceOf = (
  tx: HouseholdTx,
  found: readonly Pick<SeriesEvidence, 'id' | 'transactionIds'>[],
): Promise<SeriesEvidence[]> =>
  tx.many(sql`
    select f.id, f."transactionIds" as transaction_ids, paid.account_id as pays_account_id
    from json_to_recordset(${JSON.stringify(found)}) as f (id text, "transactionIds" uuid[])
    ${newestReceiver(tx, sql`f."transactionIds"`)}`);

/**
 * Lists the transactions of detected series, and the card or loan that each series pays, found by the transfer of its
 * newest payment.
 */
export const listSeriesEvidence = (tx: HouseholdTx): Promise<SeriesEvidence[]> =>
  tx.many(
    sql`
    select f.id, f.transaction_ids, paid.account_id as pays_account_id from series_finding f
    ${newestReceiver(tx, sql`f.transaction_ids`)}
    where f.household_id = ${tx.householdId}`.kept(),
  );

/**
 * Returns a value that changes whenever the data above changes. All writes to ledger rows have change sets; writes to
 * findings do not.
 */
export const ledgerState = async (tx: HouseholdTx): Promise<string> =>
  (
    await tx.one<{ state: string }>(
      sql`
    select (
      select count(*) || ' ' || coalesce(max(change_set_id::text), '') from change_set_table
      where household_id = ${tx.householdId} and table_name in ('transaction', 'account', 'category', 'transfer',
        'recurring_series')
    ) || ' ' || (
      select count(*) || ' ' || coalesce(sum(hashtextextended(id || facts::text || transaction_ids::text, 0)::numeric),
        0) from series_finding
      where household_id = ${tx.householdId}
    ) as state`.kept(),
    )
  ).state;
