/** How long to wait before the next try. */
export interface Backoff {
  next: () => number;
  reset: () => void;
}

const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;

/** Twice as long each time, up to a minute; spread, so that many pages do not come back in the same moment. */
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
