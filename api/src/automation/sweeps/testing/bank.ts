/**
 * A bank on loopback, like those that operators configure. It checks signatures, makes one transfer per key and sends
 * callbacks. Its behavior can be set for each order, including every fault of real banks.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Money } from '@tideline/contract';
import type { BankConfig } from '../providers/bank-config.ts';
import {
  SIGNATURE_HEADER,
  signatureHeaders,
  signatureProblem,
  TIMESTAMP_HEADER,
} from '../../../platform/outbound/message-signature.ts';

export interface Order {
  type: 'transfer.order';
  transfer: string;
  amount: Money;
  from: string;
  to: string;
  on: string;
  speed: 'standard' | 'same_day';
  callback: string;
}

/**
 * accept · accept_and_drop: the transfer is made and the connection breaks before the response · accept_late: after
 * `delayMs` · drop: nothing is made and the connection breaks · refuse: a refusal with a code · busy: 503 · already:
 * 409, as from a bank still processing it · wordless: 204
 */
export type Behavior =
  | 'accept'
  | 'accept_and_drop'
  | 'accept_late'
  | 'drop'
  | 'refuse'
  | 'busy'
  | 'already'
  | 'wordless';

export interface Movement {
  order: Order;
  reference: string;
  /** Number of times that the order was received. */
  asked: number;
}

export interface CallbackInput {
  event: string;
  status: 'submitted' | 'pending' | 'settled' | 'failed' | 'returned' | 'notice';
  on: string;
  code?: string;
  side?: 'from' | 'to';
  /** Amount that replaces the transfer's. */
  amount?: Money;
  transfer?: string;
}

export interface CallbackOptions {
  /** Time of signing. */
  now: Date;
  secret?: string;
  /** Changes the body after it was signed. */
  tamper?: (body: string) => string;
  headers?: Record<string, string>;
}

export interface TestBank {
  config: BankConfig;
  /** Address for OUTBOUND_ALLOW. */
  place: string;
  /** Transfers made, by key. */
  movements: Map<string, Movement>;
  /** Every request with a valid signature, in order. */
  asked: Order[];
  refusedSignatures: number;
  /** Behaviors for the next orders. After those, `otherwise` applies. */
  next: Behavior[];
  otherwise: Behavior;
  /**
   * Chooses the behavior by the order and the number of times that it was received, counting from 1. Replaces `next`
   * and `otherwise`.
   */
  behave: ((order: Order, times: number) => Behavior) | null;
  delayMs: number;
  /** Called before the response is made. */
  onOrder: ((order: Order) => Promise<void> | void) | null;
  /** Sends an event about a transfer to the order's callback path at this api. */
  callBack(
    api: string,
    order: Order,
    input: CallbackInput,
    options: CallbackOptions,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  close(): Promise<void>;
}

export interface BankOptions {
  name?: string;
  /** Time with which signatures are checked. */
  now: () => Date;
}

export async function startBank({ name = 'harbor', now }: BankOptions): Promise<TestBank> {
  const secret = randomBytes(32).toString('base64');
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const bank: TestBank = {
    config: {
      name,
      title: 'Harbor Bank',
      url: `http://127.0.0.1:${port}/transfers`,
      secrets: [secret],
      households: '*',
      speed: 'standard',
      cutoff: '14:00',
      days: 1,
    },
    place: `127.0.0.1:${port}`,
    movements: new Map(),
    asked: [],
    refusedSignatures: 0,
    next: [],
    otherwise: 'accept',
    behave: null,
    delayMs: 200,
    onOrder: null,
    callBack: (api, order, input, options) =>
      callBack({ api, name, order, input, options, secret: options.secret ?? bank.config.secrets[0] ?? '' }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const [timestamp, signature] = [request.headers[TIMESTAMP_HEADER], request.headers[SIGNATURE_HEADER]].map((value) =>
      typeof value === 'string' ? value : undefined,
    );
    if (signatureProblem({ body, timestamp, signature }, { secrets: bank.config.secrets, now: now() }) !== null) {
      bank.refusedSignatures += 1;
      return say(response, 401, { code: 'signature' });
    }
    const order = JSON.parse(body.toString('utf8')) as Order;
    bank.asked.push(order);
    await bank.onOrder?.(order);
    const times = bank.asked.filter(({ transfer }) => transfer === order.transfer).length;
    const behavior = bank.behave?.(order, times) ?? bank.next.shift() ?? bank.otherwise;
    if (behavior === 'accept_late') await wait(bank.delayMs);
    const made =
      ['accept', 'accept_and_drop', 'accept_late', 'wordless'].includes(behavior) || bank.movements.has(order.transfer)
        ? make(bank, order, request.headers['idempotency-key'])
        : null;
    if (made === 'conflict') return say(response, 409, { code: 'key_reused' });
    if (behavior === 'accept_and_drop' || behavior === 'drop') return void response.destroy();
    if (made !== null)
      return behavior === 'wordless'
        ? void response.writeHead(204).end()
        : say(response, 202, { reference: made.reference });
    if (behavior === 'refuse') return say(response, 422, { code: 'limit_exceeded' });
    return say(response, behavior === 'already' ? 409 : 503, {});
  }
  return bank;
}

/** Makes one transfer per key, regardless of how often it is requested. Rejects the same key for a different order. */
function make(bank: TestBank, order: Order, key: string | string[] | undefined): Movement | 'conflict' {
  if (key !== order.transfer) return 'conflict';
  const before = bank.movements.get(order.transfer);
  if (before === undefined) {
    const movement: Movement = { order, reference: `HB-${bank.movements.size + 1}`, asked: 1 };
    bank.movements.set(order.transfer, movement);
    return movement;
  }
  before.asked += 1;
  return JSON.stringify(before.order) === JSON.stringify(order) ? before : 'conflict';
}

const say = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface CallbackRequest {
  api: string;
  name: string;
  order: Order;
  input: CallbackInput;
  options: CallbackOptions;
  secret: string;
}

async function callBack({
  api,
  name,
  order,
  input,
  options,
  secret,
}: CallbackRequest): Promise<{ status: number; body: Record<string, unknown> }> {
  const body = JSON.stringify({ type: 'transfer.event', transfer: order.transfer, amount: order.amount, ...input });
  const sent = options.tamper?.(body) ?? body;
  const headers = {
    'content-type': 'application/json',
    ...signatureHeaders(body, { secret, now: options.now }),
    ...options.headers,
  };
  const response = await fetch(`${api}/api/v1/transfers/callbacks/${name}`, { method: 'POST', headers, body: sent });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
