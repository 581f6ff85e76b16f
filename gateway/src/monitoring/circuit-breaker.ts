export interface BreakerOptions {
  /** Number of consecutive failures that open the circuit. */
  failuresMax: number;
  /** The first pause. Each further failure doubles it, up to the longest. */
  firstPauseMs: number;
  longestPauseMs: number;
  now(): number;
  /** A number between 0 and 1 that spreads the attempts of several processes. */
  random(): number;
}

export type CircuitState = 'closed' | 'open' | 'half-open';

/**
 * Decides whether a receiver may be contacted. After several consecutive failures nothing is sent for a while. Then one
 * attempt is made: if it succeeds, everything is sent again; otherwise the next pause is longer.
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #failures = 0;
  #resumesAtMs = 0;
  #isTrying = false;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  get state(): CircuitState {
    if (this.#failures < this.#options.failuresMax) return 'closed';
    return this.#isTrying ? 'half-open' : 'open';
  }

  /** Milliseconds until the next attempt; 0 if it may be made now. */
  get pauseMs(): number {
    return Math.max(0, this.#resumesAtMs - this.#options.now());
  }

  /** Returns whether a request may be sent now. With an open circuit, only one caller at a time gets `true`. */
  admit(): boolean {
    if (this.state === 'closed') return true;
    if (this.#isTrying || this.pauseMs > 0) return false;
    this.#isTrying = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#isTrying = false;
    this.#resumesAtMs = 0;
  }

  /** Records a failure. `requestedMs` is the pause that the receiver requested. */
  failed(requestedMs = 0): void {
    const { failuresMax, firstPauseMs, longestPauseMs, now, random } = this.#options;
    // requests that were sent before the circuit opened reveal nothing new
    if (this.state === 'open') return;
    this.#failures += 1;
    this.#isTrying = false;
    const doubled = firstPauseMs * 2 ** Math.min(30, Math.max(0, this.#failures - failuresMax));
    const pauseMs = Math.min(longestPauseMs, doubled) * (0.5 + random() / 2);
    this.#resumesAtMs = now() + Math.max(requestedMs, pauseMs);
  }
}
