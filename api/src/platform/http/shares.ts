import { createLimiter, type Limiter } from '../limiter.ts';

/** Limits per user, well below the pool size, so that one user's slow requests leave connections for everyone else. */
const PER_USER = { atOnce: 8, waiting: 200 } as const;

export type Shares = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/**
 * Limits concurrent requests per user; further requests wait without a connection. Errors: SERVICE_UNAVAILABLE if too
 * many wait.
 */
export function createShares(): Shares {
  const gates = new Map<string, { enter: Limiter; inside: number }>();
  return async (userId, work) => {
    const gate = gates.get(userId) ?? { enter: createLimiter(PER_USER), inside: 0 };
    gates.set(userId, gate);
    gate.inside += 1;
    try {
      return await gate.enter(work);
    } finally {
      gate.inside -= 1;
      if (gate.inside === 0) gates.delete(userId);
    }
  };
}
