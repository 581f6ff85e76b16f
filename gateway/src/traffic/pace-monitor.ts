import type { Pace } from './limits.ts';

export interface Transmission {
  pace: Pace;
  /** Returns the number of bytes moved so far. */
  moved(): number;
  /** Whether the transfer is waiting for the client. Default: always. */
  waitsForClient?(): boolean;
  onSlow(): void;
}

interface Watched extends Transmission {
  sinceMs: number;
  movedThen: number;
}

const beatMs = 1000;

/**
 * Ends transfers that are too slow. A single timer checks all of them, so that watching a request costs almost nothing.
 */
export class PaceMonitor {
  readonly #watched = new Set<Watched>();
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;

  /** @param onBeat called about once a second, for other deadlines */
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
