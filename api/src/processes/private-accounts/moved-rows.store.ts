import type { HouseholdTx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { inBatches } from '../copies/read-rows.store.ts';
import type { MovedTable } from './moved-tables.ts';

/** A row as stored, keyed by column name, without household, version and generated columns. */
export type MovedRow = Record<string, unknown> & { id: string };

/** Yields the rows of a table that belong to the given parents. */
export async function* rowsOfParents(
  tx: HouseholdTx,
  { table, column }: MovedTable,
  parentIds: readonly string[],
): AsyncGenerator<MovedRow[]> {
  const { omitted } = await tx.one<{ omitted: string[] }>(sql`
    select array['household_id', 'version'] || coalesce(array_agg(attname::text), '{}') as omitted from pg_attribute
    where attrelid = ${`tideline.${table}`}::regclass and attnum > 0 and attgenerated <> ''`);
  const query = sql`
    select to_json(to_jsonb(t) - ${omitted}::text[]) as row from ${raw(`"${table}"`)} t
    where t.household_id = ${tx.householdId} and t.${raw(`"${column}"`)} = any(${[...parentIds]}::uuid[])
    order by t.id`;
  for await (const batch of inBatches<{ row: MovedRow }>(tx, query)) yield batch.map(({ row }) => row);
}

/** A column of a moved table that refers to a row of another table of the household. */
export interface Reference {
  table: string;
  column: string;
  parent: string;
  isNeeded: boolean;
}

export const listReferences = (tx: HouseholdTx, tables: readonly string[]): Promise<Reference[]> =>
  tx.many(sql`
    select c.conrelid::regclass::text as table, a.attname::text as column, c.confrelid::regclass::text as parent,
      a.attnotnull as is_needed
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and cardinality(c.conkey) = 2
      and c.conrelid = any(array(select ('tideline.' || t)::regclass from unnest(${[...tables]}::text[]) t))`);

export type TagRow = RowOf<'tag', 'id' | 'name'>;

/** A category. Categories of two households match by key, or by name and nature. */
export type CategoryRow = RowOf<'category', 'id' | 'name' | 'key' | 'nature' | 'groupName'>;

export const listCategories = (tx: HouseholdTx): Promise<CategoryRow[]> =>
  tx.many(sql`
    select id, key, name, nature, group_name from category
    where household_id = ${tx.householdId} and deleted_at is null and merged_into_id is null order by position, id`);

export const listTags = (tx: HouseholdTx): Promise<TagRow[]> =>
  tx.many(sql`select id, name from tag where household_id = ${tx.householdId} and deleted_at is null order by id`);

export const addCategories = (tx: HouseholdTx, rows: readonly CategoryRow[]): Promise<number> =>
  tx.run(sql`
    insert into category (household_id, id, name, group_name, nature, position)
    select ${tx.householdId}, c.id, c.name, c.group_name, c.nature, coalesce((
      select max(position) from category where household_id = ${tx.householdId}), 0) + c.n
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ groupName }) => groupName)}::text[], ${rows.map(({ nature }) => nature)}::text[])
      with ordinality as c (id, name, group_name, nature, n)`);

export const addTags = (tx: HouseholdTx, rows: readonly TagRow[], now: Date): Promise<number> =>
  tx.run(sql`
    insert into tag (household_id, id, name, created_at)
    select ${tx.householdId}, t.id, t.name, ${now}::timestamptz
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ name }) => name)}::text[]) as t (id, name)`);

/** Returns the name of a sweep rule that uses the account; null if there is none. */
export const findSweepRule = async (tx: HouseholdTx, accountId: string): Promise<string | null> =>
  (
    await tx.maybe<RowOf<'sweep_rule', 'name'>>(sql`
      select name from sweep_rule
      where household_id = ${tx.householdId} and deleted_at is null and state <> 'archived'
        and (source_account_id = ${accountId}
          or destinations @> ${JSON.stringify([{ accountId }])}::jsonb)
      order by priority, id limit 1`)
  )?.name ?? null;

/** Returns whether a sweep's transfer from or to the account is in progress. */
export const hasSweepUnderWay = async (tx: HouseholdTx, accountId: string): Promise<boolean> =>
  (
    await tx.one<{ found: boolean }>(sql`
      select exists (
        select from sweep_run where household_id = ${tx.householdId}
          and state in ('approved', 'instructed', 'in_transit') and ${accountId} in (from_account_id, to_account_id)
      ) as found`)
  ).found;

/** Returns the name of the connected bank account that updates the account; null if there is none. */
export const findConnected = async (tx: HouseholdTx, accountId: string): Promise<string | null> =>
  (
    await tx.maybe<RowOf<'connected_account', 'name'>>(sql`
      select c.name from connection_link l
      join connected_account c on c.household_id = l.household_id and c.id = l.connected_account_id
      where l.household_id = ${tx.householdId} and l.account_id = ${accountId} limit 1`)
  )?.name ?? null;

/**
 * Deletes the account and everything that belongs to it from the household and from the images of earlier changes, so
 * that no undo restores it. Its name and its payees also disappear from the labels of the history. Also deletes uploads
 * with its rows, findings about it, its part of the starting debts of payoff plans, and statements about it in previews
 * of mode changes, because other members must not read its figures there.
 */
export async function removeForGood(tx: HouseholdTx, accountId: string, now: Date): Promise<void> {
  await tx.run(sql`
    delete from import_batch b where b.household_id = ${tx.householdId} and (
      exists (select from change_row c join transaction t on t.household_id = c.household_id and t.id = c.row_id
        where c.household_id = b.household_id and c.change_set_id = b.change_set_id and t.account_id = ${accountId})
      or exists (select from import_statement s where s.household_id = b.household_id and s.batch_id = b.id
        and position(${accountId} in concat(s.staged, s.preview)) > 0))`);
  const insights = sql`
    from insight i where i.household_id = ${tx.householdId}
      and position(
        ${accountId} in concat(i.subject, i.facts, i.working, i.act, array_to_string(i.evidence_ids, ' '))) > 0`;
  await tx.run(sql`
    delete from notification n where n.household_id = ${tx.householdId} and (
      n.account_id = ${accountId}
      or (n.subject_kind = 'insight' and n.subject_id in (select i.id::text ${insights}))
      or (n.subject_kind = 'sweep_run' and n.subject_id in (
        select r.id::text from sweep_run r
        where r.household_id = ${tx.householdId} and ${accountId} in (r.from_account_id, r.to_account_id))))`);
  await tx.run(sql`delete ${insights}`);
  await tx.run(sql`
    update payoff_plan p set begun_with = coalesce((
      select jsonb_agg(e.debt order by e.position) from jsonb_array_elements(p.begun_with)
        with ordinality as e (debt, position)
      where e.debt ->> 'id' <> ${accountId}), '[]')
    where p.household_id = ${tx.householdId}
      and p.begun_with @> jsonb_build_array(jsonb_build_object('id', ${accountId}::text))`);
  await tx.run(sql`
    update mode_change m set preview = m.preview
      || jsonb_build_object('sweeps', '{"added": [], "removed": [], "changed": []}'::jsonb)
      || jsonb_build_object('interest', coalesce(m.preview -> 'interest', '{}') || '{"working": null}')
      || jsonb_build_object('lowestCash', coalesce(m.preview -> 'lowestCash', '{}') || '{"working": null}')
    from account a
    where m.household_id = ${tx.householdId} and a.household_id = ${tx.householdId} and a.id = ${accountId}
      and (position(${accountId} in m.preview::text) > 0 or position(to_jsonb(a.name)::text in m.preview::text) > 0)`);
  await tx.run(
    sql`update account set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${accountId}`,
  );
  await tx.run(sql`select purge_account(${accountId}, is_moved => true)`);
}

/**
 * Replaces the payee on the other side of this account's transfers if it is the account's name, so that the name of a
 * private account is not revealed. Returns the number of replaced payees.
 */
export const hideName = (
  tx: HouseholdTx,
  { accountId, name, payee }: { accountId: string; name: string; payee: string },
): Promise<number> =>
  tx.run(sql`
    update transaction t set payee = ${payee}
    from transfer f, transaction o
    where t.household_id = ${tx.householdId} and t.payee = ${name} and t.account_id <> ${accountId}
      and f.household_id = t.household_id and t.id in (f.outflow_id, f.inflow_id)
      and o.household_id = t.household_id and o.id in (f.outflow_id, f.inflow_id) and o.account_id = ${accountId}`);

/** Continues the change set that this transaction opened earlier. */
export const continueChangeSet = (tx: HouseholdTx, changeSetId: string): Promise<number> =>
  tx.run(sql`select set_config('app.change_set', ${changeSetId}, true)`);
