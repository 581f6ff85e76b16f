/**
 * What remotes tell each other. An event says that something happened and to which ids; the data itself is in the
 * shared server cache, never in the event.
 */
export interface KitEvents {
  /** Accounts, transactions, cards or plans changed: figures derived from them are stale. */
  'ledger.changed': { changeSetId?: string };
  /** The person wants out: what is refused from now on is no news. */
  'session.leaving': Record<never, never>;
  /** The session was ended on the server: the shell leaves every page of it behind. */
  'session.ended': Record<never, never>;
}

type Listener<K extends keyof KitEvents> = (event: KitEvents[K]) => void;

const listeners = new Map<keyof KitEvents, Set<Listener<never>>>();

/** Listens until the returned function is called. */
export function on<K extends keyof KitEvents>(name: K, listener: Listener<K>): () => void {
  const of = listeners.get(name) ?? new Set();
  listeners.set(name, of.add(listener));
  return () => of.delete(listener);
}

export function emit<K extends keyof KitEvents>(name: K, event: KitEvents[K]): void {
  for (const listener of listeners.get(name) ?? []) (listener as Listener<K>)(event);
}
