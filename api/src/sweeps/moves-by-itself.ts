import type { HouseholdTx } from '../database/database.ts';
import { currentMode } from '../mode/current-mode.ts';
import { strictest } from './rule-book.ts';
import { automationOf, ruleDefaults } from './rule-of-row.ts';
import { listRules } from './sweep-rules.store.ts';
import { loadSettings } from './sweep-settings.store.ts';

/**
 * Whether any rule moves amounts without anybody being asked: one that is on, also while everything is paused, or one that goes on by itself
 * once a balance is fresh. What is let loose while nothing moves counts when it moves again.
 */
export async function movesByItself(tx: HouseholdTx, today: string): Promise<boolean> {
  const { automation: household } = ruleDefaults(await loadSettings(tx), await currentMode(tx, today));
  return (await listRules(tx)).some(
    ({ state, suspendedFor, automation }) =>
      (state === 'active' || suspendedFor === 'stale_balance') &&
      strictest(automation === null ? household : automationOf(automation), household).level === 'pre_approved_below',
  );
}

/** Whether everything is paused. */
export const isStopped = async (tx: HouseholdTx): Promise<boolean> => (await loadSettings(tx)).killSwitchAt !== null;
