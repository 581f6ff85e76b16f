import { modesOn, nextModeState } from '@tideline/domain';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { NotificationFact } from '../../ledger/notify/notification-fact.ts';
import { notify } from '../../ledger/notify/notify.ts';
import { lockSweeps } from '../sweeps/execution/sweep-lock.ts';
import { suspendedFact } from '../sweeps/sweep-facts.ts';
import { listRules } from '../sweeps/sweep-rules.store.ts';
import { activeMode } from '../../ledger/active-mode/active-mode.store.ts';
import * as store from './mode-changes.store.ts';
import { eligibilityOf, loadModeFacts } from './mode-facts.ts';
import { reasonsToWire } from './mode-to-wire.ts';
import { startMode, type StartScope } from './mode.service.ts';

const factOf = (
  type: 'mode_changed' | 'mode_ineligible',
  id: string,
): Pick<NotificationFact, 'subject' | 'dedupKey' | 'href'> => ({
  subject: { kind: 'mode', id },
  dedupKey: `${type} ${id}`,
  href: '/settings/financial-mode',
});

/**
 * Starts the scheduled mode when its date arrives, in a separate change set. If the household may no longer use that
 * mode, the current mode stays active and the household is notified of the reason. Returns the result, or null if no
 * change was due.
 */
export async function startDueModes(tx: HouseholdTx, scope: StartScope): Promise<'started' | 'refused' | null> {
  const { today, now } = scope;
  const changes = await store.listModeChanges(tx);
  const due = changes.find(({ state, startsOn }) => state === 'scheduled' && startsOn <= today);
  if (due === undefined) return null;
  const facts = await loadModeFacts(tx, scope);
  const before = await activeMode(tx, today);
  const { active, refused } = modesOn(changes, facts.eligibility.today, ({ key }) => eligibilityOf(key, facts));
  await openChangeSet(tx, {
    id: newId(now.getTime()),
    cause: 'user',
    label: active?.id === due.id ? 'Started a scheduled financial mode' : 'Did not start a financial mode',
    now,
  });
  if (active?.id === due.id) {
    await lockSweeps(tx);
    const waiting = await startMode(tx, scope, { change: due, facts });
    const rules = await listRules(tx);
    await notify(
      tx,
      waiting.flatMap(({ id }) =>
        rules.filter((rule) => rule.id === id).map((rule) => suspendedFact(rule, 'mode_change', today)),
      ),
      now,
    );
    await notify(
      tx,
      [
        {
          ...factOf('mode_changed', due.id),
          type: 'mode_changed',
          severity: 'info',
          params: { mode: due.key, previous: before.key },
        },
      ],
      now,
    );
    return 'started';
  }
  const eligibility = refused.find(({ change }) => change.id === due.id)?.eligibility;
  const reasons = eligibility === undefined ? [] : reasonsToWire(eligibility, facts.debts);
  if (!nextModeState(due.state, 'cancel', { isDue: true, isEligible: false }).ok)
    throw new Error('a change that waits can be taken back');
  await store.supersede(tx, due.id, { on: today, reasons });
  await notify(
    tx,
    [
      {
        ...factOf('mode_ineligible', due.id),
        type: 'mode_ineligible',
        severity: 'warning',
        params: { mode: due.key, reasons: reasons.map(({ code }) => code) },
      },
    ],
    now,
  );
  return 'refused';
}
