/** The others of a household are told what somebody did to its mode; whoever did it has just seen it. */
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { isSameMode } from '@tideline/domain';
import type { Scope } from '../http/scope.ts';
import type { NotificationFact, NotificationParams } from '../notifications/notification-fact.ts';
import { notify } from '../notifications/notify.ts';
import { loadRecipients } from '../notifications/recipients.store.ts';
import { type ModeInForce, modeInForce } from './current-mode.ts';
import { listModeChanges, type ModeChangeRow } from './mode-changes.store.ts';

type Telling = Pick<Scope, 'userId' | 'now'>;

/** `fact`: what happened, once: a change by its id, an undo by its change set. */
export async function tellOthers(
  tx: HouseholdTx,
  { userId, now }: Telling,
  fact: { changeId: string; key: string; params: Omit<NotificationParams['mode_changed'], 'by'> },
): Promise<void> {
  const others = (await loadRecipients(tx)).filter((recipient) => recipient.userId !== userId);
  if (others.length === 0) return;
  const by = await tx.maybe<{ name: string }>(sql`select name from app_user where id = ${userId}`);
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

export interface ModeStanding {
  inForce: ModeInForce;
  scheduled: ModeChangeRow | null;
}

export const modeStanding = async (tx: HouseholdTx, today: string): Promise<ModeStanding> => ({
  inForce: await modeInForce(tx, today),
  scheduled: (await listModeChanges(tx)).find(({ state }) => state === 'scheduled') ?? null,
});

/** After a change of the mode was taken back, or that brought back again: what holds now, or no longer waits. */
export async function tellOfUndo(
  tx: HouseholdTx,
  scope: Telling & Pick<Scope, 'today'>,
  before: ModeStanding,
  undoId: string,
): Promise<void> {
  const after = await modeStanding(tx, scope.today);
  const told = (params: Omit<NotificationParams['mode_changed'], 'by'>) =>
    tellOthers(tx, scope, { changeId: undoId, key: undoId, params });
  if (!isSameMode(before.inForce, after.inForce))
    await told({ mode: after.inForce.key, previous: before.inForce.key, what: 'undone' });
  else if (after.scheduled !== null && after.scheduled.id !== before.scheduled?.id)
    await told({
      mode: after.scheduled.key,
      previous: after.inForce.key,
      what: 'scheduled',
      startsOn: after.scheduled.startsOn,
    });
  else if (before.scheduled !== null && after.scheduled === null)
    await told({ mode: before.scheduled.key, previous: after.inForce.key, what: 'taken_back' });
}
