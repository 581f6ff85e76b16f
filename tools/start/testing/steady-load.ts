import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface LoadReport {
  requests: number;
  /** Requests per second that the machine could handle. */
  perSecond: number;
  writes: number;
  /** Failures with their number: `GET /api/v1/accounts 502`, `POST … ECONNRESET`. */
  failures: ReadonlyMap<string, number>;
  /** Number of times that an event stream ended and was reopened. */
  reconnects: number;
  /** Writes that a stream did not show. */
  missedEvents: number;
  slowestMs: number;
}

export interface SteadyLoad {
  /** Resolves when this many requests have had a response since the call. */
  answered(count: number): Promise<void>;
  /** Stops sending, and waits for the last responses and until the streams show every write. */
  stop(): Promise<LoadReport>;
}

interface Stream {
  url: string;
  /** The address that users type. Default: `url`. */
  origin?: string;
  cookie: string;
  householdId: string;
}

interface Options extends Stream {
  requestsPerSecond: number;
  streams: number;
}

/** Every tenth request adds an account, and the others read a page or the session. */
const WRITE_EVERY = 10;
const PACE_MS = 20;
/**
 * Maximum number of pending requests. A machine that is too slow for the pace gets fewer requests instead of a queue.
 */
const MOST_PENDING = 100;
/** Maximum time until streams show the last writes. */
const SETTLE_MS = 15_000;

/** Sends requests at a steady pace over persistent connections, like a load balancer, and follows event streams. */
export const startLoad = (options: Options): SteadyLoad => new Load(options);

class Load implements SteadyLoad {
  readonly #options: Options;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 40 });
  readonly #ending = new AbortController();
  readonly #watching = new AbortController();
  readonly #failures = new Map<string, number>();
  readonly #changes = new Set<string>();
  readonly #seen: readonly Set<string>[];
  readonly #pending = new Set<Promise<void>>();
  readonly #pacing: Promise<void>;
  readonly #streaming: Promise<unknown>;
  #requests = 0;
  #answers = 0;
  #skipped = 0;
  readonly #startedAt = performance.now();
  #reconnects = 0;
  #slowestMs = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#seen = Array.from({ length: options.streams }, () => new Set<string>());
    this.#pacing = this.#pace();
    this.#streaming = Promise.all(this.#seen.map((ids) => this.#watch(ids)));
  }

  async answered(count: number): Promise<void> {
    for (const enough = this.#answers + count; this.#answers < enough;) await delay(PACE_MS);
  }

  async stop(): Promise<LoadReport> {
    this.#ending.abort();
    const perSecond = this.#requests / ((performance.now() - this.#startedAt) / 1_000);
    await this.#pacing;
    await Promise.all(this.#pending);
    for (let waitedMs = 0; this.#missed() > 0 && waitedMs < SETTLE_MS; waitedMs += PACE_MS) await delay(PACE_MS);
    this.#watching.abort();
    await this.#streaming;
    this.#agent.destroy();
    return {
      requests: this.#requests,
      perSecond,
      writes: this.#changes.size,
      failures: this.#failures,
      reconnects: this.#reconnects,
      missedEvents: this.#missed(),
      slowestMs: this.#slowestMs,
    };
  }

  async #pace(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const due = ((performance.now() - this.#startedAt) / 1_000) * this.#options.requestsPerSecond;
      const missing = Math.floor(due) - this.#requests - this.#skipped;
      const free = Math.max(0, MOST_PENDING - this.#pending.size);
      this.#skipped += Math.max(0, missing - free);
      for (let number = 0; number < Math.min(missing, free); number += 1) {
        const sent = this.#send();
        this.#pending.add(sent);
        void sent.finally(() => this.#pending.delete(sent));
      }
      await delay(PACE_MS);
    }
  }

  async #send(): Promise<void> {
    const number = (this.#requests += 1);
    const isWrite = number % WRITE_EVERY === 0;
    const path = isWrite ? '/api/v1/accounts' : number % 2 === 0 ? '/api/v1/auth/session' : '/login';
    const sentAt = performance.now();
    try {
      const name = isWrite ? `Written ${number}` : undefined;
      const { status, body } = await exchange(this.#options, this.#agent, path, name);
      if (status >= 400) this.#fail(`${path} ${status}`);
      else if (isWrite) this.#changes.add((JSON.parse(body) as { changeSetId: string }).changeSetId);
    } catch (error) {
      this.#fail(`${path} ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
    }
    this.#answers += 1;
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - sentAt);
  }

  /** Reconnects like a browser until stopped. */
  async #watch(ids: Set<string>): Promise<void> {
    const { signal } = this.#watching;
    let lastId: string | undefined;
    for (let opened = 0; !signal.aborted; opened += 1) {
      if (opened > 0) this.#reconnects += 1;
      lastId = (await follow(this.#options, { lastId, ids, signal, fail: (what) => this.#fail(what) })) ?? lastId;
    }
  }

  #missed(): number {
    return this.#seen.reduce((sum, ids) => sum + [...this.#changes].filter((id) => !ids.has(id)).length, 0);
  }

  #fail(what: string): void {
    this.#failures.set(what, (this.#failures.get(what) ?? 0) + 1);
  }
}

const headersOf = ({ url, origin = url, cookie, householdId }: Stream): Record<string, string> => ({
  origin,
  cookie,
  'x-household': householdId,
});

async function exchange(
  options: Options,
  agent: Agent,
  path: string,
  name: string | undefined,
): Promise<{ status: number; body: string }> {
  const body =
    name === undefined
      ? undefined
      : JSON.stringify({ name, type: 'depository', balance: { minor: '100', currency: 'USD' } });
  const sent = request(`${options.url}${path}`, {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headersOf(options),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': crypto.randomUUID(),
      }),
    },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await textOf(response) };
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return text;
}

interface Follower {
  lastId: string | undefined;
  /** Receives the id of every change in the stream. */
  ids: Set<string>;
  /** Called when the stream will show every later change. */
  opened?: () => void;
  /** Called when everything may have changed. */
  all?: () => void;
  signal: AbortSignal;
  fail(what: string): void;
}

/** Reads one event stream to its end like a browser. Returns the id of its last event. */
export async function follow(
  options: Stream,
  { lastId, ids, opened, all, signal, fail }: Follower,
): Promise<string | undefined> {
  let last: string | undefined;
  let retryMs = 1_000;
  try {
    const response = await fetch(`${options.url}/api/v1/events?household=${options.householdId}`, {
      headers: { ...headersOf(options), ...(lastId !== undefined && { 'last-event-id': lastId }) },
      signal,
    });
    if (response.ok) opened?.();
    else fail(`GET /api/v1/events ${response.status}`);
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        retryMs = Number(/^retry: (\d+)$/m.exec(event)?.[1] ?? retryMs);
        last = /^id: (.+)$/m.exec(event)?.[1] ?? last;
        const id = /"changeSetId":"([^"]+)"/.exec(event)?.[1];
        if (id !== undefined) ids.add(id);
        if (/^event: all$/m.test(event)) all?.();
      }
    }
  } catch (error) {
    if (!signal.aborted) fail(`GET /api/v1/events ${(error as Error).message}`);
  }
  await delay(retryMs, undefined, { signal }).catch(() => undefined);
  return last;
}
