import { toMoney } from '@tideline/contract';
import { z } from 'zod';
import type { Outbound, OutboundAnswer } from '../../../platform/outbound/outbound.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import type { BankConfig } from './bank-config.ts';
import { signatureHeaders } from '../../../platform/outbound/message-signature.ts';
import type { BankOrder, SubmissionResult } from './transfer-provider.ts';

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 16_384;
/**
 * Statuses of a bank that may accept the order later or is already processing it. Every other status below 500 is a
 * refusal.
 */
const LATER = new Set([408, 409, 423, 425, 429]);

/**
 * A bank's response. Rejects characters that databases reject or that are invisible; a response without valid fields
 * still counts as accepted or refused.
 */
const Answer = z.object({
  reference: z
    .string()
    .min(1)
    .max(100)
    .regex(/^\P{C}+$/u)
    .nullish(),
  code: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,40}$/)
    .nullish(),
});

interface BankClientDeps {
  outbound: Outbound;
  publicOrigin: string;
  now: Date;
  signal: AbortSignal;
}

/** Builds the order body described in docs/BANKS.md. */
function orderBody(
  { key, bank, amountMinor, currency, fromReference, toReference, submittedOn, speed }: BankOrder,
  publicOrigin: string,
): string {
  return JSON.stringify({
    type: 'transfer.order',
    transfer: key,
    amount: toMoney(amountMinor, currency),
    from: fromReference,
    to: toReference,
    on: submittedOn,
    speed,
    callback: `${publicOrigin}/api/v1/transfers/callbacks/${bank}`,
  });
}

/** Sends one signed order to a bank under its key. Never throws because of a failure of the bank or the network. */
export async function submitOrder(
  config: BankConfig,
  order: BankOrder,
  { outbound, publicOrigin, now, signal }: BankClientDeps,
): Promise<SubmissionResult> {
  const body = orderBody(order, publicOrigin);
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': order.key,
    ...signatureHeaders(body, { secret: config.secrets[0] ?? '', now }),
  };
  try {
    return readAnswer(
      await outbound({
        url: config.url,
        method: 'POST',
        headers,
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
        signal,
      }),
    );
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { kind: NEVER_LEFT.has(error.code) ? 'not_sent' : 'unknown', code: error.code };
  }
}

/**
 * Errors that occur before the first byte is sent. A broken connection is not one of them, because the bank may have
 * received everything.
 */
const NEVER_LEFT: ReadonlySet<string> = new Set(['url_refused', 'address_refused', 'not_found', 'certificate']);

function readAnswer({ status, body }: OutboundAnswer): SubmissionResult {
  const said = parseAnswer(body);
  if (status >= 200 && status < 300) return { kind: 'accepted', reference: said.reference ?? null };
  // Authentication failed, so the bank processed nothing, and either operator can fix the cause.
  if (status === 401 || status === 403) return { kind: 'not_sent', code: `http_${status}` };
  if (status >= 400 && status < 500 && !LATER.has(status))
    return { kind: 'refused', code: said.code ?? `http_${status}` };
  return { kind: 'unknown', code: `http_${status}` };
}

function parseAnswer(body: Buffer): z.infer<typeof Answer> {
  try {
    const parsed = Answer.safeParse(JSON.parse(body.toString('utf8')));
    return parsed.success ? parsed.data : {};
  } catch {
    return {}; // The status alone accepts or refuses the order.
  }
}
