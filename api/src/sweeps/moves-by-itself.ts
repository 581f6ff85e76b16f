import type { HouseholdTx } from '../database/database.ts';
import { currentMode } from '../mode/current-mode.ts';
import { strictest } from './rule-book.ts';
import { automationOf, ruleDefaults } from './rule-of-row.ts';
import { listRules } from './sweep-rules.store.ts';
import { loadSettings } from './sweep-settings.store.ts';

/** Whether any rule that is on moves amounts without anybody being asked. */
export async function movesByItself(tx: HouseholdTx, today: string): Promise<boolean> {
  const settings = await loadSettings(tx);
  const { automation: household } = ruleDefaults(settings, await currentMode(tx, today));
  return settings.killSwitchAt === null
    && (await listRules(tx)).some(({ state, automation }) => state === 'active' && strictest(automation === null ? household : automationOf(automation), household).level === 'pre_approved_below');
}
