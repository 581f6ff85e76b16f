import type { Notification, NotificationDelivery, NotificationSubject } from '@tideline/contract';
import { CATALOG } from '../../ledger/notify/catalog.ts';
import type { DeliveryRow, NotificationRow } from './notifications.store.ts';
import type { Formatters } from './formatters.ts';
import { datedTextsOf, textsOf } from './texts.ts';

export function notificationToWire(
  { type, subjectKind, subjectId, params, ...row }: NotificationRow,
  say: Formatters,
  now: Date,
): Notification {
  const { id, severity, accountId, href, state, snoozedUntil, createdAt } = row;
  const subject = { kind: subjectKind, id: subjectId } as NotificationSubject; // The values were written from a fact.
  const madeOn = say.dayOf(createdAt);
  const isOfToday = madeOn === say.dayOf(now.toISOString());
  return {
    id,
    type,
    group: CATALOG[type].group,
    severity,
    subject,
    accountId,
    ...(isOfToday ? textsOf(type, params, say) : datedTextsOf(type, params, { say, madeOn })),
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
