import type { Backoff } from './backoff.ts';

/** A change to the household as the server reports it: its id and the kinds of entities that changed. */
export interface LiveChange {
  /** null for a change that only concerns one user, such as to their notifications. */
  changeSetId: string | null;
  kinds: string[];
}

/** Callbacks of the live feed. */
export interface LiveEvents {
  changed: (change: LiveChange) => void;
  /** Called if there are too many changes to list, or if the page did not listen for a while. */
  all: () => void;
  /** Called if the session or the membership ended on the server. */
  ended: () => void;
  /**
   * Called if the server rejected the connection, because it is full or the session ended before it could notify the
   * page.
   */
  refused: () => void;
}

/** Messages that the connected tab forwards. */
export type LiveMessage = { id: string | null } & (
  | { type: 'change'; change: LiveChange }
  | { type: 'all' | 'ready' | 'end' }
  | { type: 'hello'; ageSeconds: number }
);

/** Channel between the tabs of this browser. A message reaches all other tabs. */
export interface LiveChannel {
  send: (message: LiveMessage) => void;
  close: () => void;
}

export type LiveSource = EventTarget & { readonly readyState: number; close: () => void };

/** Browser features that the feed uses. Tests provide their own. */
export interface LivePage {
  open: (url: string) => LiveSource;
  channel: (name: string, receive: (message: LiveMessage) => void) => LiveChannel | null;
  /** undefined on plain HTTP, where every visible tab connects separately. */
  locks: Pick<LockManager, 'request'> | undefined;
  visibility: Pick<Document, 'addEventListener' | 'removeEventListener'> & {
    readonly visibilityState: DocumentVisibilityState;
  };
  after: (ms: number, work: () => void) => () => void;
  /** Seconds since this page started reading data. */
  age: () => number;
  backoff: () => Backoff;
}
