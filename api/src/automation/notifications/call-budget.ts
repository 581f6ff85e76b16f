/** Limits how long slow target servers may block the workers, per user. */
export interface CallBudget {
  /** Returns whether the user has time left. */
  has(userId: string, now: Date): boolean;
  spend(userId: string, ms: number, now: Date): void;
}

const BUDGET_MS = 60_000;
const WINDOW_MS = 600_000;

/**
 * Limits the time spent on slow targets. Only a few calls run at once for all users, so one user's slow or
 * unresponsive addresses could block all of them. Each user therefore gets one minute in ten. The budget is in
 * memory, so each process has its own budget and its own workers.
 */
export function createCallBudget(): CallBudget {
  const spent = new Map<string, { since: number; ms: number }>();
  const current = (userId: string, now: Date): { since: number; ms: number } => {
    const known = spent.get(userId);
    // a clock that was set back restarts the window
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
