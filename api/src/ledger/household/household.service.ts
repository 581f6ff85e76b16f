import { fail, type Household, type ModeKey } from '@tideline/contract';
import { isTimeZone } from '../../platform/clock.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { Confirm, LedgerHooks } from '../after-change/ledger-hooks.ts';
import * as store from './household.store.ts';

/** Starts a mode with its default parameters. */
export type StartMode = (tx: HouseholdTx, scope: Scope, mode: ModeKey, changeSetId: string) => Promise<void>;

export type HouseholdHooks = Pick<LedgerHooks, 'beforeHolidaysChange'>;

export const getHousehold = (scope: Scope): Promise<Household> => scope.read(store.loadHousehold);

export function updateHousehold(
  scope: Scope,
  { mode, ...changes }: store.HouseholdChanges & { mode?: ModeKey | undefined },
  { startMode, beforeHolidaysChange, confirm }: HouseholdHooks & { startMode: StartMode; confirm: Confirm },
): Promise<{ changeSetId: string; item: Household }> {
  if (scope.role !== 'owner') throw fail('ROLE_FORBIDS', { role: scope.role });
  if (changes.timezone !== undefined && !isTimeZone(changes.timezone)) {
    throw fail('VALIDATION_FAILED', {
      fields: [{ pointer: '/timezone', rule: 'time_zone', message: 'not an IANA time zone' }],
    });
  }
  return scope.write({ label: 'Edited household' }, async (tx, changeSetId) => {
    const before = await store.lockHousehold(tx);
    checkVersion(before, scope);
    const { holidayCalendar = before.holidayCalendar } = changes;
    if (holidayCalendar !== before.holidayCalendar)
      for (const hook of beforeHolidaysChange) await hook(tx, scope.today, confirm);
    if (mode !== undefined) await startMode(tx, scope, mode, changeSetId);
    return {
      changeSetId,
      item: Object.values(changes).every((value) => value === undefined)
        ? await store.loadHousehold(tx)
        : await store.updateHousehold(tx, changes),
    };
  });
}
