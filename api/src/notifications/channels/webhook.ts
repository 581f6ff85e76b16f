import type { NotificationSeverity, NotificationSubject, NotificationType } from '@tideline/contract';
import type { Outbound, OutboundRequest } from '../../outbound/outbound.ts';
import { signatureHeaders } from '../../outbound/message-signature.ts';
import type { WebhookSecret } from '../sealed-targets.ts';
import { topicOf } from '../targets.service.ts';
import { failed, type Outcome, outcomeOfError, SENT } from './sending.ts';

/** What is called with. */
export interface Call {
  kind: 'webhook' | 'ntfy';
  target: WebhookSecret;
  /** The same for every try, so that the other side can tell. */
  deliveryId: string;
  content: {
    id: string;
    type: NotificationType | 'test';
    severity: NotificationSeverity;
    subject: NotificationSubject | null;
    title: string;
    body: string;
    /** In full. */
    url: string;
    createdAt: string;
  };
}

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 65_536;
/** Of ntfy: 1 to 5, 3 is usual. */
const PRIORITY = { info: 2, notice: 3, warning: 4, urgent: 5 } as const;

/** Calls an address of a person's own. Errors of the other side are an outcome. */
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

/** JSON, signed over the time and the very bytes, as everything this product sends to other programs. */
function webhookRequest({ target, deliveryId, content }: Call, now: Date): Request {
  const body = JSON.stringify({ ...content, deliveryId });
  const signed = target.secret === null ? {} : signatureHeaders(body, { secret: target.secret, now });
  return {
    url: target.url,
    headers: { 'content-type': 'application/json', 'idempotency-key': deliveryId, ...signed },
    body,
  };
}

/** ntfy's publishing as JSON: words stand in the body, so that no name can end a header. */
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
