/**
 * Notifies the other members of a household about changes to its mode. The member who made the change is not notified.
 */
import type { HouseholdTx } from '../../platform/database/database.ts';
import { isSameMode } from '@tideline/domain';
import { touchesMode } from '../../ledger/change-sets/change-sets.store.ts';
import type { UndoEvent } from '../../ledger/after-change/ledger-hooks.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { NotificationFact, NotificationParams } from '../../ledger/notify/notification-fact.ts';
import { notify } from '../../ledger/notify/notify.ts';
import { findUserName, loadRecipients } from '../../ledger/notify/recipients.store.ts';
import { type ActiveMode, activeMode } from '../../ledger/active-mode/active-mode.store.ts';
import { listModeChanges, type ModeChangeRow } from './mode-changes.store.ts';

type NotifyContext = Pick<Scope, 'userId' | 'now'>;

/**
 * Notifies the other members of a change. `fact` identifies the event, so that members are notified once: the id of a
 * change, or the change set of an undo.
 */
export async function notifyOtherMembers(
  tx: HouseholdTx,
  { userId, now }: NotifyContext,
  fact: { changeId: string; key: string; params: Omit<NotificationParams['mode_changed'], 'by'> },
): Promise<void> {
  const others = (await loadRecipients(tx)).filter((recipient) => recipient.userId !== userId);
  if (others.length === 0) return;
  const by = await findUserName(tx, userId);
  await notify(
    tx,
    others.map((other): NotificationFact => ({
      type: 'mode_changed',
      subject: { kind: 'mode', id: fact.changeId },
      dedupKey: `mode_changed ${fact.key}`,
      severity: 'info',
      href: '/settings/financial-mode',
      userId: other.userId,
      params: { ...fact.params, by: by?.name ?? null },
    })),
    now,
  );
}

interface ModeState {
  active: ActiveMode;
  scheduled: ModeChangeRow | null;
}

const modeState = async (tx: HouseholdTx, today: string): Promise<ModeState> => ({
  active: await activeMode(tx, today),
  scheduled: (await listModeChanges(tx)).find(({ state }) => state === 'scheduled') ?? null,
});

/** Notifies of an undo that changes the active or scheduled mode. */
export async function notifyOfUndoneMode(
  tx: HouseholdTx,
  { scope, undoneId, undoId }: UndoEvent,
): Promise<() => Promise<void>> {
  if (!(await touchesMode(tx, undoneId))) return () => Promise.resolve();
  const before = await modeState(tx, scope.today);
  return () => notifyModeUndone(tx, scope, before, undoId);
}

/** Notifies of an undone or redone mode change: which mode is active now, or which is no longer scheduled. */
async function notifyModeUndone(
  tx: HouseholdTx,
  scope: NotifyContext & Pick<Scope, 'today'>,
  before: ModeState,
  undoId: string,
): Promise<void> {
  const after = await modeState(tx, scope.today);
  const notifyOf = (params: Omit<NotificationParams['mode_changed'], 'by'>) =>
    notifyOtherMembers(tx, scope, { changeId: undoId, key: undoId, params });
  if (!isSameMode(before.active, after.active))
    await notifyOf({ mode: after.active.key, previous: before.active.key, what: 'undone' });
  else if (after.scheduled !== null && after.scheduled.id !== before.scheduled?.id)
    await notifyOf({
      mode: after.scheduled.key,
      previous: after.active.key,
      what: 'scheduled',
      startsOn: after.scheduled.startsOn,
    });
  else if (before.scheduled !== null && after.scheduled === null)
    await notifyOf({ mode: before.scheduled.key, previous: after.active.key, what: 'withdrawn' });
}
