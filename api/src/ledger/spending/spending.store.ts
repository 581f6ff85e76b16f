import type { CivilDate, FlowGroup } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** `month`: month that starts on the household's chosen day. `early`: on or before `throughDay` of its month. */
export type FlowGroupRow = FlowGroup & {
  currency: string;
  early: boolean;
  /** Day whose rate converts a foreign amount, which is summed by day and account; null for other amounts. */
  rateOn: CivilDate | null;
  accountId: string | null;
};

/** Accounts to read. `foreignIds`: accounts in a currency other than the household's. */
interface FlowAccounts {
  accountId?: string | undefined;
  foreignIds: readonly string[];
}

const dayOfForeign = (foreignIds: readonly string[]): Sql =>
  foreignIds.length === 0
    ? sql`null::date`
    : sql`case when t.account_id = any(${[...foreignIds]}::uuid[]) then t.posted_on end`;

/** Sums amounts. `counted`: expression to count instead of rows, such as `distinct t.id` for parts. */
const amounts = (amount: Sql, counted: Sql = sql`*`): Sql => sql`
  coalesce(sum(${amount}) filter (where ${amount} > 0), 0)::bigint as in_minor,
  coalesce(sum(${amount}) filter (where ${amount} < 0), 0)::bigint as out_minor,
  count(${counted}) filter (where ${amount} > 0) as in_count,
  count(${counted}) filter (where ${amount} < 0) as out_count`;

/**
 * Sums transactions between two days by month, category, kind and account type. Excludes openings, corrections, and
 * transactions excluded from reports. Split transactions count by their parts: unsplit transactions are read from one
 * index, the few split ones from another. Months start on `monthStartDay`. Days of a month through `throughDay` are
 * summed separately from later days. Subtracting days is several times faster per row than date_trunc.
 */
export const flowsBetween = (
  tx: HouseholdTx,
  from: string,
  to: string,
  {
    monthStartDay,
    throughDay = 31,
    accountId,
    foreignIds,
  }: { monthStartDay: number; throughDay?: number } & FlowAccounts,
): Promise<FlowGroupRow[]> =>
  tx.many(sql`
    select to_char(g.month_start, 'YYYY-MM') as month, g.early, g.category_id, g.kind, c.nature,
      a.type as account_type, a.currency, g.rate_on,
      case when g.rate_on is not null then g.account_id end as account_id,
      sum(g.in_minor)::bigint as in_minor, sum(g.out_minor)::bigint as out_minor, sum(g.in_count)::bigint as in_count,
        sum(g.out_count)::bigint as out_count
    from (
      select ${monthAndDay(monthStartDay, throughDay)}, t.category_id, t.kind, t.account_id, ${dayOfForeign(foreignIds)} as rate_on,
        ${amounts(sql`t.amount_minor`)}
      from transaction t
      where t.household_id = ${tx.householdId} and t.posted_on between ${from} and ${to} and t.deleted_at is null
        and not t.excluded and not t.is_split ${ofAccount(accountId)}
      group by 1, 2, 3, 4, 5, 6
      union all
      select ${monthAndDay(monthStartDay, throughDay)}, s.category_id, t.kind, t.account_id, ${dayOfForeign(foreignIds)} as rate_on,
        ${amounts(sql`s.amount_minor`, sql`distinct t.id`)}
      from transaction t join split s on s.household_id = t.household_id and s.transaction_id = t.id
      where t.household_id = ${tx.householdId} and t.posted_on between ${from} and ${to} and t.deleted_at is null
        and not t.excluded and t.is_split ${ofAccount(accountId)}
      group by 1, 2, 3, 4, 5, 6
    ) g
    join account a on a.household_id = ${tx.householdId} and a.id = g.account_id
    left join category c on c.household_id = ${tx.householdId} and c.id = g.category_id
    where g.kind not in ('opening', 'adjustment')
    group by g.month_start, g.early, g.category_id, g.kind, c.nature, a.type, a.currency, g.rate_on, 9`);

const ofAccount = (accountId: string | undefined): Sql =>
  accountId === undefined ? sql`` : sql`and t.account_id = ${accountId}`;

/** The SQL of the domain's `toReportDay`. */
export const reportDay = (postedOn: Sql, monthStartDay: number): Sql =>
  monthStartDay === 1 ? postedOn : sql`(${postedOn} - ${monthStartDay - 1}::int)`;

function monthAndDay(monthStartDay: number, throughDay: number): Sql {
  const day = reportDay(sql`t.posted_on`, monthStartDay);
  return sql`${day} - (extract(day from ${day})::int - 1) as month_start, ${throughDay} = 31 or extract(day
    from ${day}) <= ${throughDay} as early`;
}

export type PayeeFlowRow = FlowGroupRow & { payee: string; on: string | null };

/** Sums by payee. A split transaction counts once, with its first part. */
export const flowsByPayee = (
  tx: HouseholdTx,
  {
    from,
    to,
    byDay,
    onlyIn,
    accountId,
    foreignIds,
  }: { from: string; to: string; byDay: boolean; onlyIn: boolean } & FlowAccounts,
): Promise<PayeeFlowRow[]> =>
  tx.many(sql`
    select t.payee, ${byDay ? sql`t.posted_on` : sql`null::date`} as on, '' as month, true as early,
      coalesce(s.category_id, t.category_id) as category_id, t.kind, c.nature, a.type as account_type, a.currency,
      ${dayOfForeign(foreignIds)} as rate_on, case when a.id = any(${[...foreignIds]}::uuid[]) then a.id end as account_id,
      ${amounts(sql`coalesce(s.amount_minor, t.amount_minor)`, sql`case when coalesce(s.position, 0) = 0 then 1 end`)}
    from transaction t
    join account a on a.household_id = ${tx.householdId} and a.id = t.account_id
    left join split s on t.is_split and s.household_id = t.household_id and s.transaction_id = t.id
    left join category c on c.household_id = ${tx.householdId} and c.id = coalesce(s.category_id, t.category_id)
    where t.household_id = ${tx.householdId} and t.posted_on between ${from} and ${to} and t.deleted_at is null
      and not t.excluded and t.kind not in ('opening', 'adjustment') and (${onlyIn} = false or t.amount_minor > 0)
      ${ofAccount(accountId)}
    group by 1, 2, 5, t.kind, c.nature, a.type, a.currency, 10, 11`);

export interface DataRange {
  first: string | null;
  last: string | null;
  /** The newest month with transactions that are not in the future. */
  newest: string | null;
}

/** Returns the household's first and last month with transactions, excluding openings and corrections. */
export const dataRange = (tx: HouseholdTx, today: string, monthStartDay: number): Promise<DataRange> => {
  const edge = (order: 'asc' | 'desc', until: string | null) => sql`(
    select to_char(${reportDay(sql`posted_on`, monthStartDay)}, 'YYYY-MM') from transaction
    where household_id = ${tx.householdId} and deleted_at is null and kind not in ('opening', 'adjustment')
      and (${until}::date is null or posted_on <= ${until}::date)
    order by posted_on ${order === 'asc' ? sql`asc` : sql`desc`} limit 1)`;
  return tx.one(
    sql`select ${edge('asc', null)} as first, ${edge('desc', null)} as last, ${edge('desc', today)} as newest`,
  );
};

export type CategoryName = RowOf<'category', 'id' | 'key' | 'name'>;

/** Returns the names of all categories, including deleted ones, which old transactions still use. */
export const categoryNames = (tx: HouseholdTx): Promise<CategoryName[]> =>
  tx.many(sql`select id, key, name from category where household_id = ${tx.householdId}`);
