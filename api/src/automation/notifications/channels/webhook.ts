import type { NotificationSeverity, NotificationSubject, NotificationType } from '@tideline/contract';
import type { Outbound, OutboundRequest } from '../../../platform/outbound/outbound.ts';
import { signatureHeaders } from '../../../platform/outbound/message-signature.ts';
import type { WebhookSecret } from '../sealed-targets.ts';
import { topicOf } from '../targets.service.ts';
import { failed, type Outcome, outcomeOfError, SENT } from './sending.ts';

/** A call to a webhook or an ntfy topic. */
export interface Call {
  kind: 'webhook' | 'ntfy';
  target: WebhookSecret;
  /** Id of the delivery, which is the same for every attempt, so that the receiver can detect repeats. */
  deliveryId: string;
  content: {
    id: string;
    type: NotificationType | 'test';
    severity: NotificationSeverity;
    subject: NotificationSubject | null;
    title: string;
    body: string;
    /** Link, as a full URL. */
    url: string;
    createdAt: string;
  };
}

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 65_536;
/** Priorities of ntfy: 1 to 5, default 3. */
const PRIORITY = { info: 2, notice: 3, warning: 4, urgent: 5 } as const;

/** Calls a user's webhook. Returns errors from the receiver as an outcome. */
export async function callWebhook(outbound: Outbound, call: Call, now: Date): Promise<Outcome> {
  const request = call.kind === 'ntfy' ? ntfyRequest(call) : webhookRequest(call, now);
  try {
    const { status } = await outbound({ ...request, method: 'POST', timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_BYTES });
    return status >= 200 && status < 300 ? SENT : failed('refused', status === 410);
  } catch (error) {
    return outcomeOfError(error);
  }
}

type Request = Pick<OutboundRequest, 'url' | 'headers' | 'body'>;

/** Returns a JSON request, signed over the time and the exact bytes, like every other signed request of this server. */
function webhookRequest({ target, deliveryId, content }: Call, now: Date): Request {
  const body = JSON.stringify({ ...content, deliveryId });
  const signed = target.secret === null ? {} : signatureHeaders(body, { secret: target.secret, now });
  return {
    url: target.url,
    headers: { 'content-type': 'application/json', 'idempotency-key': deliveryId, ...signed },
    body,
  };
}

/** Returns a request in ntfy's JSON format. All text is in the body, so that a name cannot inject a header. */
function ntfyRequest({ target, content }: Call): Request {
  const { url, secret } = target;
  const topic = topicOf(url) ?? '';
  const body = JSON.stringify({
    topic,
    title: content.title,
    message: content.body === '' ? content.title : content.body,
    priority: PRIORITY[content.severity],
    click: content.url,
  });
  const server = new URL(url);
  server.pathname = server.pathname.slice(0, -topic.length);
  return {
    url: server.href,
    headers: { 'content-type': 'application/json', ...(secret !== null && { authorization: `Bearer ${secret}` }) },
    body,
  };
}
