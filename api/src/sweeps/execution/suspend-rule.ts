import { advanceRule, suspensionCause, type RuleHealth, type SuspensionCause } from '@tideline/domain';
import type { HouseholdTx } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { lastEndsOf } from './runs.store.ts';
import { tellSuspended } from './tell.ts';

interface RuleState {
  id: string;
  name: string;
  version: number;
  state: 'draft' | 'active' | 'paused' | 'suspended' | 'archived';
  suspendedFor: SuspensionCause | null;
}

export const findRuleState = (tx: HouseholdTx, id: string): Promise<RuleState | null> =>
  tx.maybe(sql`select id, name, version, state, suspended_for from sweep_rule where household_id = ${tx.householdId} and id = ${id} and deleted_at is null for no key update`);

/** Suspends an active rule where its health asks for it, and says so; a change set is open. */
export async function suspendWhereNeeded(tx: HouseholdTx, ruleId: string, found: Partial<Omit<RuleHealth, 'failuresInARow'>>, now: Date): Promise<SuspensionCause | null> {
  const rule = await findRuleState(tx, ruleId);
  if (rule === null) return null;
  const cause = suspensionCause({ isBalanceStale: false, hasModeChanged: false, hasReturnedPayment: false, ...found, failuresInARow: await failuresInARow(tx, ruleId) });
  if (cause === null || !advanceRule(rule.state, 'suspend', { has_cause: true }).ok) return null;
  await tx.run(sql`update sweep_rule set state = 'suspended', suspended_for = ${cause}, suspended_at = ${now} where household_id = ${tx.householdId} and id = ${ruleId}`);
  await tellSuspended(tx, rule, cause, now);
  return cause;
}

/** A rule that waited for a fresh balance goes on; a change set is open. */
export const resumeFresh = (tx: HouseholdTx, ruleId: string): Promise<number> =>
  tx.run(sql`
    update sweep_rule set state = 'active', suspended_for = null, suspended_at = null
    where household_id = ${tx.householdId} and id = ${ruleId} and state = 'suspended' and suspended_for = 'stale_balance'`);

const LOOKED_AT = 10;

async function failuresInARow(tx: HouseholdTx, ruleId: string): Promise<number> {
  const ends = await lastEndsOf(tx, ruleId, LOOKED_AT);
  const success = ends.findIndex(({ state }) => state === 'settled');
  return success === -1 ? ends.length : success;
}
