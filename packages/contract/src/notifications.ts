import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, EnteredDate, Id, Instant, text } from './wire.ts';

/** Types of notifications. The api writes the text, so emails, push messages and the inbox agree. */
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
  'two_person_changed',
  'account_moved',
  'members_changed',
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

/**
 * Severity. urgent: money moves or may fail to move, or another user has access to the account; sent immediately
 * regardless of the digest.
 */
export const NotificationSeverity = z.enum(['info', 'notice', 'warning', 'urgent']);

export type NotificationSeverity = z.infer<typeof NotificationSeverity>;

/** The subject. Notifications with the same subject belong together. */
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
  /** Id of the subject; '' if there is only one. */
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
  /** The related account, which can be muted; null: none. */
  accountId: Id.nullable(),
  /** One line, with figures in the household's format. */
  title: z.string(),
  /** One or two more sentences; may be empty. */
  body: z.string(),
  /** A path within this application. */
  href: z.string(),
  state: NotificationState,
  /** End of the snooze, while it is snoozed. */
  snoozedUntil: Instant.nullable(),
  createdAt: Instant,
});

export interface Notification extends z.infer<typeof notificationShape> {}

export const Notification: z.ZodType<Notification, Notification> = notificationShape;

/**
 * Delivery event of a notification on one channel. held: until quiet hours or a pause end · digest: waits for the next
 * digest · queued: handed over · failed: see `reason`; it is retried · dead: no more attempts · suppressed: not sent,
 * see `reason`.
 */
const DeliveryEvent = z.enum(['held', 'digest', 'queued', 'failed', 'sent', 'dead', 'suppressed']);

/**
 * Reason for a delivery event. quiet_hours, paused: held · muted: the type is off for the channel, or the account is
 * muted · address_unconfirmed, no_account: email needs a confirmed address, and a guest has none · target_gone: the
 * browser or address was removed · refused: the server rejected it · unreachable, timeout: no response · not_safe: the
 * address is in a private network or not encrypted · certificate: the certificate does not match · internal: an error
 * of this server.
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
  /** Name of the browser or address; null if there is only one. */
  target: z.string().nullable(),
  /** waiting: it will be handed over soon. */
  state: DeliveryEvent.or(z.literal('waiting')),
  reason: DeliveryReason.nullable(),
  /** Send time, while it is held or waits for a digest. */
  dueAt: Instant.nullable(),
  attempts: z.int(),
  /** Events, oldest first. */
  steps: z.array(z.object({ at: Instant, event: DeliveryEvent, reason: DeliveryReason.nullable() })),
});

export interface NotificationDelivery extends z.infer<typeof deliveryShape> {}

export const NotificationDelivery: z.ZodType<NotificationDelivery, NotificationDelivery> = deliveryShape;

const detailShape = notificationShape.extend({ deliveries: z.array(NotificationDelivery) });

export interface NotificationDetail extends z.infer<typeof detailShape> {}

export const NotificationDetail: z.ZodType<NotificationDetail, NotificationDetail> = detailShape;

/**
 * Filter of the list. inbox: unread and read · muted: not in the inbox. Snoozed notifications become unread when the
 * snooze ends.
 */
export const NotificationView = z.enum(['inbox', 'unread', 'snoozed', 'archived', 'muted']);

export type NotificationView = z.infer<typeof NotificationView>;

const listFilter = {
  view: NotificationView.default('inbox'),
  group: NotificationGroup.optional(),
  limit: z.int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
};

const Counts = z.object({ unread: z.int(), snoozed: z.int() });

/** New state of a notification. `snoozedUntil` requires `snoozed`. */
const StateChange = z.object({ id: Id, state: NotificationState, snoozedUntil: Instant.nullable().default(null) });

/** A page or a file, not JSON. */
const File = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Blob) });

const tags = ['notifications'];

export const notifications = {
  list: oc
    .route({ method: 'GET', path: '/notifications', tags, summary: 'List your notifications, newest first' })
    .input(
      z.object({ ...listFilter, subjectKind: Subject.shape.kind.optional(), subjectId: Subject.shape.id.optional() }),
    )
    .output(z.object({ items: z.array(Notification), nextCursor: z.string().nullable(), counts: Counts })),
  get: oc
    .route({
      method: 'GET',
      path: '/notifications/{id}',
      tags,
      summary: 'Get a notification with the outcome of each delivery',
    })
    .input(byId)
    .output(NotificationDetail),
  setStates: oc
    .route({
      method: 'POST',
      path: '/notifications/set-states',
      tags,
      summary: 'Mark read or unread, archive or snooze notifications; to undo, send `previous` as `changes`',
    })
    .input(
      z.object({
        changes: z.array(StateChange).max(5_000).default([]),
        /** Whether to include all unread notifications, as in Mark all read. */ allRead: z.boolean().default(false),
      }),
    )
    .output(z.object({ previous: z.array(StateChange), counts: Counts })),
  remind: oc
    .route({
      method: 'POST',
      path: '/notifications/remind',
      tags,
      successStatus: 201,
      summary: 'Create a reminder for a day, delivered when quiet hours end',
    })
    .input(z.object({ subject: Subject, on: EnteredDate, about: text(200) }))
    .output(Notification),
};

export const notificationCount = {
  get: oc
    .route({ method: 'GET', path: '/notifications/count', tags, summary: 'Count unread and snoozed notifications' })
    .output(Counts),
};

const groupShape = z.object({ subject: Subject, latest: Notification, count: z.int(), unread: z.int() });

export const notificationSubjects = {
  list: oc
    .route({
      method: 'GET',
      path: '/notifications/subjects',
      tags,
      summary: 'List notifications grouped by subject, newest group first',
    })
    .input(z.object(listFilter))
    .output(z.object({ items: z.array(groupShape), nextCursor: z.string().nullable(), counts: Counts })),
};

/** The calendar, opened without a session. Knowledge of the address is the authorization. */
export const calendarFile = {
  get: oc
    .route({
      method: 'GET',
      path: '/calendar/{file}',
      tags,
      summary: 'Get dates as a calendar file (RFC 5545) at its signed address',
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
      summary: 'Show the page that an email links to; opening it changes nothing',
      outputStructure: 'detailed',
    })
    .input(z.object({ token: z.string().max(400) }))
    .output(File),
  confirm: oc
    .route({
      method: 'POST',
      path: '/unsubscribe/{token}',
      tags,
      summary: 'Unsubscribe from these emails (one click, RFC 8058)',
      outputStructure: 'detailed',
    })
    .input(z.object({ token: z.string().max(400), all: z.string().max(10).optional() }))
    .output(File),
};
