import type { RuleCounts, RuleRun } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface RuleRunRow extends RuleRun {
  digest: Tables['rule_run']['digest'];
}

/** Columns of a run. An applied run is undone through its change set. */
const columns = sql`
  r.id, r.rule_ids, r.digest, r.counts, r.created_at, r.change_set_id,
  case when r.change_set_id is null then 'previewed' when s.state = 'undone' then 'undone' else 'applied' end as state`;
const source = sql`rule_run r left join change_set s on s.household_id = r.household_id and s.id = r.change_set_id`;

export const listRuns = (tx: HouseholdTx, limit: number): Promise<RuleRunRow[]> =>
  tx.many(
    sql`select ${columns} from ${source} where r.household_id = ${tx.householdId} order by r.created_at desc, r.id desc
      limit ${limit}`,
  );

export const findRun = (tx: HouseholdTx, id: string): Promise<RuleRunRow | null> =>
  tx.maybe(sql`select ${columns} from ${source} where r.household_id = ${tx.householdId} and r.id = ${id}`);

/** Locks a run. If two requests apply the same run, the second one waits and finds it applied. */
export const lockRun = async (tx: HouseholdTx, id: string): Promise<RuleRunRow | null> => {
  await tx.maybe(sql`select id from rule_run where household_id = ${tx.householdId} and id = ${id} for update`);
  return findRun(tx, id);
};

export const insertRun = (
  tx: HouseholdTx,
  { id, ruleIds, digest, counts }: { id: string; ruleIds: readonly string[]; digest: string; counts: RuleCounts },
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into rule_run (household_id, id, rule_ids, digest, counts, created_at)
    values (${tx.householdId}, ${id}, ${ruleIds}::uuid[], ${digest}, ${JSON.stringify(counts)}::jsonb, ${now})`);

export const markApplied = (tx: HouseholdTx, id: string, changeSetId: string): Promise<number> =>
  tx.run(sql`update rule_run set change_set_id = ${changeSetId} where household_id = ${tx.householdId} and id = ${id}`);

/** Deletes all but the newest `kept` previews that were never applied. */
export const forgetOldPreviews = (tx: HouseholdTx, kept: number): Promise<number> =>
  tx.run(sql`
    delete from rule_run where household_id = ${tx.householdId} and id in (
      select id from rule_run where household_id = ${tx.householdId} and change_set_id is null
        order by created_at desc, id desc offset ${kept})`);
