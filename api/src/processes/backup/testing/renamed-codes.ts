import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { TestApi, TestUser } from '../../../testing/test-api.ts';
import { addSweepRule, addSweepRun } from '../../../testing/sweeps.ts';
import { addAccount } from '../../../testing/ledger.ts';

/** Stores the codes that had another spelling in earlier versions. */
export async function storeRenamedCodes(api: TestApi, user: TestUser): Promise<void> {
  const { id: from } = await addAccount(user);
  const { id: to } = await addAccount(user);
  const ruleId = await addSweepRule(api, user, { name: 'Rest', fromAccountId: from });
  const run = { ruleId, fromAccountId: from, toAccountId: to, amountMinor: 10_000 };
  const runs = [
    await addSweepRun(api, user, { ...run, state: 'proposed' }),
    await addSweepRun(api, user, { ...run, state: 'proposed' }),
  ];
  await api.database.db.withHousehold({ householdId: user.householdId, userId: user.userId }, async (tx) => {
    const now = api.clock.now();
    const id = (): string => newId(now.getTime());
    await tx.run(sql`update sweep_run set state = 'canceled', reason = 'canceled_by_user' where id = ${runs[0]}`);
    await tx.run(sql`update sweep_run set state = 'skipped', reason = 'no_paycheck' where id = ${runs[1]}`);
    await tx.run(sql`
      insert into sweep_run_event (household_id, id, run_id, at, event, from_state, to_state, amount_minor, reason)
      values (${tx.householdId}, ${id()}, ${runs[0]}, ${now}, 'cancel', 'proposed', 'canceled', 10000,
        'canceled_by_user')`);
    await tx.run(sql`
      insert into import_batch (household_id, id, files, notices, stage, created_at)
      values (${tx.householdId}, ${id()}, '{}', '[]', 'canceled', ${now})`);
    const insightId = id();
    const key = `utilization_before_close:card:${to}`;
    await tx.run(sql`
      insert into insight (household_id, id, dedup_key, type, severity, subject, facts, evidence_ids, working,
        value_minor, value_per_year_minor, confidence_ppm, act, currency, weight, first_found_on, found_at, expired_at)
      values (${tx.householdId}, ${insightId}, ${key}, 'utilization_before_close', 'warning',
        ${JSON.stringify({ kind: 'card', id: to, name: 'Visa' })}, '{}', '{}', '{}', 0, 0, 1000000, '{}', 'USD', 0,
        '2026-02-01', ${now}, ${now})`);
    await tx.run(sql`
      insert into notification (household_id, id, user_id, type, subject_kind, subject_id, dedup_key, severity, params,
        href, in_inbox, created_at)
      values (${tx.householdId}, ${id()}, ${user.userId}, 'insight_new', 'insight', ${insightId},
        ${`insight_new ${key}`}, 'warning',
        ${JSON.stringify({ insight: 'utilization_before_close', name: 'Visa', value: null })},
        ${`/insights?insight=${insightId}`}, true, ${now})`);
  });
}
