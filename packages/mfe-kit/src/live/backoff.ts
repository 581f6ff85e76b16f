/** Delays between retries. */
export interface Backoff {
  next: () => number;
  reset: () => void;
}

const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;

/**
 * Doubles the delay each time, up to a minute, with random variation so that many pages do not reconnect at the same
 * time.
 */
export function createBackoff(random: () => number): Backoff {
  let waitMs = FIRST_MS;
  return {
    next: () => {
      const ms = waitMs * (0.5 + random() / 2);
      waitMs = Math.min(waitMs * 2, LONGEST_MS);
      return ms;
    },
    reset: () => {
      waitMs = FIRST_MS;
    },
  };
}
