import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from './crowd.ts';

/** Requests of the pages. Every tenth action adds a transaction instead. */
const READS = ['/dashboard', '/accounts', '/transactions?limit=50', '/todays-plan', '/net-worth', '/auth/session'];
const WRITE_EVERY = 10;
/** Time for which a user reads a page. */
const THINK_MS = { least: 20_000, spread: 10_000 } as const;
/** Number of attempts of one action. Each retry waits as long as the response requests, as a page does. */
const ATTEMPTS = 3;

export interface Usage {
  /** Durations of the responses by route, in milliseconds. */
  durationsMs: Map<string, number[]>;
  /** Unsuccessful responses by route, status and error code, with their number. */
  failures: Map<string, number>;
  /** Actions that failed after all attempts. */
  givenUp: number;
  /** Responses 429 and 503 that did not state when to retry. */
  withoutRetryAfter: number;
  /** Payees of the transactions that the server confirmed. */
  acknowledged: string[];
  /** Event streams that are open at the end, and those that ended or were rejected. */
  streams: { open: number; ended: number };
  /** Changes that the streams reported. */
  changes: number;
}

interface Sent {
  method: 'GET' | 'POST';
  path: string;
  key?: string;
  body?: string;
}

interface Received {
  status: number;
  /** Status and error code. */
  what: string;
  retryAfter?: string | undefined;
}

/** Sends the requests of browsers as a proxy in front of the gateway would, with a separate client address for each. */
class Browsers {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  open({ cookie, address, householdId }: Browser, { method, path, key, body }: Sent): ClientRequest {
    // EventSource cannot send headers
    const at = path === '/events' ? `${path}?household=${householdId}` : path;
    return request(`${this.#url}/api/v1${at}`, {
      agent: this.#agent,
      method,
      headers: {
        cookie,
        origin: this.#url,
        'x-forwarded-for': address,
        'x-household': householdId,
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': key,
        }),
      },
    });
  }

  /** Returns the response, including its text if it failed; status 0 if the connection broke. */
  async send(browser: Browser, sent: Sent): Promise<Received> {
    const { promise, resolve } = Promise.withResolvers<IncomingMessage | undefined>();
    const asked = this.open(browser, sent);
    asked.on('error', () => resolve(undefined));
    asked.on('response', resolve);
    asked.end(sent.body);
    const response = await promise;
    const content = (await response?.toArray().catch(() => undefined)) as Buffer[] | undefined;
    if (response === undefined || content === undefined) return { status: 0, what: 'no response' };
    const status = response.statusCode ?? 0;
    const { code } = status < 400 ? {} : (JSON.parse(Buffer.concat(content).toString()) as { code?: string });
    return { status, what: `${status} ${code}`, retryAfter: response.headers['retry-after'] };
  }

  close(): void {
    this.#agent.destroy();
  }
}

const count = (counts: Map<string, number>, key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);

const transactionOf = ({ accountId }: Browser, payee: string): string =>
  JSON.stringify({
    accountId,
    postedOn: new Date().toISOString().slice(0, 10),
    amount: { minor: '-100', currency: 'USD' },
    payee,
  });

/** Keeps an event stream open until the end, and reopens it when it ends. */
function follow(browsers: Browsers, browser: Browser, usage: Usage, stop: AbortSignal): void {
  if (stop.aborted) return;
  const stream = browsers.open(browser, { method: 'GET', path: '/events' });
  let isOpen = false;
  stop.addEventListener('abort', () => stream.destroy(), { once: true });
  stream.on('error', () => undefined); // the end event follows
  stream.on('response', (response) => {
    isOpen = response.statusCode === 200;
    if (isOpen) usage.streams.open += 1;
    else count(usage.failures, `GET /events ${response.statusCode}`);
    response.on('data', (chunk: Buffer) => {
      usage.changes += chunk.toString().split('event: change').length - 1;
    });
  });
  stream.on('close', () => {
    if (stop.aborted) return;
    if (isOpen) usage.streams.open -= 1;
    usage.streams.ended += 1;
    setTimeout(() => follow(browsers, browser, usage, stop), 1_000 + Math.random() * 2_000);
  });
  stream.end();
}

/** Sends the request of a user's action, and repeats it if it is rejected, like a page. */
async function act(browsers: Browsers, browser: Browser, sent: Sent, usage: Usage): Promise<boolean> {
  const route = `${sent.method} ${sent.path.split('?')[0]}`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const startedAt = performance.now();
    const { status, what, retryAfter } = await browsers.send(browser, sent);
    if (status === 200 || status === 201) {
      usage.durationsMs.set(route, [...(usage.durationsMs.get(route) ?? []), performance.now() - startedAt]);
      return true;
    }
    count(usage.failures, `${route} ${what}`);
    if ((status === 429 || status === 503) && retryAfter === undefined) usage.withoutRetryAfter += 1;
    if (attempt < ATTEMPTS) await delay(1_000 * Number(retryAfter ?? 1));
  }
  usage.givenUp += 1;
  return false;
}

/** Lets each browser open pages with pauses for a while, and follow the changes of its household. */
export async function usePages(url: string, crowd: readonly Browser[], forMs: number, name: string): Promise<Usage> {
  const usage: Usage = {
    durationsMs: new Map(),
    failures: new Map(),
    givenUp: 0,
    withoutRetryAfter: 0,
    acknowledged: [],
    streams: { open: 0, ended: 0 },
    changes: 0,
  };
  const browsers = new Browsers(url);
  const endsAt = performance.now() + forMs;
  const stop = new AbortController();
  const visit = async (browser: Browser, index: number): Promise<void> => {
    await delay((THINK_MS.least * index) / crowd.length); // no two browsers arrive at the same time
    follow(browsers, browser, usage, stop.signal);
    for (let number = index; performance.now() < endsAt; number += 1) {
      const payee = `${name} ${index}-${number}`;
      const isWrite = number % WRITE_EVERY === 0;
      const sent: Sent = isWrite
        ? { method: 'POST', path: '/transactions', key: crypto.randomUUID(), body: transactionOf(browser, payee) }
        : { method: 'GET', path: READS[number % READS.length] ?? '' };
      const isDone = await act(browsers, browser, sent, usage);
      if (isWrite && isDone) usage.acknowledged.push(payee);
      await delay(Math.max(0, Math.min(endsAt - performance.now(), THINK_MS.least + Math.random() * THINK_MS.spread)));
    }
  };
  await Promise.all(crowd.map(visit));
  const { open } = usage.streams;
  stop.abort();
  browsers.close();
  return { ...usage, streams: { ...usage.streams, open } };
}
