import { touchesSweeps } from '../../ledger/change-sets/change-sets.store.ts';
import type { Confirm, UndoEvent } from '../../ledger/after-change/ledger-hooks.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { currentMode } from '../../ledger/active-mode/active-mode.store.ts';
import { strictest } from './loaded-rules.ts';
import { automationOf, ruleDefaults } from './rule-of-row.ts';
import { listRules } from './sweep-rules.store.ts';
import { loadSettings } from './sweep-settings.store.ts';

/**
 * Returns whether any rule moves money without approval: a rule that is active, even while everything is paused, or
 * that resumes automatically once a balance is fresh. Limits loosened during a pause take effect when the pause ends.
 */
export async function movesAutomatically(tx: HouseholdTx, today: string): Promise<boolean> {
  const { automation: household } = ruleDefaults(await loadSettings(tx), await currentMode(tx, today));
  return (await listRules(tx)).some(
    ({ state, suspendedFor, automation }) =>
      (state === 'active' || suspendedFor === 'stale_balance') &&
      strictest(automation === null ? household : automationOf(automation), household).level === 'pre_approved_below',
  );
}

/** Returns whether everything is paused. */
const isStopped = async (tx: HouseholdTx): Promise<boolean> => (await loadSettings(tx)).killSwitchAt !== null;

/**
 * Requires confirmation if money can move without approval, before a change that lets it move sooner or in larger
 * amounts.
 */
export async function confirmIfAutomatic(tx: HouseholdTx, today: string, confirm: Confirm): Promise<void> {
  if (await movesAutomatically(tx, today)) confirm();
}

/** Requires confirmation of an undo that restores automatic money movement or resumes paused sweeps. */
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
