import { collectGarbage, type RemovedRelease, type Store } from '@tideline/registry';

export interface HousekeepingParts {
  store: Store;
  now(): number;
  onRemoved(removed: RemovedRelease): void;
  onError(error: unknown): void;
  /** Default: once a day. */
  everyMs?: number;
}

export interface Housekeeping {
  start(): void;
  /** Stops after a run in progress. */
  stop(): Promise<void>;
}

const dayMs = 86_400_000;

/** Deletes unneeded releases once a day. Several gateways that share a store may do so at the same time. */
export function createHousekeeping({
  store,
  now,
  onRemoved,
  onError,
  everyMs = dayMs,
}: HousekeepingParts): Housekeeping {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    try {
      const removed = await collectGarbage(store, { at: new Date(now()).toISOString() });
      for (const one of removed) onRemoved(one);
    } catch (error) {
      onError(error);
    }
  };
  return {
    start() {
      timer = setInterval(() => {
        running = running.then(sweep);
      }, everyMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
