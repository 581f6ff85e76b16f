import type { Notification, NotificationDelivery, NotificationSubject } from '@tideline/contract';
import { CATALOGUE } from './catalogue.ts';
import type { DeliveryRow, NotificationRow } from './notifications.store.ts';
import type { Say } from './say.ts';
import { wordsOf } from './words.ts';

export function notificationToWire(
  { type, subjectKind, subjectId, params, ...row }: NotificationRow,
  say: Say,
): Notification {
  const { id, severity, accountId, href, state, snoozedUntil, createdAt } = row;
  const subject = { kind: subjectKind, id: subjectId } as NotificationSubject; // written from a fact
  return {
    id,
    type,
    group: CATALOGUE[type].group,
    severity,
    subject,
    accountId,
    ...wordsOf(type, params, say),
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
