import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fail } from '@tideline/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type PlainResponse, SECURITY_HEADERS } from '../../../platform/http/plain-responses.ts';
import { sendProblem } from '../../../platform/http/problem-writer.ts';
import { newId } from '../../../platform/ids.ts';
import type { BankConfig } from '../providers/bank-config.ts';
import { SIGNATURE_HEADER, signatureProblem, TIMESTAMP_HEADER } from '../../../platform/outbound/message-signature.ts';
import { applyCallback, type CallbackOutcome } from './apply-callback.ts';
import { type CallbackMessage, readCallback } from './callback-message.ts';

const MAX_BYTES = 16_384;
const READ_MS = 10_000;

export interface CallbackDeps {
  db: Database;
  clock: Clock;
  banks: readonly BankConfig[];
  log: Logger;
}

/**
 * Returns the callback endpoints by path. A bank that is not connected has no endpoint, so the response is "not found".
 */
export const callbackAnswers = (deps: CallbackDeps): readonly [string, PlainResponse][] =>
  deps.banks.map((bank) => [
    `/api/v1/transfers/callbacks/${bank.name}`,
    (request, response) => receive(deps, bank, request, response),
  ]);

/**
 * Receives a bank's signed message. The signature is checked over the raw bytes before anything is parsed. The message
 * carries no session or household, so Idempotency-Key and X-Household do not apply.
 */
async function receive(
  deps: CallbackDeps,
  bank: BankConfig,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST');
    request.resume();
    return sendProblem(response, fail('METHOD_NOT_ALLOWED', {}), newId());
  }
  const outcome = await receiveCallback(deps, bank, request);
  deps.log.info({ bank: bank.name, outcome }, 'a bank called back');
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ outcome }));
}

async function receiveCallback(
  { db, clock }: CallbackDeps,
  bank: BankConfig,
  request: IncomingMessage,
): Promise<CallbackOutcome> {
  const body = await readBody(request);
  const now = clock.now();
  const reason = signatureProblem(
    { body, timestamp: headerOf(request, TIMESTAMP_HEADER), signature: headerOf(request, SIGNATURE_HEADER) },
    { secrets: bank.secrets, now },
  );
  if (reason !== null) throw fail('CALLBACK_REFUSED', { reason });
  const message = readCallback(body);
  if (message === null)
    throw fail('VALIDATION_FAILED', { fields: [{ pointer: '', rule: 'shape', message: 'not a transfer event' }] });
  const outcome = await applyIn(db, message, {
    bank: bank.name,
    digest: createHash('sha256').update(body).digest('hex'),
    now,
  });
  if (outcome === 'unknown') throw fail('NOT_FOUND', {});
  if (outcome === 'differs' || outcome === 'conflict') throw fail('CALLBACK_CONFLICT', { reason: outcome });
  return outcome;
}

const applyIn = (
  db: Database,
  message: CallbackMessage,
  received: Parameters<typeof applyCallback>[2],
): Promise<CallbackOutcome> =>
  db.withHousehold({ householdId: message.householdId, userId: '' }, (tx) => applyCallback(tx, message, received));

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Reads the body of a request. Errors: BODY_TOO_LARGE before more than the limit is buffered; BODY_UNREADABLE if the
 * body is cut off or arrives too slowly.
 */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES)
    throw fail('BODY_TOO_LARGE', { kind: 'request', limitBytes: MAX_BYTES });
  const patience = setTimeout(() => request.destroy(), READ_MS);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    throw fail('BODY_UNREADABLE', {});
  } finally {
    clearTimeout(patience);
  }
  if (length > MAX_BYTES) throw fail('BODY_TOO_LARGE', { kind: 'request', limitBytes: MAX_BYTES });
  return Buffer.concat(chunks);
}
