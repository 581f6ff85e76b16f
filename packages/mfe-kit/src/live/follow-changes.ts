import type { QueryClient } from '@tanstack/react-query';
import { hasUnsavedWork, onceClean } from '../dirty.ts';
import { on } from '../events.ts';
import { createBackoff } from './backoff.ts';
import { type LiveChange, type LivePage, type LiveWord, startLiveFeed } from './live-feed.ts';
import { isStaleAfter } from './stale-queries.ts';

/** Changes that come together are one; and the answer to a change of one's own, which says that it is, gets here first. */
const GATHER_MS = 250;
const REMEMBERED = 200;

const browserPage = (): LivePage => ({
  open: (url) => new EventSource(url),
  channel: (name, hear) => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<LiveWord>) => hear(data));
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
 * Brings the page up to date whenever somebody changes the household elsewhere: another tab, device, person, or a job.
 * What this page did itself it knows already. While something is typed and not saved nothing moves; that is made up for
 * once it is saved or dropped.
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

  const stopHearing = on('ledger.changed', ({ changeSetId }) => {
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
      // asks who is signed in: whoever is not is led to the sign-in page
      ended: () => void client.invalidateQueries(),
      refused: () => void client.invalidateQueries({ queryKey: ['session'] }),
    },
    page,
  );
  return () => {
    stop();
    stopHearing();
    cancel?.();
  };
}
