import type { Rule } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

const columns = sql`id, version, name, stage, position, condition, actions, enabled, effective_from`;
const inOrder = sql`array_position(array['pre', 'default', 'post'], stage), position, id`;

/** Lists rules in execution order. */
export const listRules = (tx: HouseholdTx): Promise<Rule[]> =>
  tx.many(
    sql`select ${columns} from rule where household_id = ${tx.householdId} and deleted_at is null order by ${inOrder}`,
  );

export const lockRule = (tx: HouseholdTx, id: string): Promise<Rule | null> =>
  tx.maybe(
    sql`select ${columns} from rule where household_id = ${tx.householdId} and id = ${id} and deleted_at is null
      for update`,
  );

export const insertRule = (
  tx: HouseholdTx,
  { id, name, stage, condition, actions, enabled, effectiveFrom }: Omit<Rule, 'version' | 'position'>,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into rule (household_id, id, name, stage, position, condition, actions, enabled, effective_from, created_at)
    select ${tx.householdId}, ${id}, ${name}, ${stage}, coalesce(max(position) + 1, 0),
      ${JSON.stringify(condition)}::jsonb, ${JSON.stringify(actions)}::jsonb,
      ${enabled}, ${effectiveFrom}::date, ${now}
    from rule where household_id = ${tx.householdId} and stage = ${stage} and deleted_at is null`);

export type RuleChanges = {
  [Field in 'name' | 'stage' | 'condition' | 'actions' | 'enabled' | 'effectiveFrom']?: Rule[Field] | undefined;
};

export const updateRule = (
  tx: HouseholdTx,
  id: string,
  { condition, actions, ...changes }: RuleChanges,
): Promise<number> =>
  tx.run(sql`
    update rule set ${assignments({
      ...changes,
      ...(condition && { condition: JSON.stringify(condition) }),
      ...(actions && { actions: JSON.stringify(actions) }),
    })}
    where household_id = ${tx.householdId} and id = ${id}`);

/** Writes the positions of the rules of one stage in the given order. Skips rows whose position does not change. */
export const placeRules = (tx: HouseholdTx, stage: Rule['stage'], ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update rule r set position = wanted.place - 1, stage = ${stage}
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where r.household_id = ${tx.householdId} and r.id = wanted.id
      and (r.position, r.stage) is distinct from ((wanted.place - 1)::integer, ${stage}::text)`);

export const deleteRule = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update rule set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id}`);

/** Returns the ids that are not accounts of the household. */
export const unknownAccounts = async (tx: HouseholdTx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.many<RowOf<'account', 'id'>>(sql`
    select wanted.id from unnest(${ids}::text[]) as wanted (id)
    where not exists (select from account a where a.household_id = ${tx.householdId} and a.id::text = wanted.id
      and a.deleted_at is null)`)
  ).map(({ id }) => id);
