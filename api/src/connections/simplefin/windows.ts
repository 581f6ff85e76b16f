const DAY_MS = 86_400_000;

/** Bridges keep some ninety days. */
const HISTORY_DAYS = 89;
/** Asked for again at every sync: banks book late, and what was announced is booked within a week. */
const OVERLAP_DAYS = 14;
/** In one request; longer ones are cut or take too long. */
const REQUEST_DAYS = 45;

export interface Window {
  from: Date;
  /** Exclusive; null: to the end, with what is announced. */
  to: Date | null;
}

/** From when on transactions are asked for. `heardAt`: of each linked account the last time its transactions came; null: never. */
export function askedFrom(now: Date, heardAt: readonly (Date | null)[]): Date {
  const earliest = now.getTime() - HISTORY_DAYS * DAY_MS;
  const from = Math.min(
    now.getTime(),
    ...heardAt.map((at) => (at === null ? earliest : at.getTime() - OVERLAP_DAYS * DAY_MS)),
  );
  return new Date(Math.max(earliest, from));
}

/** The requests that cover the time since then, oldest first; the last one is open at its end. */
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
