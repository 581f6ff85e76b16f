import { fail } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Checks that all tags exist. Errors: TAG_UNKNOWN if one of them is not a tag of this household. */
export async function checkTags(tx: HouseholdTx, tagIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(tagIds)];
  if (wanted.length === 0) return;
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) from tag where household_id = ${tx.householdId} and id = any(${wanted}::uuid[])
      and deleted_at is null`,
  );
  if (count !== wanted.length) throw fail('TAG_UNKNOWN', {});
}

// Tags whole transactions; tags of parts are stored with the parts.

export const addTags = (
  tx: HouseholdTx,
  transactionIds: readonly string[],
  tagIds: readonly string[],
): Promise<number> =>
  tx.run(sql`
    insert into transaction_tag (household_id, id, transaction_id, tag_id)
    select ${tx.householdId}, gen_random_uuid(), t.id, g.id from unnest(${transactionIds}::uuid[]) as t (id),
      unnest(${[...new Set(tagIds)]}::uuid[]) as g (id)
    on conflict (household_id, transaction_id, tag_id, split_id) do nothing`);

export const removeTags = (
  tx: HouseholdTx,
  transactionIds: readonly string[],
  tagIds: readonly string[],
): Promise<number> =>
  tx.run(sql`
    delete from transaction_tag
    where household_id = ${tx.householdId} and transaction_id = any(${transactionIds}::uuid[])
      and tag_id = any(${tagIds}::uuid[]) and split_id is null`);

export async function replaceTags(tx: HouseholdTx, transactionId: string, tagIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    delete from transaction_tag
    where household_id = ${tx.householdId} and transaction_id = ${transactionId} and tag_id <> all(${tagIds}::uuid[])
      and split_id is null`);
  if (tagIds.length > 0) await addTags(tx, [transactionId], tagIds);
}
