import { touchesSweeps } from '../../ledger/change-sets/change-sets.store.ts';
import type { Confirm, UndoEvent } from '../../ledger/after-change/ledger-hooks.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { currentMode } from '../../ledger/active-mode/active-mode.store.ts';
import { strictest } from './loaded-rules.ts';
import { automationOf, ruleDefaults } from './rule-of-row.ts';
import { listRules } from './sweep-rules.store.ts';
import { loadSettings } from './sweep-settings.store.ts';

/**
 * Returns whether any rule moves money without approval: an active rule, even while everything is paused, or one that
 * resumes automatically once a balance is fresh. Limits loosened during a pause take effect when it ends.
 */
export async function movesAutomatically(tx: HouseholdTx, today: string): Promise<boolean> {
  const { automation: household } = ruleDefaults(await loadSettings(tx), await currentMode(tx, today));
  return (await listRules(tx)).some(
    ({ state, suspendedFor, automation }) =>
      (state === 'active' || suspendedFor === 'stale_balance') &&
      strictest(automation === null ? household : automationOf(automation), household).level === 'pre_approved_below',
  );
}

/** Whether everything is paused. */
const isStopped = async (tx: HouseholdTx): Promise<boolean> => (await loadSettings(tx)).killSwitchAt !== null;

/** Money must not move sooner, or more of it, without approval unless the user confirms it. */
export async function confirmIfAutomatic(tx: HouseholdTx, today: string, confirm: Confirm): Promise<void> {
  if (await movesAutomatically(tx, today)) confirm();
}

/** An undo needs confirmation if it restores automatic money movement or lifts a stop. */
export async function confirmUndo(
  tx: HouseholdTx,
  { scope, undoneId, confirm }: UndoEvent,
): Promise<() => Promise<void>> {
  const wasStopped = await isStopped(tx);
  return async () => {
    if (
      (wasStopped && !(await isStopped(tx))) ||
      ((await touchesSweeps(tx, undoneId)) && (await movesAutomatically(tx, scope.today)))
    )
      confirm();
  };
}
