import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { learnCategories } from '@tideline/domain';
import type { NonNullRowOf, RowOf } from '../../platform/database/row-of.ts';

type Choice = Parameters<typeof learnCategories>[0] extends Iterable<infer One> ? One : never;

/** Maximum number of choices read, newest first. Older ones are ignored. */
const CHOICES_MAX = 10_000;

export const choicesOfUsers = (tx: HouseholdTx): Promise<Choice[]> =>
  tx.many(sql`
    select payee, amount_minor, category_id, posted_on from transaction
    where household_id = ${tx.householdId} and deleted_at is null and
      set_by_user @> '{categoryId}' and category_id is not null
    order by posted_on desc limit ${CHOICES_MAX}`);

export const mergedCategories = async (tx: HouseholdTx): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.many<RowOf<'category', 'id'> & NonNullRowOf<'category', 'mergedIntoId'>>(sql`
    select id, merged_into_id from category where household_id = ${tx.householdId} and merged_into_id is not null
      and deleted_at is null`)
    ).map(({ id, mergedIntoId }) => [id, mergedIntoId]),
  );
