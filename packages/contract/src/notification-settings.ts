import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, Id, Instant, Money, PositiveMoney, text, Version } from './wire.ts';
import { NotificationType, NotificationGroup, NotificationChannel, DeliveryReason } from './notifications.ts';

const tags = ['notifications'];

/** A local time, HH:MM. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** IANA time zone name. */
const TimeZone = z.string().min(1).max(64);

const LeadDays = z.array(z.int().min(0).max(365)).max(12);

const typeSettingsShape = z.object({
  type: NotificationType,
  group: NotificationGroup,
  channels: z.object({ in_app: z.boolean(), email: z.boolean(), web_push: z.boolean(), webhook: z.boolean() }),
  /** Channels that cannot be turned off, such as the inbox for account security. */
  always: z.array(NotificationChannel),
  /**
   * Threshold of the type. low_cash: notifies if the lowest future balance falls below it · large_transaction: notifies
   * from this amount; null: the type has none.
   */
  threshold: Money.nullable(),
  /** Days in advance, with one notification each; null: the type has none. */
  leadDays: LeadDays.nullable(),
});

export interface NotificationTypeSettings extends z.infer<typeof typeSettingsShape> {}

/** Setting for the channels of all types: calm (only events that cost money), normal (the defaults) or everything. */
const NotificationPreset = z.enum(['calm', 'normal', 'everything']);
export type NotificationPreset = z.infer<typeof NotificationPreset>;

const QuietHours = z.object({
  on: z.boolean(),
  from: ClockTime,
  /** End of quiet hours. If it is not after `from`, it is on the next day. */
  to: ClockTime,
});

const Digest = z.object({
  /** Frequency of the digest, for email only. Urgent notifications are sent immediately. */
  every: z.enum(['off', 'daily', 'weekly']),
  at: ClockTime,
  /** Day of a weekly digest; 0 = Sunday. */
  weekday: z.int().min(0).max(6),
});

const targetShape = z.object({
  id: Id,
  version: Version,
  /** Kind of target. webhook: signed JSON · ntfy: a topic of an ntfy server. */
  kind: z.enum(['webhook', 'ntfy']),
  name: z.string(),
  /** Host of the target's address. The full address is stored encrypted. */
  host: z.string(),
  enabled: z.boolean(),
  createdAt: Instant,
});

export interface WebhookTarget extends z.infer<typeof targetShape> {}

export const WebhookTarget: z.ZodType<WebhookTarget, WebhookTarget> = targetShape;

const subscriptionShape = z.object({
  id: Id,
  label: z.string(),
  host: z.string(),
  createdAt: Instant,
  usedAt: Instant.nullable(),
});

export interface PushSubscriptionEntry extends z.infer<typeof subscriptionShape> {}

const feedShape = z.object({
  id: Id,
  /**
   * Address of the calendar. Anyone with this URL can read its entries, including amounts and account names; it can be
   * regenerated or removed at any time.
   */
  url: z.string(),
  leadDays: z.int(),
  createdAt: Instant,
  fetchedAt: Instant.nullable(),
});

export interface CalendarFeed extends z.infer<typeof feedShape> {}

export const CalendarFeed: z.ZodType<CalendarFeed, CalendarFeed> = feedShape;

const settingsShape = z.object({
  /** Version of the settings; 0: never changed. */
  version: z.int().min(0),
  /** The preset that the channels match; null: the user chose them individually. */
  preset: NotificationPreset.nullable(),
  types: z.array(typeSettingsShape),
  quietHours: QuietHours,
  /** Time zone of the user; null: the household's. */
  timezone: TimeZone.nullable(),
  /** The effective time zone. */
  timezoneInForce: TimeZone,
  digest: Digest,
  /** Time of the next digest; null: no digest. */
  nextDigestAt: Instant.nullable(),
  mutedAccountIds: z.array(Id),
  /** End of a pause, until which notifications go only to the inbox; null: no pause. */
  pausedUntil: Instant.nullable(),
  /** Whether to omit amounts, because others may read the messages. */
  hideAmounts: z.object({ email: z.boolean(), web_push: z.boolean(), webhook: z.boolean() }),
  /** The email channel: its address and state. */
  email: z.object({
    address: z.string(),
    /**
     * State of the email channel. ready · unconfirmed: the address was never confirmed · no_server: emails reach only
     * the operator · guest: guests have no address · stopped: the user unsubscribed from all email.
     */
    state: z.enum(['ready', 'unconfirmed', 'no_server', 'guest', 'stopped']),
  }),
  /** Public key for `applicationServerKey`, base64url. */
  pushPublicKey: z.string(),
  pushSubscriptions: z.array(subscriptionShape),
  webhooks: z.array(WebhookTarget),
  calendarFeed: CalendarFeed.nullable(),
});

export interface NotificationSettings extends z.infer<typeof settingsShape> {}

export const NotificationSettings: z.ZodType<NotificationSettings, NotificationSettings> = settingsShape;

const changesShape = z.object({
  types: z
    .array(
      z.object({
        type: NotificationType,
        channels: z
          .object({
            in_app: z.boolean().optional(),
            email: z.boolean().optional(),
            web_push: z.boolean().optional(),
            webhook: z.boolean().optional(),
          })
          .optional(),
        threshold: PositiveMoney.optional(),
        leadDays: LeadDays.optional(),
      }),
    )
    .max(60)
    .optional(),
  quietHours: QuietHours.optional(),
  timezone: TimeZone.nullable().optional(),
  digest: Digest.optional(),
  mutedAccountIds: z.array(Id).max(200).optional(),
  pausedUntil: Instant.nullable().optional(),
  hideAmounts: z
    .object({ email: z.boolean().optional(), web_push: z.boolean().optional(), webhook: z.boolean().optional() })
    .optional(),
  /** false: unsubscribes from all email; true: subscribes again. */
  emailOn: z.boolean().optional(),
  /** Preset for the channels of all types, applied before `types`. */
  preset: NotificationPreset.optional(),
});

export interface NotificationSettingsChanges extends z.output<typeof changesShape> {}

const NotificationSettingsChanges: z.ZodType<NotificationSettingsChanges, z.input<typeof changesShape>> = changesShape;

/** Keys and tokens generated by programs, without spaces or characters that end a header line. */
const Opaque = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\x21-\x7e]+$/);

const TestResult = z.object({ sent: z.boolean(), reason: DeliveryReason.nullable() });

export const notificationSettings = {
  get: oc
    .route({
      method: 'GET',
      path: '/notification-settings',
      tags,
      summary: 'Get your notification settings',
    })
    .output(NotificationSettings),
  update: oc
    .route({
      method: 'PATCH',
      path: '/notification-settings',
      tags,
      summary:
        'Update notification settings; If-Match is the version, 0 for the first. Held notifications follow immediately',
    })
    .input(NotificationSettingsChanges)
    .output(NotificationSettings),
  sendTest: oc
    .route({
      method: 'POST',
      path: '/notification-settings/test',
      tags,
      summary: 'Send a test notification through one channel; `targetId` is the browser or address',
    })
    .input(z.object({ channel: z.enum(['email', 'web_push', 'webhook']), targetId: Id.nullable().default(null) }))
    .output(TestResult),
};

const PushKeys = z.object({ p256dh: Opaque(200), auth: Opaque(100) });

export const pushSubscriptions = {
  create: oc
    .route({
      method: 'POST',
      path: '/push-subscriptions',
      tags,
      successStatus: 201,
      summary:
        'Register a browser for push notifications with its `PushSubscription.toJSON()`; repeating it changes nothing',
    })
    .input(z.object({ endpoint: z.url().max(1_000), keys: PushKeys, label: text(80) }))
    .output(subscriptionShape),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/push-subscriptions/{id}',
      tags,
      summary: 'Stop push notifications to a browser; If-Match is ignored',
    })
    .input(byId)
    .output(z.object({})),
};

/**
 * Renewal of a push subscription, called without a session by the service worker of a browser that changed its
 * subscription automatically. Knowledge of the old subscription is the authorization.
 */
export const pushRenewal = {
  create: oc
    .route({
      method: 'POST',
      path: '/push-renewal',
      tags,
      successStatus: 204,
      summary:
        'Replace the push address of a browser; `previous.auth` is the secret that only ' +
        'that browser and this server know',
    })
    .input(
      z.object({
        previous: z.object({ endpoint: z.url().max(1_000), auth: Opaque(100) }),
        endpoint: z.url().max(1_000),
        keys: PushKeys,
      }),
    ),
};

export const webhooks = {
  create: oc
    .route({
      method: 'POST',
      path: '/webhooks',
      tags,
      successStatus: 201,
      summary: 'Add a webhook; `secret` signs its calls and is shown only once',
    })
    .input(
      z.object({
        kind: targetShape.shape.kind,
        name: text(80),
        url: z.url().max(1_000),
        token: Opaque(200).nullable().default(null),
      }),
    )
    .output(z.object({ item: WebhookTarget, secret: z.string().nullable() })),
  update: oc
    .route({ method: 'PATCH', path: '/webhooks/{id}', tags, summary: 'Rename a webhook, or turn it on or off' })
    .input(byId.extend({ name: text(80).optional(), enabled: z.boolean().optional() }))
    .output(WebhookTarget),
  remove: oc
    .route({ method: 'DELETE', path: '/webhooks/{id}', tags, summary: 'Delete a webhook with its secret' })
    .input(byId)
    .output(z.object({})),
};

export const calendarFeeds = {
  create: oc
    .route({
      method: 'POST',
      path: '/calendar-feeds',
      tags,
      successStatus: 201,
      summary:
        'Create a signed calendar address: due dates, promotion ends, statement closes, planned sweeps. A new ' +
        'one revokes the previous one',
    })
    .input(z.object({ leadDays: z.int().min(0).max(60).default(7) }))
    .output(CalendarFeed),
  remove: oc
    .route({ method: 'DELETE', path: '/calendar-feeds/{id}', tags, summary: 'Revoke the calendar address' })
    .input(byId)
    .output(z.object({})),
};
