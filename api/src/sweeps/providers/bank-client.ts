import { toMoney } from '@tideline/contract';
import { z } from 'zod';
import type { Outbound, OutboundAnswer } from '../../outbound/outbound.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';
import type { BankConfig } from './bank-config.ts';
import { signatureHeaders } from '../../outbound/message-signature.ts';
import type { BankOrder, Handing } from './transfer-provider.ts';

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 16_384;
/** The bank may want it later, or has it in hand already; everything else below 500 is a no. */
const LATER = new Set([408, 409, 423, 425, 429]);

/** Without signs that no database keeps or that are not seen: an answer in other words is a yes or no all the same. */
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

/** What a bank is asked for, as docs/BANKS.md describes it. */
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

/** Hands one order to a bank, signed, under its key. Never throws for what a bank or the network does. */
export async function handOrder(
  config: BankConfig,
  order: BankOrder,
  { outbound, publicOrigin, now, signal }: BankClientDeps,
): Promise<Handing> {
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

/** Errors before the first byte of a request. A broken connection is none of them: the bank may have read everything. */
const NEVER_LEFT: ReadonlySet<string> = new Set(['url_refused', 'address_refused', 'not_found', 'certificate']);

function readAnswer({ status, body }: OutboundAnswer): Handing {
  const said = saidIn(body);
  if (status >= 200 && status < 300) return { kind: 'accepted', reference: said.reference ?? null };
  // who we are was not believed: nothing was looked at, and whoever runs either server can put it right
  if (status === 401 || status === 403) return { kind: 'not_sent', code: `http_${status}` };
  if (status >= 400 && status < 500 && !LATER.has(status))
    return { kind: 'refused', code: said.code ?? `http_${status}` };
  return { kind: 'unknown', code: `http_${status}` };
}

function saidIn(body: Buffer): z.infer<typeof Answer> {
  try {
    const parsed = Answer.safeParse(JSON.parse(body.toString('utf8')));
    return parsed.success ? parsed.data : {};
  } catch {
    return {}; // a bank that says yes or no without words
  }
}
