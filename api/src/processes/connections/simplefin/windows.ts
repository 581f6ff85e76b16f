const DAY_MS = 86_400_000;

/** Maximum age of the requested days. Bridges store about ninety days. */
const HISTORY_DAYS = 89;
/** Days that every sync requests again, because banks post late, and pending transactions post within a week. */
const OVERLAP_DAYS = 14;
/** Maximum days per request. Longer responses are truncated or take too long. */
const REQUEST_DAYS = 45;

export interface Window {
  from: Date;
  /** Exclusive end; null for an open-ended window that includes pending transactions. */
  to: Date | null;
}

/**
 * Returns the start of the transactions to request. `heardAt` is the last time at which each linked account received
 * transactions; null if never.
 */
export function askedFrom(now: Date, heardAt: readonly (Date | null)[]): Date {
  const earliest = now.getTime() - HISTORY_DAYS * DAY_MS;
  const from = Math.min(
    now.getTime(),
    ...heardAt.map((at) => (at === null ? earliest : at.getTime() - OVERLAP_DAYS * DAY_MS)),
  );
  return new Date(Math.max(earliest, from));
}

/** Returns consecutive requests that cover the time since `from`, oldest first. The last one is open-ended. */
export function windowsSince(from: Date, now: Date): Window[] {
  const windows: Window[] = [];
  let start = from;
  while (now.getTime() - start.getTime() > REQUEST_DAYS * DAY_MS) {
    const to = new Date(start.getTime() + REQUEST_DAYS * DAY_MS);
    windows.push({ from: start, to });
    start = to;
  }
  return [...windows, { from: start, to: null }];
}
