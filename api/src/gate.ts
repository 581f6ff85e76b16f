import { fail } from '@tideline/contract';

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `atOnce` pieces of work run together and `waiting` more wait for their turn; errors: SERVICE_UNAVAILABLE to the rest.
 * Whoever waits holds nothing, so a crowd before this door does not keep others from the database.
 */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw fail('SERVICE_UNAVAILABLE', {});
      await new Promise<void>((resolve) => queue.push(resolve)); // its place is handed over, so nobody overtakes
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
