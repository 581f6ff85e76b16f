/**
 * Events between remotes. An event states what happened and to which ids. The data itself is in the shared server
 * cache, never in the event.
 */
export interface KitEvents {
  /** Accounts, transactions, cards or plans changed, so derived figures are stale. */
  'ledger.changed': { changeSetId?: string };
  /** The user is signing out, so rejected requests are expected from now on. */
  'session.leaving': Record<never, never>;
  /** The session was ended on the server, so the shell leaves all of its pages. */
  'session.ended': Record<never, never>;
  /**
   * The shell opens this household in the tab, on its dashboard or at `path`; null means the one that the session used
   * last.
   */
  'household.open': { id: string | null; path?: string };
}

type Listener<K extends keyof KitEvents> = (event: KitEvents[K]) => void;

const listeners = new Map<keyof KitEvents, Set<Listener<never>>>();

/** Subscribes to an event. Returns a function that unsubscribes. */
export function on<K extends keyof KitEvents>(name: K, listener: Listener<K>): () => void {
  const of = listeners.get(name) ?? new Set();
  listeners.set(name, of.add(listener));
  return () => of.delete(listener);
}

export function emit<K extends keyof KitEvents>(name: K, event: KitEvents[K]): void {
  for (const listener of listeners.get(name) ?? []) (listener as Listener<K>)(event);
}
