import type { RuleChange, RuleSplit } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';

/** Changes that rules make to one transaction at `version`. */
export interface ChangedTransaction {
  id: string;
  version: number;
  changes: readonly Pick<RuleChange, 'field' | 'to'>[];
}

/**
 * Writes changes to many transactions in a few statements. Skips transactions whose version has changed. Returns the
 * number written.
 */
export async function writeChanges(
  tx: HouseholdTx,
  changed: readonly ChangedTransaction[],
  now: Date,
): Promise<number> {
  if (changed.length === 0) return 0;
  await tx.run(sql`select set_config('app.by_machine', 'yes', true)`);
  const written = await tx.run(sql`
    update transaction t
    set payee = case when r.fields ? 'payee' then r.fields ->> 'payee' else t.payee end,
      memo = case when r.fields ? 'memo' then r.fields ->> 'memo' else t.memo end,
      category_id = case when r.fields ? 'categoryId' then (r.fields ->> 'categoryId')::uuid else t.category_id end,
      kind = case when r.fields ? 'kind' then r.fields ->> 'kind' else t.kind end,
      excluded = case when r.fields ? 'excluded' then (r.fields ->> 'excluded')::boolean else t.excluded end,
      needs_review = case when r.fields ? 'isReviewed' then not (r.fields ->> 'isReviewed')::boolean
        else t.needs_review end,
      is_split = case when r.fields ? 'isSplit' then (r.fields ->> 'isSplit')::boolean else t.is_split end
    from jsonb_to_recordset(${JSON.stringify(changed.map(toRecord))}::jsonb) as r (id uuid, version bigint,
      fields jsonb)
    where t.household_id = ${tx.householdId} and t.id = r.id and t.version = r.version`);
  await writeDetails(tx, changed, now);
  return written;
}

/** Writes parts and tags of transactions whose own fields have already been written. */
export async function writeDetails(tx: HouseholdTx, changed: readonly ChangedTransaction[], now: Date): Promise<void> {
  const divided = changed.flatMap((row) => partsOf(row) ?? []);
  if (divided.length > 0) await writeSplits(tx, divided);
  await writeTags(tx, changed.flatMap(tagsOf), now);
}

const columnsOf = new Set(['payee', 'memo', 'categoryId', 'kind', 'excluded', 'isReviewed']);

/** Returns the changed columns of the transaction itself, by name. */
export function fieldsOf(row: ChangedTransaction): Record<string, unknown> {
  const fields = Object.fromEntries(
    row.changes.filter(({ field }) => columnsOf.has(field)).map(({ field, to }) => [field, to]),
  );
  // Categories of a split transaction belong to its parts.
  return partsOf(row) === null ? fields : { ...fields, isSplit: true, categoryId: null };
}

const toRecord = (row: ChangedTransaction): { id: string; version: number; fields: Record<string, unknown> } => ({
  id: row.id,
  version: row.version,
  fields: fieldsOf(row),
});

interface Divided {
  transactionId: string;
  parts: readonly RuleSplit[];
}

function partsOf({ id, changes }: ChangedTransaction): Divided | null {
  const parts = changes.find(({ field }) => field === 'splits')?.to as readonly RuleSplit[] | undefined;
  return parts === undefined || parts.length === 0 ? null : { transactionId: id, parts };
}

async function writeSplits(tx: HouseholdTx, divided: readonly Divided[]): Promise<void> {
  const rows = divided.flatMap(({ transactionId, parts }) =>
    parts.map((part, position) => ({ id: newId(), transactionId, position, ...part })),
  );
  await tx.run(sql`
    insert into split (household_id, id, transaction_id, position, category_id, amount_minor, memo)
    select ${tx.householdId}, r.id, r."transactionId", r.position, r."categoryId", r."amountMinor", r.memo
    from json_to_recordset(${JSON.stringify(rows)}) as r (id uuid, "transactionId" uuid, position smallint,
      "categoryId" uuid, "amountMinor" bigint, memo text)`);
}

interface Tagged {
  transactionId: string;
  names: readonly string[];
}

function tagsOf({ id, changes }: ChangedTransaction): Tagged[] {
  const names = changes.find(({ field }) => field === 'tags')?.to as readonly string[] | undefined;
  return names === undefined ? [] : [{ transactionId: id, names }];
}

/** Replaces the tags of the transactions. Creates tags that do not exist yet. */
async function writeTags(tx: HouseholdTx, tagged: readonly Tagged[], now: Date): Promise<void> {
  if (tagged.length === 0) return;
  const names = [
    ...new Map(tagged.flatMap(({ names: all }) => all).map((name) => [name.toLowerCase(), name])).values(),
  ].map((name) => ({ id: newId(now.getTime()), name }));
  await tx.run(sql`
    insert into tag (household_id, id, name, created_at)
    select ${tx.householdId}, r.id, r.name, ${now}
      from json_to_recordset(${JSON.stringify(names)}) as r (id uuid, name text)
    where not exists (select from tag g where g.household_id = ${tx.householdId} and g.name_key = lower(r.name)
      and g.deleted_at is null)`);
  const wanted = tagged.flatMap(({ transactionId, names: all }) =>
    all.map((name) => ({ id: newId(), transactionId, name })),
  );
  await tx.run(sql`
    delete from transaction_tag x
    where x.household_id = ${tx.householdId} and x.split_id is null
      and x.transaction_id = any(${tagged.map(({ transactionId }) => transactionId)}::uuid[])
      and not exists (
        select from json_to_recordset(${JSON.stringify(wanted)}) as r ("transactionId" uuid, name text)
        join tag g on g.household_id = ${tx.householdId} and g.name_key = lower(r.name) and g.deleted_at is null
        where r."transactionId" = x.transaction_id and g.id = x.tag_id)`);
  await tx.run(sql`
    insert into transaction_tag (household_id, id, transaction_id, tag_id)
    select ${tx.householdId}, r.id, r."transactionId", g.id
    from json_to_recordset(${JSON.stringify(wanted)}) as r (id uuid, "transactionId" uuid, name text)
    join tag g on g.household_id = ${tx.householdId} and g.name_key = lower(r.name) and g.deleted_at is null
    on conflict do nothing`);
}
