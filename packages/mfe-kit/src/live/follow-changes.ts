import type { QueryClient } from '@tanstack/react-query';
import { hasUnsavedWork, onceClean } from '../dirty.ts';
import { on } from '../events.ts';
import { createBackoff } from './backoff.ts';
import { startLiveFeed } from './live-feed.ts';
import type { LiveChange, LiveMessage, LivePage } from './live-page.ts';
import { isStaleAfter } from './stale-queries.ts';

/**
 * Collects changes that arrive together. The delay also lets the response to this page's own change arrive first, which
 * identifies the change as its own.
 */
const GATHER_MS = 250;
const REMEMBERED = 200;

const browserPage = (): LivePage => ({
  open: (url) => new EventSource(url),
  channel: (name, receive) => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => receive(data));
    const send = channel.postMessage.bind(channel);
    return { send, close: () => channel.close() };
  },
  locks: (navigator as Partial<Navigator>).locks,
  visibility: document,
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  age: () => performance.now() / 1_000,
  backoff: () => createBackoff(Math.random),
});

export interface FollowOptions {
  client: QueryClient;
  householdId: string;
  page?: LivePage;
}

/**
 * Refreshes the page whenever the household is changed elsewhere: in another tab, on another device, by another member
 * or by a job. Changes made by this page are already known. While there is unsaved input, nothing is refreshed until it
 * is saved or discarded.
 */
export function followChanges({ client, householdId, page = browserPage() }: FollowOptions): () => void {
  const own = new Set<string>();
  let gathered: LiveChange[] = [];
  let isAll = false;
  let cancel: (() => void) | undefined;

  const refresh = (): void => {
    cancel = undefined;
    if (hasUnsavedWork()) {
      cancel = onceClean(refresh);
      return;
    }
    const others = gathered.filter(({ changeSetId }) => changeSetId === null || !own.has(changeSetId));
    const kinds = isAll ? null : new Set(others.flatMap((change) => change.kinds));
    gathered = [];
    isAll = false;
    if (kinds === null || kinds.size > 0)
      void client.invalidateQueries({ predicate: (query) => isStaleAfter(query, kinds) });
  };
  const soon = (): void => {
    cancel ??= page.after(GATHER_MS, refresh);
  };

  const stopListening = on('ledger.changed', ({ changeSetId }) => {
    if (changeSetId === undefined) return;
    own.add(changeSetId);
    const [oldest] = own;
    if (own.size > REMEMBERED && oldest !== undefined) own.delete(oldest);
  });
  const stop = startLiveFeed(
    householdId,
    {
      changed: (change) => {
        gathered.push(change);
        soon();
      },
      all: () => {
        isAll = true;
        soon();
      },
      // refetches everything, including the session, which opens the sign-in page if the user is signed out
      ended: () => void client.invalidateQueries(),
      refused: () => void client.invalidateQueries({ queryKey: ['session'] }),
    },
    page,
  );
  return () => {
    stop();
    stopListening();
    cancel?.();
  };
}
