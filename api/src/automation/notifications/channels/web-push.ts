import webPush from 'web-push';
import type { NotificationSeverity } from '@tideline/contract';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { PushKeys } from '../sealed-targets.ts';
import type { VapidKeys } from '../vapid-keys.ts';
import { failed, type Outcome, outcomeOfError, SENT } from './sending.ts';

/** The message that the page's service worker reads. */
export interface PushMessage {
  id: string;
  title: string;
  body: string;
  /** Path within the application. */
  href: string;
  /** A later message with the same tag replaces an earlier one. */
  tag: string;
}

export interface Push {
  keys: PushKeys;
  message: PushMessage;
  severity: NotificationSeverity;
}

export interface PushDeps {
  outbound: Outbound;
  vapid: VapidKeys;
  publicOrigin: string;
}

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES = 16_384;
/** Seconds that a push service stores a message for an offline browser. */
const KEPT_SECONDS = 2 * 86_400;
const URGENCY = { info: 'low', notice: 'normal', warning: 'normal', urgent: 'high' } as const;

/** Statuses of a subscription that has permanently ended (RFC 8030, 5.2 and 7.3). */
const GONE: ReadonlySet<number> = new Set([404, 410]);
const MAY_PASS: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Sends a push encrypted for one browser (RFC 8291) and signed by this installation (RFC 8292). The push service cannot
 * read the text or see the user.
 */
export async function sendPush(
  { outbound, vapid, publicOrigin }: PushDeps,
  { keys, message, severity }: Push,
): Promise<Outcome> {
  const { endpoint, p256dh, auth } = keys;
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject: contactOf(publicOrigin), ...vapid },
    TTL: KEPT_SECONDS,
    urgency: URGENCY[severity],
    contentEncoding: 'aes128gcm',
    topic: message.tag,
  });
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  try {
    const { status } = await outbound({
      url: request.endpoint,
      method: 'POST',
      headers,
      ...(request.body !== null && { body: request.body }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES,
    });
    if (status >= 200 && status < 300) return SENT;
    if (GONE.has(status)) return failed('target_gone', true);
    return failed('refused', status < 500 && !MAY_PASS.has(status));
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** Returns the contact for the push service: an https origin or a mailbox (RFC 8292, 2.1). */
const contactOf = (publicOrigin: string): string =>
  publicOrigin.startsWith('https:') ? publicOrigin : `mailto:no-reply@${new URL(publicOrigin).hostname}`;
