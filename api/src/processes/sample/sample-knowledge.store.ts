import { sql } from '../../platform/database/sql.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';

export const insertRules = (tx: HouseholdTx, now: Date, rules: readonly object[]): Promise<number> =>
  tx.run(sql`
    insert into rule (household_id, id, name, stage, position, condition, actions, is_sample, created_at)
    select ${tx.householdId}, r.id, r.name, r.stage, r.position, r.condition, r.actions, true, ${now}
    from json_to_recordset(${JSON.stringify(rules)}) as r (id uuid, name text, stage text, position int,
      condition jsonb, actions jsonb)`);

export const insertPayees = (tx: HouseholdTx, now: Date, payees: readonly object[]): Promise<number> =>
  tx.run(sql`
    insert into payee (household_id, id, name, aliases, default_category_id, is_sample, created_at)
    select ${tx.householdId}, r.id, r.name, r.aliases, r."categoryId", true, ${now}
    from json_to_recordset(${JSON.stringify(payees)}) as r (id uuid, name text, aliases jsonb, "categoryId" uuid)
    where not exists (select from payee p where p.household_id = ${tx.householdId} and p.name_key = lower(r.name)
      and p.deleted_at is null)`);

export const insertTargets = (tx: HouseholdTx, targets: readonly object[]): Promise<number> =>
  tx.run(sql`
    insert into category_target (household_id, id, category_id, since, amount_minor, currency, is_sample)
    select ${tx.householdId}, r.id, r."categoryId", r.since, r."amountMinor", h.currency, true
    from json_to_recordset(${JSON.stringify(targets)}) as r (id uuid, "categoryId" uuid, since date,
      "amountMinor" bigint)
    join household h on h.id = ${tx.householdId}
    where not exists (select from category_target t where t.household_id = ${tx.householdId}
      and t.category_id = r."categoryId")`);

/** Deletes the sample's rules, payees and category targets. Series are deleted with their accounts. */
export async function deleteSampleKnowledge(tx: HouseholdTx, now: Date): Promise<void> {
  await tx.run(
    sql`update rule set deleted_at = ${now} where household_id = ${tx.householdId} and is_sample and deleted_at is null`,
  );
  await tx.run(
    sql`update payee set deleted_at = ${now} where household_id = ${tx.householdId} and is_sample
      and deleted_at is null`,
  );
  await tx.run(sql`delete from category_target where household_id = ${tx.householdId} and is_sample`);
}
