import { createGate, type Gate } from '../gate.ts';

/** Well below the connections of the pool, so that one person's slow requests leave some for all others. */
const PER_PERSON = { atOnce: 8, waiting: 200 } as const;

export type Shares = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** Works on a few requests of a person at a time; the rest of them wait without a connection. Errors: SERVICE_UNAVAILABLE to a flood. */
export function createShares(): Shares {
  const gates = new Map<string, { enter: Gate; inside: number }>();
  return async (userId, work) => {
    const gate = gates.get(userId) ?? { enter: createGate(PER_PERSON), inside: 0 };
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
