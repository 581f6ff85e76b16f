import { notifyUser } from '../../../automation/notifications/notify-events.ts';
import type { NotificationParams } from '../../../ledger/notify/notification-fact.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';

interface SecurityChange {
  userId: string;
  what: NotificationParams['security_changed']['what'];
  now: Date;
}

/**
 * Notifies a user of a change to how they sign in. `once` identifies an event that the user is notified of only once.
 */
export const noteSecurityChange = (tx: Tx, { userId, what, now }: SecurityChange, once?: string): Promise<void> =>
  notifyUser(
    tx,
    userId,
    {
      type: 'security_changed',
      dedupKey: `security_changed ${once ?? newId(now.getTime())}`,
      severity: 'urgent',
      params: { what, at: now.toISOString() },
    },
    now,
  );
