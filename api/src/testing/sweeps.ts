/** Inserts sweeps directly into the database, for areas that only read them. */
import { openChangeSet } from '../platform/database/change-set.store.ts';
import { sql } from '../platform/database/sql.ts';
import { newId } from '../platform/ids.ts';
import { insertGoal } from '../ledger/goals/goals.store.ts';
import type { TestUser, TestApi } from './test-api.ts';

export const addSweepRule = (
  api: TestApi,
  user: TestUser,
  { name, fromAccountId, state = 'active' }: { name: string; fromAccountId: string; state?: 'active' | 'suspended' },
): Promise<string> =>
  api.database.db.withHousehold({ householdId: user.householdId, userId: user.userId }, async (tx) => {
    const now = api.clock.now();
    await openChangeSet(tx, { id: newId(now.getTime()), cause: 'user', label: 'Import', now });
    const id = newId(now.getTime());
    const suspended = state === 'suspended' ? { reason: 'two_failures', at: now } : { reason: null, at: null };
    await tx.run(sql`
      insert into sweep_rule (household_id, id, name, state, suspended_for, suspended_at, priority, direction, terms,
        source_account_id, destinations, keep_floor_minor, min_move_minor, round_to_minor, created_at)
      values (${tx.householdId}, ${id}, ${name}, ${state}, ${suspended.reason}, ${suspended.at}, 1, 'one_way',
        '{"kind":"surplus","targetMinor":100000}', ${fromAccountId}, '[]', 0, 0, 100, ${now})`);
    return id;
  });

export interface SweepRunFields {
  ruleId: string;
  fromAccountId: string;
  toAccountId: string;
  amountMinor: number;
  state: 'proposed' | 'approved' | 'in_transit';
  leavesOn?: string;
  arrivesOn?: string;
  /** The sweep's transaction on its source account. */
  outTransactionId?: string;
}

export const addSweepRun = (
  api: TestApi,
  user: TestUser,
  { leavesOn = '2026-03-03', arrivesOn = '2026-03-05', outTransactionId, ...run }: SweepRunFields,
): Promise<string> =>
  api.database.db.withHousehold({ householdId: user.householdId, userId: user.userId }, async (tx) => {
    const now = api.clock.now();
    await openChangeSet(tx, { id: newId(now.getTime()), cause: 'sweep', label: 'Sweep', now });
    const id = newId(now.getTime());
    await tx.run(sql`
      insert into sweep_run (household_id, id, rule_id, key, state, leg,
        from_account_id, to_account_id, destination_key, business_date, decided_on, amount_minor, proposed_minor,
        arrives_on, out_transaction_id, created_at)
      values (${tx.householdId}, ${id}, ${run.ruleId}, ${id}, ${run.state}, 'sweep', ${run.fromAccountId},
        ${run.toAccountId}, ${`account:${run.toAccountId}`}, ${leavesOn}::date, '2026-03-01', ${run.amountMinor},
        ${run.amountMinor}, ${arrivesOn}::date, ${outTransactionId ?? null}, ${now})`);
    return id;
  });

export const addGoal = (
  api: TestApi,
  user: TestUser,
  goal: { name: string; accountId: string; amountMinor: number; dueOn: string },
): Promise<string> =>
  api.database.db.withHousehold({ householdId: user.householdId, userId: user.userId }, async (tx) => {
    const now = api.clock.now();
    await openChangeSet(tx, { id: newId(now.getTime()), cause: 'user', label: 'Import', now });
    const id = newId(now.getTime());
    await insertGoal(tx, id, { ...goal, setAsideMinor: 0, setAsideOn: '2026-03-01' }, now);
    return id;
  });
