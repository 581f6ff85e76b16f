import { sql } from '../../platform/database/sql.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';

export const insertCategories = (tx: HouseholdTx, categories: readonly object[]): Promise<number> =>
  tx.run(sql`
    insert into category (household_id, id, name, group_name, nature, position)
    select ${tx.householdId}, r.id, r.name, r."group", r.nature, 1000
    from json_to_recordset(${JSON.stringify(categories)}) as r (id uuid, name text, "group" text, nature text)`);

export const insertSplits = (tx: HouseholdTx, splits: readonly object[]): Promise<number> =>
  tx.run(sql`
    insert into split (household_id, id, transaction_id, position, category_id, amount_minor, memo)
    select ${tx.householdId}, r.id, r."transactionId", r.position, r."categoryId", r."amountMinor", r.memo
    from json_to_recordset(${JSON.stringify(splits)})
      as r (id uuid, "transactionId" uuid, position smallint, "categoryId" uuid, "amountMinor" bigint, memo text)`);

export const insertMissingTags = (
  tx: HouseholdTx,
  now: Date,
  tags: readonly { id: string; name: string }[],
): Promise<number> =>
  tx.run(sql`
    insert into tag (household_id, id, name, created_at)
    select ${tx.householdId}, r.id, r.name, ${now}
    from json_to_recordset(${JSON.stringify(tags)}) as r (id uuid, name text)
    where not exists (select from tag t where t.household_id = ${tx.householdId} and t.name_key = lower(r.name)
      and t.deleted_at is null)`);

export const insertTagged = (tx: HouseholdTx, tagged: readonly object[]): Promise<number> =>
  tx.run(sql`
    insert into transaction_tag (household_id, id, transaction_id, tag_id)
    select ${tx.householdId}, r.id, r."transactionId", t.id
    from json_to_recordset(${JSON.stringify(tagged)}) as r (id uuid,
      "transactionId" uuid, key text)
    join tag t on t.household_id = ${tx.householdId} and t.name_key = lower(r.key) and t.deleted_at is null`);

export const insertPairs = (tx: HouseholdTx, pairs: readonly object[]): Promise<number> =>
  tx.run(sql`
    insert into transfer (household_id, id, outflow_id, inflow_id, state)
    select ${tx.householdId}, r.id, r."outflowId", r."inflowId", 'confirmed'
    from json_to_recordset(${JSON.stringify(pairs)}) as r (id uuid,
      "outflowId" uuid, "inflowId" uuid)
    on conflict do nothing`);
