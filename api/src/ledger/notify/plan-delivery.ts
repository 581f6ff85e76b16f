import type { DeliveryReason, NotificationChannel, NotificationSeverity, NotificationType } from '@tideline/contract';
import { preferencesOf, type StoredPreferences } from './preferences.ts';
import { nextDigest, quietUntil } from './quiet-time.ts';

/** A household member, with the data needed to plan deliveries. */
export interface Recipient {
  userId: string;
  preferences: StoredPreferences;
  timeZone: string;
  /** Why no email can be sent to the member; null if it can. */
  noMail: Extract<DeliveryReason, 'address_unconfirmed' | 'no_account'> | null;
}

export interface DeliveryInput {
  type: NotificationType;
  severity: NotificationSeverity;
  accountId: string | null;
  /** The time before which a reminder is not shown. */
  showAt?: Date | undefined;
}

/** The plan for the delivery of a notification through one channel. */
export type Plan =
  | { state: 'sent'; reason: null; dueAt: null }
  | { state: 'suppressed'; reason: DeliveryReason; dueAt: null }
  | { state: 'waiting'; reason: null; dueAt: Date }
  | { state: 'held'; reason: 'quiet_hours' | 'paused'; dueAt: Date }
  | { state: 'digest'; reason: null; dueAt: Date };

const suppressed = (reason: DeliveryReason): Plan => ({ state: 'suppressed', reason, dueAt: null });

/** Plans the delivery through one channel. Deliveries to the inbox are never held. */
export function planDelivery(
  recipient: Recipient,
  input: DeliveryInput,
  channel: NotificationChannel,
  now: Date,
): Plan {
  const { preferences } = recipient;
  const { channels, always } = preferencesOf(preferences, input.type);
  const isMuted = input.accountId !== null && preferences.mutedAccountIds.includes(input.accountId);
  if (!channels[channel] || (isMuted && !always.includes(channel))) return suppressed('muted');
  if (channel === 'in_app') return { state: 'sent', reason: null, dueAt: null };
  if (channel === 'email' && !preferences.emailOn) return suppressed('muted');
  if (channel === 'email' && recipient.noMail !== null) return suppressed(recipient.noMail);
  return planTime(recipient, input, channel, input.showAt !== undefined && input.showAt > now ? input.showAt : now);
}

/**
 * Determines when a delivery that is due at `from` is sent: after a pause, outside quiet hours, and with the digest
 * if it is an email.
 */
function planTime(
  { preferences, timeZone }: Recipient,
  { severity }: Pick<DeliveryInput, 'severity'>,
  channel: NotificationChannel,
  from: Date,
): Plan {
  const digestAt = channel === 'email' && severity !== 'urgent' ? nextDigest(preferences.digest, timeZone, from) : null;
  const pauseEnds = preferences.pausedUntil === null ? null : new Date(preferences.pausedUntil);
  const isPaused = pauseEnds !== null && pauseEnds > (digestAt ?? from);
  const at = isPaused ? pauseEnds : (digestAt ?? from);
  const quietEnds = quietUntil(preferences.quietHours, timeZone, at);
  const dueAt = quietEnds ?? at;
  if (digestAt !== null && !isPaused) return { state: 'digest', reason: null, dueAt };
  if (isPaused) return { state: 'held', reason: 'paused', dueAt };
  return quietEnds === null
    ? { state: 'waiting', reason: null, dueAt }
    : { state: 'held', reason: 'quiet_hours', dueAt };
}

/** Returns the plan of a delivery that is due now but must not be sent; null if it is sent. */
export function planHold(
  recipient: Recipient,
  input: DeliveryInput,
  channel: NotificationChannel,
  now: Date,
): Exclude<Plan, { state: 'sent' | 'waiting' | 'digest' }> | null {
  const plan = planDelivery(
    {
      ...recipient,
      preferences: { ...recipient.preferences, digest: { ...recipient.preferences.digest, every: 'off' } },
    },
    { ...input, showAt: undefined },
    channel,
    now,
  );
  return plan.state === 'held' || plan.state === 'suppressed' ? plan : null;
}
