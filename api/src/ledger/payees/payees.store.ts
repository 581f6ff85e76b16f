import type { Payee, PayeeAlias } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, empty, raw, type Sql, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type PayeeRow = RowOf<'payee', 'id' | 'version' | 'name' | 'defaultCategoryId', { aliases: PayeeAlias[] }>;

const columns = sql`id, version, name, aliases, default_category_id`;

/** Returns payees with user-entered details. All other payees are only names in transactions. */
export const describedPayees = (tx: HouseholdTx): Promise<PayeeRow[]> =>
  tx.many(sql`select ${columns} from payee where household_id = ${tx.householdId} and deleted_at is null order by id`);

export const lockPayee = (tx: HouseholdTx, id: string): Promise<PayeeRow | null> =>
  tx.maybe(
    sql`select ${columns} from payee where household_id = ${tx.householdId} and id = ${id} and deleted_at is null
      for update`,
  );

export const findByName = (tx: HouseholdTx, name: string): Promise<PayeeRow | null> =>
  tx.maybe(
    sql`select ${columns} from payee where household_id = ${tx.householdId} and name_key = lower(${name})
      and deleted_at is null for update`,
  );

export const findByNames = (tx: HouseholdTx, names: readonly string[]): Promise<PayeeRow[]> =>
  tx.many(sql`
    select ${columns} from payee
    where household_id = ${tx.householdId} and name_key in (select lower(name) from unnest(${names}::text[]) as name)
      and deleted_at is null
    order by id for update`);

export interface PayeeFilter {
  q?: string | undefined;
  sort: 'name' | 'count' | 'last';
  offset: number;
  limit: number;
}

const ORDER: Readonly<Record<PayeeFilter['sort'], Sql>> = {
  name: raw('key, id'),
  count: raw('n desc, key, id'),
  last: raw('last_on desc nulls last, key, id'),
};

const matching = (q: string | undefined): Sql =>
  q === undefined || q === '' ? empty : sql`where key like ${`%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`;

/**
 * Lists payees. Counts from an index alone; looks up the newest transaction's spelling only for the rows of the page.
 */
export const listPayees = (
  tx: HouseholdTx,
  { q, sort, offset, limit }: PayeeFilter,
): Promise<(Payee & { total: number })[]> =>
  tx.many(sql`
    with used as (
      select payee_key as key, count(*) as n, max(posted_on) as last_on from transaction
      where household_id = ${tx.householdId} and deleted_at is null group by payee_key
    ), described as (
      select ${columns}, name_key as key from payee where household_id = ${tx.householdId} and deleted_at is null
    ), page as (
      select *, count(*) over () as total from (
        select coalesce(d.key, u.key) as key, d.id, d.version, d.name, d.aliases, d.default_category_id,
          coalesce(u.n, 0) as n, u.last_on
        from used u full join described d on d.key = u.key
      ) payees ${matching(q)} order by ${ORDER[sort]} limit ${limit} offset ${offset}
    )
    select p.id, p.version, coalesce(p.name, newest.payee) as name, coalesce(p.aliases, '[]') as aliases,
      p.default_category_id,
      p.n as transaction_count, p.last_on as last_used_on, p.total
    from page p left join lateral (
      select payee from transaction t
      where t.household_id = ${tx.householdId} and t.payee_key = p.key and t.deleted_at is null
        order by t.posted_on desc limit 1
    ) newest on true
    order by ${ORDER[sort]}`);

export const usageOf = (
  tx: HouseholdTx,
  name: string,
): Promise<{ transactionCount: number; lastUsedOn: string | null }> =>
  tx.one(sql`
    select count(*) as transaction_count, max(posted_on) as last_used_on from transaction
    where household_id = ${tx.householdId} and payee_key = lower(${name}) and deleted_at is null`);

export const insertPayee = (
  tx: HouseholdTx,
  { id, name, aliases, defaultCategoryId }: Omit<PayeeRow, 'version'>,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into payee (household_id, id, name, aliases, default_category_id, created_at)
    values (${tx.householdId}, ${id}, ${name}, ${JSON.stringify(aliases)}::jsonb, ${defaultCategoryId}, ${now})`);

export const updatePayee = (
  tx: HouseholdTx,
  id: string,
  { aliases, ...changes }: Partial<Omit<PayeeRow, 'id' | 'version'>>,
): Promise<number> =>
  tx.run(sql`
    update payee set ${assignments({ ...changes, ...(aliases && { aliases: JSON.stringify(aliases) }) })}
    where household_id = ${tx.householdId} and id = ${id}`);

export const deletePayees = (tx: HouseholdTx, ids: readonly string[], now: Date): Promise<number> =>
  tx.run(
    sql`update payee set deleted_at = ${now} where household_id = ${tx.householdId} and id = any(${ids}::uuid[])
      and deleted_at is null`,
  );

/** Renames the payee of transactions and recurring series. Returns the number of transactions. */
export async function renameUses(tx: HouseholdTx, names: readonly string[], to: string): Promise<number> {
  await tx.run(sql`select set_config('app.by_machine', 'yes', true)`);
  const old = sql`(select lower(old) from unnest(${names}::text[]) as old)`;
  const renamed = await tx.run(sql`
    update transaction set payee = ${to}
    where household_id = ${tx.householdId} and payee_key in ${old} and payee <> ${to} and deleted_at is null`);
  await tx.run(
    sql`update recurring_series set payee = ${to} where household_id = ${tx.householdId} and lower(payee) in ${old}
      and payee <> ${to}`,
  );
  await tx.run(sql`
    update series_finding set facts = jsonb_set(facts, '{payee}', to_jsonb(${to}::text))
    where household_id = ${tx.householdId} and lower(facts ->> 'payee') in ${old}`);
  // Rules that set one of the old names now set the new name.
  await tx.run(sql`
    update rule r set actions = (
      select jsonb_agg(case when a ->> 'do' = 'set_payee' and lower(a ->> 'payee') in ${old}
        then jsonb_set(a, '{payee}', to_jsonb(${to}::text)) else a end order by place)
      from jsonb_array_elements(r.actions) with ordinality as each (a, place))
    where r.household_id = ${tx.householdId} and exists (
      select from jsonb_array_elements(r.actions) a where a ->> 'do' = 'set_payee' and lower(a ->> 'payee') in ${old}
        and a ->> 'payee' <> ${to})`);
  return renamed;
}

/** Returns the banks' descriptions, the most frequent first, each with the payee of its newest transaction. */
export const printedTexts = (
  tx: HouseholdTx,
): Promise<(RowOf<'transaction', 'payee'> & { printed: string; transactionCount: number })[]> =>
  tx.many(sql`
    select coalesce(raw_description, payee) as printed,
      (array_agg(payee order by posted_on desc, id desc))[1] as payee, count(*) as transaction_count
      from transaction
    where household_id = ${tx.householdId} and deleted_at is null group by 1 order by 3 desc, 1`);
