import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { TestApi, TestUser } from '../../../testing/test-api.ts';
import { addSweepRule, addSweepRun } from '../../../testing/sweeps.ts';
import { addAccount } from '../../../testing/ledger.ts';

/** Stores rows with the codes that had another name in earlier versions. */
export async function storeRenamedCodes(api: TestApi, user: TestUser): Promise<void> {
  const { id: from } = await addAccount(user);
  const { id: to } = await addAccount(user);
  const ruleId = await addSweepRule(api, user, { name: 'Rest', fromAccountId: from });
  const run = { ruleId, fromAccountId: from, toAccountId: to, amountMinor: 10_000 };
  const addRun = (): Promise<string> => addSweepRun(api, user, { ...run, state: 'proposed' });
  const [canceled, skipped, voided] = [await addRun(), await addRun(), await addRun()];
  await api.database.db.withHousehold({ householdId: user.householdId, userId: user.userId }, async (tx) => {
    const now = api.clock.now();
    const id = (): string => newId(now.getTime());
    await tx.run(sql`update sweep_run set state = 'canceled', reason = 'canceled_by_user' where id = ${canceled}`);
    await tx.run(sql`update sweep_run set state = 'skipped', reason = 'no_paycheck' where id = ${skipped}`);
    await tx.run(sql`update sweep_run set state = 'voided', reason = 'approval_withdrawn' where id = ${voided}`);
    await tx.run(sql`
      insert into sweep_run_event (household_id, id, run_id, at, event, from_state, to_state, amount_minor, reason)
      values (${tx.householdId}, ${id()}, ${canceled}, ${now}, 'cancel', 'proposed', 'canceled', 10000,
          'canceled_by_user'),
        (${tx.householdId}, ${id()}, ${voided}, ${now}, 'void', 'approved', 'voided', 10000, 'approval_withdrawn')`);
    await tx.run(sql`
      insert into import_batch (household_id, id, files, notices, stage, created_at)
      values (${tx.householdId}, ${id()}, '{}', '[]', 'canceled', ${now})`);
    const insightKey = `utilization_before_close:card:${to}`;
    await tx.run(sql`
      insert into insight (household_id, id, dedup_key, type, severity, subject, facts, evidence_ids, working,
        value_minor, value_per_year_minor, confidence_ppm, act, currency, weight, first_found_on, found_at, expired_at)
      values (${tx.householdId}, ${id()}, ${insightKey}, 'utilization_before_close', 'warning',
        ${JSON.stringify({ kind: 'card', id: to, name: 'Visa' })}, '{}', '{}', '{}', 0, 0, 1000000, '{}', 'USD', 0,
        '2026-02-01', ${now}, ${now})`);
    const notify = (type: string, key: string, params: object): Promise<number> =>
      tx.run(sql`
        insert into notification (household_id, id, user_id, type, subject_kind, dedup_key, severity, params, href,
          in_inbox, created_at)
        values (${tx.householdId}, ${id()}, ${user.userId}, ${type}, 'insight', ${`${type} ${key}`}, 'warning',
          ${JSON.stringify(params)}, '/', true, ${now})`);
    await notify('insight_new', insightKey, { insight: 'utilization_before_close', name: 'Visa', value: null });
    await notify('mode_changed', `${id()} withdrawn`, { mode: 'balanced', previous: null, what: 'withdrawn' });
  });
}
