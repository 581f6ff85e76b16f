import type { Pace } from './limits.ts';

export interface Transmission {
  pace: Pace;
  /** Bytes moved so far. */
  moved(): number;
  /** Whether the client is the one being waited for; default: always. */
  waitsForClient?(): boolean;
  onSlow(): void;
}

interface Watched extends Transmission {
  sinceMs: number;
  movedThen: number;
}

const beatMs = 1000;

/** Ends transfers that are too slow. One timer checks them all, so watching costs a request next to nothing. */
export class PaceMonitor {
  readonly #watched = new Set<Watched>();
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;

  /** @param onBeat called about once a second, for anything else with a deadline */
  constructor(now: () => number, onBeat: () => void = () => undefined, everyMs = beatMs) {
    this.#now = now;
    this.#timer = setInterval(() => {
      this.check();
      onBeat();
    }, everyMs).unref();
  }

  /** Returns a function that ends the watch. */
  watch(moving: Transmission): () => void {
    const watched: Watched = { ...moving, sinceMs: this.#now(), movedThen: moving.moved() };
    this.#watched.add(watched);
    return () => void this.#watched.delete(watched);
  }

  check(): void {
    const now = this.#now();
    for (const watched of this.#watched) {
      const { pace, sinceMs, movedThen, waitsForClient } = watched;
      const moved = watched.moved();
      const isBlameless = waitsForClient?.() === false;
      if (!isBlameless && now - sinceMs < pace.windowMs) continue;
      if (!isBlameless && moved - movedThen < pace.bytes) {
        this.#watched.delete(watched);
        watched.onSlow();
        continue;
      }
      watched.sinceMs = now;
      watched.movedThen = moved;
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#watched.clear();
  }
}
