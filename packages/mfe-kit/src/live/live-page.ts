import type { Backoff } from './backoff.ts';

/** A change of the household as reported by the server: its id and the kinds of things changed. */
export interface LiveChange {
  /** null: a change private to one user, such as to their notifications. */
  changeSetId: string | null;
  kinds: string[];
}

/** Callbacks of the live feed. */
export interface LiveEvents {
  changed: (change: LiveChange) => void;
  /** Too many changes to list, or nobody listened for a while. */
  all: () => void;
  /** The session or the membership ended on the server. */
  ended: () => void;
  /** The server refused the connection: it is full, or the session ended before it could notify us. */
  refused: () => void;
}

/** Messages passed on by the connected tab. */
export type LiveMessage = { id: string | null } & (
  | { type: 'change'; change: LiveChange }
  | { type: 'all' | 'ready' | 'end' }
  | { type: 'hello'; ageSeconds: number }
);

/** Channel between the tabs of this browser; a message reaches all other tabs. */
export interface LiveChannel {
  send: (message: LiveMessage) => void;
  close: () => void;
}

export type LiveSource = EventTarget & { readonly readyState: number; close: () => void };

/** Browser features the feed uses; tests provide their own. */
export interface LivePage {
  open: (url: string) => LiveSource;
  channel: (name: string, receive: (message: LiveMessage) => void) => LiveChannel | null;
  /** Missing on plain HTTP: then every visible tab connects separately. */
  locks: Pick<LockManager, 'request'> | undefined;
  visibility: Pick<Document, 'addEventListener' | 'removeEventListener'> & {
    readonly visibilityState: DocumentVisibilityState;
  };
  after: (ms: number, work: () => void) => () => void;
  /** Seconds since this page started reading data. */
  age: () => number;
  backoff: () => Backoff;
}
