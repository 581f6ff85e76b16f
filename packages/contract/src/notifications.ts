import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, EnteredDate, Id, Instant, Money, PositiveMoney, text, Version } from './wire.ts';

/** What a person can be told. The words are the api's: a letter, a push and the inbox say the same. */
export const NOTIFICATION_TYPES = [
  'promo_deadline',
  'promo_drift',
  'payment_due',
  'payment_missed',
  'statement_closed',
  'statement_missing',
  'low_cash',
  'large_transaction',
  'connection_problem',
  'import_finished',
  'sweep_proposed',
  'sweep_to_make',
  'sweep_executed',
  'sweep_failed',
  'sweep_returned',
  'sweep_suspended',
  'insight_new',
  'target_pace',
  'mode_changed',
  'mode_ineligible',
  'ledger_problem',
  'reminder',
  'new_device',
  'security_changed',
] as const;
export const NotificationType = z.enum(NOTIFICATION_TYPES);
export type NotificationType = z.infer<typeof NotificationType>;

export const NotificationGroup = z.enum([
  'promotions',
  'payments',
  'cash',
  'accounts',
  'sweeps',
  'insights',
  'security',
]);
export type NotificationGroup = z.infer<typeof NotificationGroup>;

export const NotificationChannel = z.enum(['in_app', 'email', 'web_push', 'webhook']);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

export const NotificationState = z.enum(['unread', 'read', 'archived', 'snoozed']);
export type NotificationState = z.infer<typeof NotificationState>;

/** urgent: money moves or may not move, or somebody else is in the account; comes at once, whatever the digest. */
export const NotificationSeverity = z.enum(['info', 'notice', 'warning', 'urgent']);
export type NotificationSeverity = z.infer<typeof NotificationSeverity>;

/** What it is about; those of one subject belong together. */
const Subject = z.object({
  kind: z.enum([
    'account',
    'promo',
    'statement',
    'transaction',
    'connection',
    'import',
    'sweep_rule',
    'sweep_run',
    'insight',
    'category',
    'mode',
    'household',
    'session',
  ]),
  /** '' where there is but one. */
  id: z
    .string()
    .max(100)
    .regex(/^[\x20-\x7e]*$/),
});
export type NotificationSubject = z.infer<typeof Subject>;

const notificationShape = z.object({
  id: Id,
  type: NotificationType,
  group: NotificationGroup,
  severity: NotificationSeverity,
  subject: Subject,
  /** The account that can be muted; null: none. */
  accountId: Id.nullable(),
  /** One line, with the figures in the household's format. */
  title: z.string(),
  /** A sentence or two more; may be empty. */
  body: z.string(),
  /** A path of this product. */
  href: z.string(),
  state: NotificationState,
  /** Set while it is snoozed. */
  snoozedUntil: Instant.nullable(),
  createdAt: Instant,
});
export interface Notification extends z.infer<typeof notificationShape> {}
export const Notification: z.ZodType<Notification, Notification> = notificationShape;

/**
 * What happened to a copy of it on its way.
 *
 * held: until quiet hours or a pause are over · digest: waits for the next digest · queued: handed over · failed: `reason` says why, it is tried
 * again · dead: given up · suppressed: not sent, and `reason` says why
 */
const DeliveryEvent = z.enum(['held', 'digest', 'queued', 'failed', 'sent', 'dead', 'suppressed']);
/**
 * quiet_hours, paused: held · muted: the type is off for the channel, or the account is muted · address_unconfirmed, no_account: mail needs a
 * confirmed address, and a guest has none · target_gone: the browser or address was removed · refused: the server said no · unreachable · timeout ·
 * not_safe: it leads into a private network or is not encrypted · certificate · internal: our fault
 */
export const DeliveryReason = z.enum([
  'quiet_hours',
  'paused',
  'muted',
  'address_unconfirmed',
  'no_account',
  'target_gone',
  'refused',
  'unreachable',
  'timeout',
  'not_safe',
  'certificate',
  'too_many',
  'internal',
]);
export type DeliveryReason = z.infer<typeof DeliveryReason>;

const deliveryShape = z.object({
  id: Id,
  channel: NotificationChannel,
  /** Name of the browser or address; null where there is but one. */
  target: z.string().nullable(),
  /** waiting: will be handed over in a moment. */
  state: DeliveryEvent.or(z.literal('waiting')),
  reason: DeliveryReason.nullable(),
  /** When it is sent, while it is held or waits for a digest. */
  dueAt: Instant.nullable(),
  attempts: z.int(),
  /** Oldest first. */
  steps: z.array(z.object({ at: Instant, event: DeliveryEvent, reason: DeliveryReason.nullable() })),
});
export interface NotificationDelivery extends z.infer<typeof deliveryShape> {}
export const NotificationDelivery: z.ZodType<NotificationDelivery, NotificationDelivery> = deliveryShape;

const detailShape = notificationShape.extend({ deliveries: z.array(NotificationDelivery) });
export interface NotificationDetail extends z.infer<typeof detailShape> {}
export const NotificationDetail: z.ZodType<NotificationDetail, NotificationDetail> = detailShape;

/** inbox: unread and read · muted: kept out of the inbox. Snoozed ones are unread again when their time has come. */
export const NotificationView = z.enum(['inbox', 'unread', 'snoozed', 'archived', 'muted']);
export type NotificationView = z.infer<typeof NotificationView>;

const listFilter = {
  view: NotificationView.default('inbox'),
  group: NotificationGroup.optional(),
  limit: z.int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
};

const Counts = z.object({ unread: z.int(), snoozed: z.int() });

/** A new state of one of them. `snoozedUntil` goes with `snoozed` alone. */
const StateChange = z.object({ id: Id, state: NotificationState, snoozedUntil: Instant.nullable().default(null) });

/** HH:MM, of a wall clock. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** An IANA name. */
const TimeZone = z.string().min(1).max(64);

const LeadDays = z.array(z.int().min(0).max(365)).max(12);

const typeSettingsShape = z.object({
  type: NotificationType,
  group: NotificationGroup,
  channels: z.object({ in_app: z.boolean(), email: z.boolean(), web_push: z.boolean(), webhook: z.boolean() }),
  /** Channels that cannot be switched off: the inbox for what concerns the safety of the account. */
  always: z.array(NotificationChannel),
  /** low_cash: tells when the lowest balance ahead falls below it · large_transaction: from this amount on; null: the type has none. */
  threshold: Money.nullable(),
  /** How many days ahead it is told, each once; null: the type has none. */
  leadDays: LeadDays.nullable(),
});
export interface NotificationTypeSettings extends z.infer<typeof typeSettingsShape> {}

const QuietHours = z.object({
  on: z.boolean(),
  from: ClockTime,
  /** Before or at `from`: on the next day. */
  to: ClockTime,
});
const Digest = z.object({
  /** Of e-mail alone; what is urgent comes at once. */
  every: z.enum(['off', 'daily', 'weekly']),
  at: ClockTime,
  /** 0 = Sunday; of a weekly one. */
  weekday: z.int().min(0).max(6),
});

const targetShape = z.object({
  id: Id,
  version: Version,
  /** webhook: JSON, signed · ntfy: a topic of an ntfy server. */
  kind: z.enum(['webhook', 'ntfy']),
  name: z.string(),
  /** Of its address; the rest is kept sealed. */
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
  /** Whoever has it can read the dates: it is made new or removed at any time. */
  url: z.string(),
  leadDays: z.int(),
  createdAt: Instant,
  fetchedAt: Instant.nullable(),
});
export interface CalendarFeed extends z.infer<typeof feedShape> {}
export const CalendarFeed: z.ZodType<CalendarFeed, CalendarFeed> = feedShape;

const settingsShape = z.object({
  /** 0: nothing was ever changed. */
  version: z.int().min(0),
  types: z.array(typeSettingsShape),
  quietHours: QuietHours,
  /** null: as the household. */
  timezone: TimeZone.nullable(),
  /** Which is in force. */
  timezoneInForce: TimeZone,
  digest: Digest,
  /** When the next digest goes out; null: none. */
  nextDigestAt: Instant.nullable(),
  mutedAccountIds: z.array(Id),
  /** Nothing but the inbox until then; null: no pause. */
  pausedUntil: Instant.nullable(),
  /** Amounts are left out, as others may read them. */
  hideAmounts: z.object({ email: z.boolean(), web_push: z.boolean(), webhook: z.boolean() }),
  /** How each channel stands. */
  email: z.object({
    address: z.string(),
    /** ready · unconfirmed: the address was never confirmed · no_server: letters reach the operator only · guest · stopped: unsubscribed from all */
    state: z.enum(['ready', 'unconfirmed', 'no_server', 'guest', 'stopped']),
  }),
  /** For `applicationServerKey`, base64url. */
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
  /** false: unsubscribed from all e-mail; true takes it back. */
  emailOn: z.boolean().optional(),
});
export interface NotificationSettingsChanges extends z.output<typeof changesShape> {}
const NotificationSettingsChanges: z.ZodType<NotificationSettingsChanges, z.input<typeof changesShape>> = changesShape;

/** Keys and tokens as their programs write them: no blanks, nothing that ends a header line. */
const Opaque = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\x21-\x7e]+$/);

const TestAnswer = z.object({ sent: z.boolean(), reason: DeliveryReason.nullable() });
/** A page or a file, not JSON. */
const File = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Blob) });

const tags = ['notifications'];

export const notifications = {
  list: oc
    .route({ method: 'GET', path: '/notifications', tags, summary: 'Your notifications, newest first' })
    .input(
      z.object({ ...listFilter, subjectKind: Subject.shape.kind.optional(), subjectId: Subject.shape.id.optional() }),
    )
    .output(z.object({ items: z.array(Notification), nextCursor: z.string().nullable(), counts: Counts })),
  get: oc
    .route({
      method: 'GET',
      path: '/notifications/{id}',
      tags,
      summary: 'One notification with what became of each of its deliveries',
    })
    .input(byId)
    .output(NotificationDetail),
  setStates: oc
    .route({
      method: 'POST',
      path: '/notifications/set-states',
      tags,
      summary: 'Mark as read or unread, archive, snooze; `previous` of the answer, sent as `changes`, takes it back',
    })
    .input(
      z.object({
        changes: z.array(StateChange).max(5_000).default([]),
        /** All unread ones as well: Mark all read. */ allRead: z.boolean().default(false),
      }),
    )
    .output(z.object({ previous: z.array(StateChange), counts: Counts })),
  remind: oc
    .route({
      method: 'POST',
      path: '/notifications/remind',
      tags,
      successStatus: 201,
      summary: 'Be reminded of something on a day, at the hour your quiet hours end',
    })
    .input(z.object({ subject: Subject, on: EnteredDate, about: text(200) }))
    .output(Notification),
};

export const notificationCount = {
  get: oc
    .route({ method: 'GET', path: '/notifications/count', tags, summary: 'How many are unread and snoozed' })
    .output(Counts),
};

const groupShape = z.object({ subject: Subject, latest: Notification, count: z.int(), unread: z.int() });

export const notificationSubjects = {
  list: oc
    .route({
      method: 'GET',
      path: '/notifications/subjects',
      tags,
      summary: 'The same grouped by what they are about, the newest group first',
    })
    .input(z.object(listFilter))
    .output(z.object({ items: z.array(groupShape), nextCursor: z.string().nullable(), counts: Counts })),
};

export const notificationSettings = {
  get: oc
    .route({
      method: 'GET',
      path: '/notification-settings',
      tags,
      summary: 'What you are told through which channel, and when',
    })
    .output(NotificationSettings),
  update: oc
    .route({
      method: 'PATCH',
      path: '/notification-settings',
      tags,
      summary: 'Change some of it; If-Match with the version, 0 for the first time. What is held follows at once',
    })
    .input(NotificationSettingsChanges)
    .output(NotificationSettings),
  sendTest: oc
    .route({
      method: 'POST',
      path: '/notification-settings/test',
      tags,
      summary: 'Send a test now through one channel; `targetId`: the browser or address',
    })
    .input(z.object({ channel: z.enum(['email', 'web_push', 'webhook']), targetId: Id.nullable().default(null) }))
    .output(TestAnswer),
};

const PushKeys = z.object({ p256dh: Opaque(200), auth: Opaque(100) });

export const pushSubscriptions = {
  create: oc
    .route({
      method: 'POST',
      path: '/push-subscriptions',
      tags,
      successStatus: 201,
      summary: 'Push to this browser; what `PushSubscription.toJSON()` says. The same again changes nothing',
    })
    .input(z.object({ endpoint: z.url().max(1_000), keys: PushKeys, label: text(80) }))
    .output(subscriptionShape),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/push-subscriptions/{id}',
      tags,
      summary: 'Push to that browser no longer; If-Match is not looked at',
    })
    .input(byId)
    .output(z.object({})),
};

/** Asked without a session, by the service worker of a browser that changed its subscription by itself: what it was before is the permission. */
export const pushRenewal = {
  create: oc
    .route({
      method: 'POST',
      path: '/push-renewal',
      tags,
      successStatus: 204,
      summary:
        'Another address for a browser that is pushed to; `previous.auth` is the secret that nobody but that browser and this server have',
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
      summary: 'Call an address of yours; `secret` of a webhook signs the calls and is shown this once',
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
    .route({ method: 'PATCH', path: '/webhooks/{id}', tags, summary: 'Rename, switch on or off' })
    .input(byId.extend({ name: text(80).optional(), enabled: z.boolean().optional() }))
    .output(WebhookTarget),
  remove: oc
    .route({ method: 'DELETE', path: '/webhooks/{id}', tags, summary: 'Remove it with its secret' })
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
        'A signed address for calendars: due dates, promo ends, statement closes, planned sweeps. A new one ends the one before',
    })
    .input(z.object({ leadDays: z.int().min(0).max(60).default(7) }))
    .output(CalendarFeed),
  remove: oc
    .route({ method: 'DELETE', path: '/calendar-feeds/{id}', tags, summary: 'End the address' })
    .input(byId)
    .output(z.object({})),
};

/** Opened without a session: the address is the permission. */
export const calendarFile = {
  get: oc
    .route({
      method: 'GET',
      path: '/calendar/{file}',
      tags,
      summary: 'The dates as a calendar file (RFC 5545), by its signed address',
      outputStructure: 'detailed',
    })
    .input(z.object({ file: z.string().max(400) }))
    .output(File),
};

export const unsubscribe = {
  get: oc
    .route({
      method: 'GET',
      path: '/unsubscribe/{token}',
      tags,
      summary: 'The page behind the link in a letter; it changes nothing by itself',
      outputStructure: 'detailed',
    })
    .input(z.object({ token: z.string().max(400) }))
    .output(File),
  confirm: oc
    .route({
      method: 'POST',
      path: '/unsubscribe/{token}',
      tags,
      summary: 'Stop these letters (one click, RFC 8058)',
      outputStructure: 'detailed',
    })
    .input(z.object({ token: z.string().max(400), all: z.string().max(10).optional() }))
    .output(File),
};
