const DAY_MS = 86_400_000;

/** Bridges store about ninety days. */
const HISTORY_DAYS = 89;
/** Requested again at every sync: banks post late, and pending transactions post within a week. */
const OVERLAP_DAYS = 14;
/** Per request; longer responses are truncated or take too long. */
const REQUEST_DAYS = 45;

export interface Window {
  from: Date;
  /** Exclusive; null: open-ended, including pending transactions. */
  to: Date | null;
}

/**
 * Returns the start of the transactions to request. `heardAt`: for each linked account, when its transactions last
 * arrived; null: never.
 */
export function askedFrom(now: Date, heardAt: readonly (Date | null)[]): Date {
  const earliest = now.getTime() - HISTORY_DAYS * DAY_MS;
  const from = Math.min(
    now.getTime(),
    ...heardAt.map((at) => (at === null ? earliest : at.getTime() - OVERLAP_DAYS * DAY_MS)),
  );
  return new Date(Math.max(earliest, from));
}

/** Returns the requests that cover the time since then, oldest first; the last one is open-ended. */
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
