import type { Notification, NotificationDelivery, NotificationSubject } from '@tideline/contract';
import { CATALOG } from '../../ledger/notify/catalog.ts';
import type { DeliveryRow, NotificationRow } from './notifications.store.ts';
import type { Formatters } from './formatters.ts';
import { textsNow } from './texts.ts';

export function notificationToWire(
  { type, subjectKind, subjectId, params, ...row }: NotificationRow,
  say: Formatters,
  now: Date,
): Notification {
  const { id, severity, accountId, href, state, snoozedUntil, createdAt } = row;
  const subject = { kind: subjectKind, id: subjectId } as NotificationSubject; // stored from a fact
  return {
    id,
    type,
    group: CATALOG[type].group,
    severity,
    subject,
    accountId,
    ...textsNow(type, params, { say, createdAt, now }),
    href,
    state,
    snoozedUntil,
    createdAt,
  };
}

export const deliveryToWire = ({ state, reason, steps, ...row }: DeliveryRow): NotificationDelivery => ({
  ...row,
  state,
  reason: reason as NotificationDelivery['reason'],
  steps: steps as NotificationDelivery['steps'],
});
