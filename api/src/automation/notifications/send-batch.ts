import { householdUrl } from '../../platform/household-url.ts';
import { listHouseholdsOf } from '../../platform/auth/sessions.store.ts';
import type { Database } from '../../platform/database/database.ts';
import { composeNoticeEmail, emailTextsIn } from './channels/notice-email.ts';
import { failed, type Outcome, outcomeOfMail, SENT } from './channels/sending.ts';
import { sendPush } from './channels/web-push.ts';
import { callWebhook } from './channels/webhook.ts';
import type { Addressee, Sendable } from './deliver.store.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { formattersFor } from './formatters.ts';
import { openTarget, type PushKeys, type WebhookSecret } from './sealed-targets.ts';
import { sealedSubscription, sealedWebhook } from './targets.store.ts';
import type { Words } from './words.ts';
import { unsubscribeUrlOf } from './unsubscribe-link.ts';
import { textsNow } from './texts.ts';

export interface SendingDeps {
  db: Database;
  notifications: NotificationDeps;
  householdId: string;
  now: Date;
}

export interface Batch {
  /** Id of the batch, which is the same for each attempt. */
  batchId: string;
  batch: readonly Sendable[];
  user: Addressee;
}

/** Sends a batch through its channel. */
export function sendBatch(deps: SendingDeps, batch: Batch): Promise<Outcome> {
  const { channel } = batch.batch[0] ?? {};
  if (channel === 'email') return sendEmail(deps, batch);
  return channel === 'web_push' ? push(deps, batch) : call(deps, batch);
}

function wordsFor(
  { preferences: { hideAmounts }, language, locale, timeZone }: Addressee,
  { type, params, channel, createdAt }: Sendable,
  now: Date,
): Words {
  const say = formattersFor({ language, locale, timeZone, hideAmounts: hideAmounts[channel] });
  return textsNow(type, params, { say, createdAt, now });
}

async function sendEmail(
  { notifications, householdId, now }: SendingDeps,
  { batchId, batch, user }: Batch,
): Promise<Outcome> {
  if (user.noMail !== null) return failed(user.noMail, true);
  const { publicOrigin, signer, mailer } = notifications;
  const types = new Set(batch.map(({ type }) => type));
  const [type] = types;
  const unsubscribes = types.size === 1 && type !== undefined ? type : null;
  const message = composeNoticeEmail({
    language: user.language,
    to: user.email,
    name: user.name,
    notices: batch.map((sendable) => ({
      ...wordsFor(user, sendable, now),
      url: householdUrl(publicOrigin, sendable.href, householdId),
      severity: sendable.severity,
    })),
    isDigest: batch.every(({ isDigest }) => isDigest),
    messageId: `<${batchId}@${new URL(publicOrigin).hostname}>`,
    unsubscribeUrl: unsubscribeUrlOf(
      { householdId, userId: user.userId, type: unsubscribes, now },
      { signer, publicOrigin },
    ),
    unsubscribes: unsubscribes === null ? 'all' : 'type',
    settingsUrl: householdUrl(publicOrigin, '/settings/notifications', householdId),
    inboxUrl: householdUrl(publicOrigin, '/notifications', householdId),
  });
  try {
    await mailer.send(message);
    return SENT;
  } catch (error) {
    return outcomeOfMail(error);
  }
}

/**
 * Sends a push. Combines several notifications for one browser, because a screen full of them at the end of quiet hours
 * is useless.
 */
async function push(
  { db, notifications, householdId, now }: SendingDeps,
  { batchId, batch, user }: Batch,
): Promise<Outcome> {
  const [first] = batch;
  if (first === undefined) return SENT;
  const id = first.targetId;
  const sealed = await db.withHousehold({ householdId, userId: '' }, (tx) => sealedSubscription(tx, id));
  if (sealed === null || !sealed.isTheirs || sealed.userId !== user.userId) return failed('target_gone', true);
  const keys = openTarget<PushKeys>(notifications.vault, 'push_subscription', { householdId, id }, sealed);
  // The key no longer exists, so the browser must subscribe again.
  if (keys === null) return failed('target_gone', true);
  const words = batch.map((sendable) => wordsFor(user, sendable, now));
  const [only] = words;
  const tag = batchId.replaceAll('-', '');
  const isUrgent = batch.some(({ severity }) => severity === 'urgent');
  const message =
    words.length === 1 && only !== undefined
      ? { id: first.notificationId, ...only, href: first.href, tag }
      : {
          id: first.notificationId,
          title: emailTextsIn(user.language).emailTexts.several(words.length),
          body: words
            .map(({ title }) => title)
            .slice(0, 3)
            .join('\n'),
          href: '/notifications',
          tag,
        };
  const href = await hrefForPush(db, { householdId, userId: user.userId }, message.href);
  const severity = isUrgent ? 'urgent' : first.severity;
  return sendPush(notifications, { keys, message: shortened({ ...message, href }), severity });
}

/**
 * Adds the household to the link if the user is a member of several. A click focuses an open page with exactly this
 * address, and the addresses of pages do not contain the household.
 */
async function hrefForPush(
  db: SendingDeps['db'],
  { householdId, userId }: { householdId: string; userId: string },
  href: string,
): Promise<string> {
  const households = await db.withUser(userId, (tx) => listHouseholdsOf(tx, userId));
  if (households.length < 2) return href;
  const { pathname, search, hash } = new URL(householdUrl('http://localhost', href, householdId));
  return pathname + search + hash;
}

/** Shortens a message, because a push has at most 4,096 octets (RFC 8291, 4), some of which the encryption needs. */
const shortened = <Message extends { title: string; body: string }>(message: Message): Message => ({
  ...message,
  title: message.title.slice(0, 200),
  body: message.body.slice(0, 600),
});

async function call({ db, notifications, householdId, now }: SendingDeps, { batch, user }: Batch): Promise<Outcome> {
  const [one] = batch;
  if (one === undefined) return SENT;
  const sealed = await db.withHousehold({ householdId, userId: '' }, (tx) => sealedWebhook(tx, one.targetId));
  if (sealed === null || !sealed.enabled) return failed('target_gone', true);
  const target = openTarget<WebhookSecret>(
    notifications.vault,
    'webhook_target',
    { householdId, id: one.targetId },
    sealed,
  );
  if (target === null) return failed('target_gone', true);
  const { notificationId: id, type, severity, subjectKind, subjectId, href, createdAt } = one;
  const subject = { kind: subjectKind, id: subjectId } as Parameters<typeof callWebhook>[1]['content']['subject'];
  return callWebhook(
    notifications.outbound,
    {
      kind: sealed.kind,
      target,
      deliveryId: one.id,
      content: {
        id,
        type,
        severity,
        subject,
        ...wordsFor(user, one, now),
        url: householdUrl(notifications.publicOrigin, href, householdId),
        createdAt,
      },
    },
    now,
  );
}
