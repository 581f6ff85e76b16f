import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Deletes the sweep rules and goals of sample accounts. */
export async function deleteSampleSweeps(tx: HouseholdTx, now: Date): Promise<void> {
  await tx.run(sql`
    update sweep_rule r set deleted_at = ${now} from account a
    where r.household_id = ${tx.householdId} and a.household_id = ${tx.householdId} and a.id = r.source_account_id
      and a.is_sample and r.deleted_at is null`);
  await tx.run(sql`
    update goal g set deleted_at = ${now} from account a
    where g.household_id = ${tx.householdId} and a.household_id = ${tx.householdId} and a.id = g.account_id
      and a.is_sample and g.deleted_at is null`);
}

/** Inserts completed runs with their transfers and events. */
export async function insertSettledRuns(tx: HouseholdTx, rows: readonly object[]): Promise<void> {
  const record = sql`json_to_recordset(${JSON.stringify(rows)}) as r (id uuid, "ruleId" uuid, key text, leg text, "fromId" uuid,
    "toId" uuid, "destinationKey" text, "decidedOn" date, "on" date, "amountMinor" bigint,
    "differencePpm" int, "perYearMinor" bigint, "perMonthMinor" bigint, "outflowId" uuid, "inflowId" uuid,
    index int, "proposedId" uuid, "approvedId" uuid, "settledId" uuid)`;
  await tx.run(sql`
    insert into sweep_run (household_id, id, rule_id, key, state, leg, from_account_id, to_account_id, destination_key,
      business_date, period_index, decided_on, amount_minor, proposed_minor, arrives_on,
      approved_at, approved_by, is_submitted, settled_on, difference_ppm, per_month_minor, per_year_minor,
        out_transaction_id, in_transaction_id, created_at)
    select ${tx.householdId}, r.id, r."ruleId", r.key, 'settled', r.leg, r."fromId", r."toId", r."destinationKey",
      r."decidedOn", r.index, r."decidedOn", r."amountMinor", r."amountMinor", r."on",
      r."decidedOn" + interval '14 hours', ${tx.userId === '' ? null : tx.userId}::uuid, true, r."on",
        r."differencePpm", r."perMonthMinor", r."perYearMinor", r."outflowId", r."inflowId",
        r."decidedOn" + interval '12 hours'
    from ${record}`);
  await tx.run(sql`
    insert into sweep_transfer (household_id, run_id, way, instructed_at, instructed_on, submitted_on,
      settles_on, made_on)
    select ${tx.householdId}, r.id, 'instruct', r."decidedOn" + interval '14 hours', r."decidedOn", r."decidedOn",
      greatest(r."on", r."decidedOn"), r."decidedOn" from ${record}`);
  await tx.run(sql`
    insert into sweep_run_event (household_id, id, run_id, at, event, from_state, to_state, amount_minor, actor_id)
    select ${tx.householdId}, e.id, r.id, r."decidedOn" + e.after, e.event, e.from_state, e.to_state, r."amountMinor",
      case when e.event = 'approve' then ${tx.userId === '' ? null : tx.userId}::uuid end
    from ${record} cross join lateral (values
      (r."proposedId", interval '12 hours', 'propose', 'evaluated', 'proposed'),
        (r."approvedId", interval '14 hours', 'approve', 'proposed', 'approved'),
      (r."settledId", interval '38 hours', 'settle', 'instructed', 'settled')) as e (id, after, event,
        from_state, to_state)`);
}
