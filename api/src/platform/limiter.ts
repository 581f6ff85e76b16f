import { fail } from '@tideline/contract';

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs up to `atOnce` tasks concurrently and queues up to `waiting` more. Waiting requests hold no connection. Errors:
 * SERVICE_UNAVAILABLE for the rest.
 */
export function createLimiter({ atOnce, waiting }: { atOnce: number; waiting: number }): Limiter {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw fail('SERVICE_UNAVAILABLE', {});
      await new Promise<void>((resolve) => queue.push(resolve)); // the slot is handed over, so no one jumps the queue
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
