import { type DeliveryReason, fail } from '@tideline/contract';
import type { SentChannel } from '../../ledger/notify/notify.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { composeNoticeEmail, emailTextsIn } from './channels/notice-email.ts';
import { failed, type Outcome, outcomeOfMail, SENT } from './channels/sending.ts';
import { sendPush } from './channels/web-push.ts';
import { callWebhook } from './channels/webhook.ts';
import { addresseeById } from './deliver.store.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { openTarget, type PushKeys, type WebhookSecret } from './sealed-targets.ts';
import { dropSubscription, noteUsed, sealedSubscription, sealedWebhook } from './targets.store.ts';
import { unsubscribeUrlOf } from './unsubscribe-link.ts';

const SETTINGS = '/settings/notifications';

const wordsFor = ({ language }: Scope): { title: string; body: string } => emailTextsIn(language).emailTexts.test;

/** Sends a test immediately, bypassing quiet hours and digests, and returns the result. */
export async function sendTest(
  scope: Scope,
  deps: NotificationDeps,
  { channel, targetId }: { channel: SentChannel; targetId: string | null },
): Promise<{ sent: boolean; reason: DeliveryReason | null }> {
  await deps.throttle.testMessage(scope.userId);
  const outcome = await (channel === 'email'
    ? sendTestEmail(scope, deps)
    : channel === 'web_push'
      ? testPush(scope, deps, targetId)
      : testCall(scope, deps, targetId));
  return outcome.sent ? { sent: true, reason: null } : { sent: false, reason: outcome.reason };
}

async function sendTestEmail(scope: Scope, { signer, publicOrigin, mailer }: NotificationDeps): Promise<Outcome> {
  const user = await scope.read((tx) => addresseeById(tx, scope.userId));
  if (user === null) throw fail('NOT_FOUND', {});
  if (user.noMail !== null) return failed(user.noMail, true);
  const unsubscribeUrl = unsubscribeUrlOf(
    { householdId: scope.household.id, userId: scope.userId, type: null, now: scope.now },
    { signer, publicOrigin },
  );
  const message = composeNoticeEmail({
    language: scope.language,
    to: user.email,
    name: user.name,
    notices: [{ ...wordsFor(scope), url: `${publicOrigin}${SETTINGS}`, severity: 'info' }],
    isDigest: false,
    messageId: `<${newId(scope.now.getTime())}@${new URL(publicOrigin).hostname}>`,
    unsubscribeUrl,
    unsubscribes: 'all',
    settingsUrl: `${publicOrigin}${SETTINGS}`,
    inboxUrl: `${publicOrigin}/notifications`,
  });
  return mailer.send(message).then(() => SENT, outcomeOfMail);
}

/** Returns whether a target belongs to the user, because tests may be sent only to the user's own targets. */
const isMine = (row: { userId: string } | null, scope: Scope): boolean => row !== null && row.userId === scope.userId;

async function testPush(scope: Scope, deps: NotificationDeps, targetId: string | null): Promise<Outcome> {
  const id = targetId ?? '';
  const sealed = targetId === null ? null : await scope.read((tx) => sealedSubscription(tx, id));
  if (sealed === null || !isMine(sealed, scope)) throw fail('NOT_FOUND', {});
  const keys = sealed.isTheirs
    ? openTarget<PushKeys>(deps.vault, 'push_subscription', { householdId: scope.household.id, id }, sealed)
    : null;
  const testId = newId(scope.now.getTime());
  const outcome =
    keys === null
      ? failed('target_gone', true)
      : await sendPush(deps, {
          keys,
          message: { id: testId, ...wordsFor(scope), href: SETTINGS, tag: testId.replaceAll('-', '') },
          severity: 'notice',
        });
  if (outcome.sent) await scope.writePersonal((tx) => noteUsed(tx, id, scope.now));
  else if (outcome.reason === 'target_gone') await scope.writePersonal((tx: HouseholdTx) => dropSubscription(tx, id));
  return outcome;
}

async function testCall(scope: Scope, deps: NotificationDeps, targetId: string | null): Promise<Outcome> {
  const id = targetId ?? '';
  const sealed = targetId === null ? null : await scope.read((tx) => sealedWebhook(tx, id));
  if (sealed === null || !isMine(sealed, scope)) throw fail('NOT_FOUND', {});
  const target = openTarget<WebhookSecret>(
    deps.vault,
    'webhook_target',
    { householdId: scope.household.id, id },
    sealed,
  );
  if (target === null) return failed('target_gone', true);
  const testId = newId(scope.now.getTime());
  const content = {
    id: testId,
    type: 'test',
    severity: 'info',
    subject: null,
    ...wordsFor(scope),
    url: `${deps.publicOrigin}${SETTINGS}`,
    createdAt: scope.now.toISOString(),
  } as const;
  return callWebhook(deps.outbound, { kind: sealed.kind, target, deliveryId: testId, content }, scope.now);
}
