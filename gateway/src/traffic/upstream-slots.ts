import type { TrafficLimits } from './limits.ts';

export interface Entry {
  /** The client's address. */
  key: string;
  /** Starts the work. `leave` releases the slot and may be called more than once. */
  start(leave: () => void): void;
  /** Called when too many requests of this address are waiting, or when this one has waited too long. */
  refuse(reason: 'requests' | 'waiting'): void;
}

interface Waiting extends Entry {
  sinceMs: number;
}

/**
 * Slots for concurrent requests to the api. Waiting addresses take turns, so that many requests from one address delay
 * only that address.
 */
export class UpstreamSlots {
  readonly #limits: Pick<TrafficLimits, 'upstream' | 'upstreamPerAddress' | 'waitingPerAddress' | 'waitMs'>;
  readonly #now: () => number;
  readonly #active = new Map<string, number>();
  /** Waiting entries by address, in the order in which addresses get the next slot. */
  readonly #waiting = new Map<string, Waiting[]>();
  #activeTotal = 0;
  #waitingTotal = 0;
  #isStarting = false;

  constructor(
    limits: Pick<TrafficLimits, 'upstream' | 'upstreamPerAddress' | 'waitingPerAddress' | 'waitMs'>,
    now: () => number,
  ) {
    this.#limits = limits;
    this.#now = now;
  }

  get active(): number {
    return this.#activeTotal;
  }

  get waiting(): number {
    return this.#waitingTotal;
  }

  /** Starts the entry now or later. Returns a function that removes it from the queue. */
  enter(entry: Entry): () => void {
    const { key } = entry;
    if (this.#isFree(key)) {
      this.#start(entry);
      return () => undefined;
    }
    const queue = this.#waiting.get(key) ?? [];
    if (queue.length >= this.#limits.waitingPerAddress) {
      entry.refuse('requests');
      return () => undefined;
    }
    const waiting: Waiting = { ...entry, sinceMs: this.#now() };
    queue.push(waiting);
    this.#waiting.set(key, queue);
    this.#waitingTotal += 1;
    return () => this.#remove(waiting);
  }

  /** Rejects entries that have waited too long. */
  expire(): void {
    const before = this.#now() - this.#limits.waitMs;
    for (const queue of this.#waiting.values()) {
      for (const waiting of queue.filter(({ sinceMs }) => sinceMs <= before)) {
        this.#remove(waiting);
        waiting.refuse('waiting');
      }
    }
  }

  #isFree(key: string): boolean {
    return this.#activeTotal < this.#limits.upstream && (this.#active.get(key) ?? 0) < this.#limits.upstreamPerAddress;
  }

  #start(entry: Entry): void {
    const { key } = entry;
    this.#activeTotal += 1;
    this.#active.set(key, (this.#active.get(key) ?? 0) + 1);
    let isInside = true;
    entry.start(() => {
      if (!isInside) return;
      isInside = false;
      this.#activeTotal -= 1;
      const left = (this.#active.get(key) ?? 1) - 1;
      if (left === 0) this.#active.delete(key);
      else this.#active.set(key, left);
      this.#startWaiting();
    });
  }

  /**
   * Starts entries in a loop, because work that finishes immediately would otherwise start the next entry recursively.
   */
  #startWaiting(): void {
    if (this.#isStarting) return;
    this.#isStarting = true;
    try {
      for (let next = this.#next(); next !== undefined; next = this.#next()) this.#start(next);
    } finally {
      this.#isStarting = false;
    }
  }

  #next(): Waiting | undefined {
    for (const [key, queue] of this.#waiting) {
      const next = this.#isFree(key) ? queue[0] : undefined;
      if (next === undefined) continue;
      this.#remove(next);
      // the address's other requests go to the end of the queue
      if (this.#waiting.delete(key)) this.#waiting.set(key, queue);
      return next;
    }
    return undefined;
  }

  #remove(waiting: Waiting): void {
    const queue = this.#waiting.get(waiting.key);
    const index = queue?.indexOf(waiting) ?? -1;
    if (queue === undefined || index === -1) return;
    queue.splice(index, 1);
    this.#waitingTotal -= 1;
    if (queue.length === 0) this.#waiting.delete(waiting.key);
  }
}
