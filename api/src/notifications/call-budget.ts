/** How long others' servers may keep those who call them waiting, for one person. */
export interface CallBudget {
  /** Whether anything is left. */
  has(userId: string, now: Date): boolean;
  spend(userId: string, ms: number, now: Date): void;
}

const BUDGET_MS = 60_000;
const WINDOW_MS = 600_000;

/**
 * A few calls at once are made for everybody. Addresses that answer as slowly as they may, or not at all, would take all of that time for
 * one person: of every ten minutes each has one. Kept in memory: another process has a budget of its own, as it has workers of its own.
 */
export function createCallBudget(): CallBudget {
  const spent = new Map<string, { since: number; ms: number }>();
  const current = (userId: string, now: Date): { since: number; ms: number } => {
    const known = spent.get(userId);
    // a clock that was turned back begins anew
    return known !== undefined && Math.abs(now.getTime() - known.since) < WINDOW_MS
      ? known
      : { since: now.getTime(), ms: 0 };
  };
  return {
    has: (userId, now) => current(userId, now).ms < BUDGET_MS,
    spend: (userId, ms, now) => {
      const { since, ms: before } = current(userId, now);
      for (const [other, window] of spent) if (Math.abs(now.getTime() - window.since) >= WINDOW_MS) spent.delete(other);
      spent.set(userId, { since, ms: before + ms });
    },
  };
}
