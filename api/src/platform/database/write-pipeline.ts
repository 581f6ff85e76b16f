import type { HouseholdTx } from './database.ts';

/**
 * Writes in order, each prepared while the database works on the one before: what takes this process and the database
 * the same time takes half of it together.
 */
export interface WritePipeline {
  /**
   * Starts a write at once, on a transaction whose statements wait for the previous write. Resolves when the previous
   * write is done, so that at most one is prepared ahead. The first failure ends all later writes, and the next
   * caller gets it.
   */
  readonly write: (work: (tx: HouseholdTx) => Promise<unknown>) => Promise<void>;
  /** Resolves when everything is written. Until then, the transaction must not be used otherwise. */
  readonly end: () => Promise<void>;
}

export function pipelineWrites(tx: HouseholdTx): WritePipeline {
  let last: Promise<unknown> = Promise.resolve();
  return {
    write: async (work) => {
      const previous = last;
      const started = work({
        ...tx,
        many: (query) => previous.then(() => tx.many(query)),
        one: (query) => previous.then(() => tx.one(query)),
        maybe: (query) => previous.then(() => tx.maybe(query)),
        run: (query) => previous.then(() => tx.run(query)),
      });
      last = Promise.all([previous, started]);
      last.catch(() => undefined); // the next write or the end reports it
      await previous;
    },
    end: async () => void (await last),
  };
}
