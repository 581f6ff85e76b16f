import type { IncomingMessage } from 'node:http';
import { Counts, Ordered } from './counts.ts';
import type { Refusal, TrafficLimits } from './limits.ts';
import type { PaceMonitor } from './pace-monitor.ts';

export interface Intake {
  request: IncomingMessage;
  /** Limit key of the client's address. */
  key: string;
  maxBytes: number;
  /** Receives the entire body, and calls `release` when the body is no longer needed. */
  onBody(body: Buffer, release: () => void): void;
  onTooLarge(): void;
  /** Called if the body was too slow, or was dropped in favor of newer ones. */
  onRefused(refusal: Refusal): void;
}

interface PendingBody extends Intake {
  chunks: Buffer[];
  size: number;
  stop(): void;
}

/**
 * Reads bodies before anything else is spent on their requests. A slow body costs only its bytes and a connection. If
 * an address has too many of them, or there is no space, the oldest is dropped in favor of the newest.
 */
export class BodyIntake {
  readonly #limits: TrafficLimits;
  readonly #pace: PaceMonitor;
  readonly #arriving = new Ordered<PendingBody>();
  readonly #held = new Counts();

  constructor(limits: TrafficLimits, pace: PaceMonitor) {
    this.#limits = limits;
    this.#pace = pace;
  }

  get heldBytes(): number {
    return this.#held.total;
  }

  get arriving(): number {
    return this.#arriving.size;
  }

  read(intake: Intake): void {
    const { request, key, maxBytes } = intake;
    const arriving: PendingBody = { ...intake, chunks: [], size: 0, stop: () => undefined };
    const onData = (chunk: Buffer) => {
      if (arriving.size + chunk.length > maxBytes) {
        this.#drop(arriving);
        return intake.onTooLarge();
      }
      if (!this.#makeRoom(arriving, chunk.length)) return this.#refuse(arriving, 'body-bytes');
      arriving.size += chunk.length;
      this.#held.add(key, chunk.length);
      arriving.chunks.push(chunk);
    };
    const onEnd = () => this.#finish(arriving);
    const onGone = () => this.#drop(arriving);
    const unwatch = this.#pace.watch({
      pace: this.#limits.bodyPace,
      moved: () => arriving.size,
      onSlow: () => this.#refuse(arriving, 'body-slow'),
    });
    arriving.stop = () => {
      unwatch();
      request.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone);
    };
    this.#arriving.add(key, arriving);
    request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone);
    // a body that arrived together with its headers is read immediately and takes no slot
    if (this.#isOver(key)) setImmediate(() => this.#keepWithin(key));
  }

  #isOver(key: string): 'own' | 'all' | undefined {
    if (this.#arriving.sizeOf(key) > this.#limits.arrivingBodiesPerAddress) return 'own';
    return this.#arriving.size > this.#limits.arrivingBodies ? 'all' : undefined;
  }

  #keepWithin(key: string): void {
    const over = this.#isOver(key);
    const oldest = over === undefined ? undefined : this.#arriving.oldest(over === 'own' ? key : undefined);
    if (oldest !== undefined) this.#refuse(oldest, 'bodies');
  }

  /** Drops older bodies until there is enough space. Returns false if `arriving` is itself the oldest. */
  #makeRoom(arriving: PendingBody, bytes: number): boolean {
    const { bodyBytes, bodyBytesPerAddress } = this.#limits;
    for (;;) {
      const overOwn = this.#held.of(arriving.key) + bytes > bodyBytesPerAddress;
      if (!overOwn && this.#held.total + bytes <= bodyBytes) return true;
      const oldest = this.#arriving.oldest(overOwn ? arriving.key : undefined);
      if (oldest === undefined || oldest === arriving) return false;
      this.#refuse(oldest, 'body-bytes');
    }
  }

  #finish(arriving: PendingBody): void {
    const { key, size, chunks } = arriving;
    this.#arriving.delete(arriving);
    arriving.stop();
    let isHeld = true;
    arriving.onBody(chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks, size), () => {
      if (isHeld) this.#held.add(key, -size);
      isHeld = false;
    });
  }

  #refuse(arriving: PendingBody, refusal: Refusal): void {
    this.#drop(arriving);
    arriving.onRefused(refusal);
  }

  #drop(arriving: PendingBody): void {
    if (!this.#arriving.has(arriving)) return;
    this.#arriving.delete(arriving);
    arriving.stop();
    this.#held.add(arriving.key, -arriving.size);
    arriving.chunks = [];
  }
}
