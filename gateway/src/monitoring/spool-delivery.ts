import { reasonOf, type Attempt, type Lane, type RelayedEnvelope } from './lane.ts';
import type { SpooledContent, SpooledEnvelope, SpoolFolder } from './spool-folder.ts';

/** Interval in which the folder is read again for envelopes of other processes. */
const BEAT_MS = 60_000;
/** Number of responses such as 500 before an envelope is dropped, because the envelope itself may cause the failure. */
const TRIES_MAX = 5;

export interface DeliveryParts {
  spool: SpoolFolder;
  lanes: readonly Lane[];
  firstPauseMs: number;
  now(): number;
  attempt(lane: Lane, body: Buffer, contentType: string): Promise<Attempt>;
  observe(envelope: RelayedEnvelope): void;
  onError(error: unknown): void;
}

interface Queue {
  lane: Lane;
  timer: NodeJS.Timeout | undefined;
  running: Promise<void> | undefined;
  /** Whether something was stored while the queue was being processed. */
  isWoken: boolean;
  /** Time before which the receiver does not accept requests. */
  resumesAtMs: number;
  /** Failed attempts of the first envelope. */
  tries: number;
}

type Verdict = { keep: false; outcome: 'delivered' | 'dropped'; reason: string } | { keep: true };

/** Sends waiting envelopes, oldest first and one at a time per receiver, as soon as its circuit admits them. */
export class SpoolDelivery {
  readonly #parts: DeliveryParts;
  readonly #queues: ReadonlyMap<string, Queue>;
  #isClosed = false;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    this.#queues = new Map(
      parts.lanes.map((lane) => [
        lane.key,
        { lane, timer: undefined, running: undefined, isWoken: false, resumesAtMs: 0, tries: 0 },
      ]),
    );
  }

  start(): void {
    for (const queue of this.#queues.values()) this.#schedule(queue, 0);
  }

  wake(lane: Lane): void {
    const queue = this.#queues.get(lane.key);
    if (queue === undefined) return;
    if (queue.running === undefined) this.#schedule(queue, this.#pauseOf(lane));
    else queue.isWoken = true;
  }

  pauseMs(key: string): number {
    return Math.max(0, (this.#queues.get(key)?.resumesAtMs ?? 0) - this.#parts.now());
  }

  #pauseOf({ key, breaker }: Lane): number {
    return Math.max(breaker.pauseMs, this.pauseMs(key));
  }

  /** Stops after the envelope that is being sent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { timer } of this.#queues.values()) clearTimeout(timer);
    await Promise.all([...this.#queues.values()].map(({ running }) => running));
  }

  #schedule(queue: Queue, delayMs: number): void {
    clearTimeout(queue.timer);
    if (this.#isClosed) return;
    const run = () => {
      queue.running = this.#run(queue);
    };
    queue.timer = setTimeout(run, Math.min(delayMs, BEAT_MS)).unref();
  }

  /** Delivers as many reports as the receivers accept, then schedules the next round. */
  async #run(queue: Queue): Promise<void> {
    queue.isWoken = false;
    const delayMs = await this.#deliverAll(queue).catch((error: unknown) => {
      this.#parts.onError(error);
      return BEAT_MS;
    });
    queue.running = undefined;
    this.#schedule(queue, queue.isWoken ? Math.min(delayMs, this.#pauseOf(queue.lane)) : delayMs);
  }

  /** Sends until nothing is waiting or nothing may be sent. Returns the milliseconds until the next round. */
  async #deliverAll(queue: Queue): Promise<number> {
    const { spool } = this.#parts;
    const { lane } = queue;
    await spool.refresh();
    await this.#dropExpired();
    for (;;) {
      const envelope = spool.oldest(lane.key);
      if (envelope === undefined || this.#isClosed) return BEAT_MS;
      const pauseMs = this.#pauseOf(lane);
      if (pauseMs > 0) return pauseMs;
      if (!(await this.#deliver(queue, envelope))) return BEAT_MS;
    }
  }

  async #dropExpired(): Promise<void> {
    const { spool, observe } = this.#parts;
    for (const envelope of spool.expired()) {
      const receiver = this.#queues.get(envelope.receiver)?.lane.label ?? 'unknown';
      if (await spool.remove(envelope)) observe({ receiver, outcome: 'dropped', reason: 'age', bytes: envelope.bytes });
    }
  }

  /**
   * Sends one envelope. Returns false if a request in progress must first show whether the receiver is available again.
   */
  async #deliver(queue: Queue, envelope: SpooledEnvelope): Promise<boolean> {
    const { spool, now, observe, attempt } = this.#parts;
    const { lane } = queue;
    const content = await spool.claim(envelope);
    if (content === undefined) return true;
    if (!lane.breaker.admit()) {
      await spool.release(envelope);
      return false;
    }
    const startedMs = now();
    const result = await attempt(lane, content.body, content.contentType);
    const verdict = this.#judge(queue, content, result);
    if (verdict.keep) {
      await spool.release(envelope);
      return true;
    }
    queue.tries = 0;
    await spool.remove(envelope);
    const { outcome, reason } = verdict;
    observe({ receiver: lane.label, outcome, reason, bytes: envelope.bytes, durationMs: now() - startedMs });
    return true;
  }

  #judge(queue: Queue, { isRepeatable }: SpooledContent, result: Attempt): Verdict {
    const reason = reasonOf(result);
    if (result.kind !== 'answered')
      return result.isDoubtful && !isRepeatable ? { keep: false, outcome: 'dropped', reason } : { keep: true };
    const { status, pauseMs } = result;
    const { firstPauseMs } = this.#parts;
    const now = this.#parts.now();
    queue.resumesAtMs = now + pauseMs;
    if (status >= 200 && status < 300) return { keep: false, outcome: 'delivered', reason };
    if (status === 429) return { keep: true };
    if (status >= 400 && status < 500) return { keep: false, outcome: 'dropped', reason };
    queue.tries += 1;
    if (queue.tries >= TRIES_MAX) return { keep: false, outcome: 'dropped', reason };
    queue.resumesAtMs = now + Math.max(pauseMs, firstPauseMs * 2 ** queue.tries);
    return { keep: true };
  }
}
