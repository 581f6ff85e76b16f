import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Transaction } from '@tideline/contract';
import { useCallback, useState } from 'react';
import { type ListRequest, PAGE_ROWS, pageQuery, pagesKey } from '../transactions.queries.ts';

/** So many rows around those in sight are fetched before they are needed: about three screens at the top, six for who scrolls. */
const ROWS_AHEAD = { atTop: 75, scrolled: 150 };

/** Pages that are watched at a time: those in sight and those around them. */
const WATCHED_PAGES = 5;

/** Pages that were left behind and are kept, so that going back is instant; beyond them memory would grow with every scroll. */
const KEPT_PAGES = 20;

export interface TransactionRows {
  /** Of the whole list; a guess until its end was seen or counted. */
  count: number;
  /** The row at a position in the whole list, where it is loaded. */
  at: (position: number) => Transaction | undefined;
  /** Positions between which rows may be loaded: outside of them there is nothing to ask for. */
  near: { first: number; last: number };
  /** When the oldest of what is in sight was fetched, in epoch milliseconds; null while nothing is here. */
  updatedAt: number | null;
  /** Fetches what is missing around these positions. */
  fetchFor: (first: number, last: number) => void;
  /** Nothing is known yet. */
  isPending: boolean;
  /** Rows of the filter before are in sight while those of this one are on their way. */
  isStale: boolean;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
}

/** Lets go of pages nobody looks at, but for those that were fetched last. */
function evict(client: ReturnType<typeof useQueryClient>): void {
  const cache = client.getQueryCache();
  const idle = cache
    .findAll({ queryKey: pagesKey, type: 'inactive' })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const query of idle.slice(KEPT_PAGES)) cache.remove(query);
}

interface Pages {
  first: number;
  last: number;
  /** Rows there are, as far as that is known. */
  known: number;
}

/** One of the pages that are watched. Each has its own place among them, so that moving on by one changes one of them. */
function useWatched(list: ListRequest, { first, last, known }: Pages, place: number) {
  const page = first + ((place - (first % WATCHED_PAGES) + WATCHED_PAGES) % WATCHED_PAGES);
  const query = useQuery({
    ...pageQuery(list, page),
    enabled: page === 0 || (page <= last && page * PAGE_ROWS < known),
  });
  return { page, ...query };
}

/**
 * The list as positions of which any part can be fetched by itself.
 *
 * @param total rows of the list; undefined while they are counted, null where that failed
 */
export function useTransactionRows(list: ListRequest, total: number | null | undefined): TransactionRows {
  const client = useQueryClient();
  const [range, setRange] = useState({ first: 0, last: 0 });
  const pages = { ...range, known: total === undefined ? 1 : total === null ? Infinity : Math.max(total, 1) };
  const watched = [
    useWatched(list, pages, 0),
    useWatched(list, pages, 1),
    useWatched(list, pages, 2),
    useWatched(list, pages, 3),
    useWatched(list, pages, 4),
  ];
  const here = watched.filter(({ data }) => data !== undefined);
  // A page that begins beyond the end is empty, and says nothing of where that is.
  const end = Math.max(
    0,
    ...here.map(({ page, data }) => (data?.items.length ? page * PAGE_ROWS + data.items.length : 0)),
  );
  const mayGoOn = here.some(({ page, data }) => page * PAGE_ROWS + PAGE_ROWS === end && data?.nextCursor !== null);
  const fetchFor = useCallback(
    (first: number, last: number) => {
      const ahead = first === 0 ? ROWS_AHEAD.atTop : ROWS_AHEAD.scrolled;
      const from = Math.max(0, Math.floor((first - ahead) / PAGE_ROWS));
      const to = Math.min(Math.floor((last + ahead) / PAGE_ROWS), from + WATCHED_PAGES - 1);
      setRange((known) => (known.first === from && known.last === to ? known : { first: from, last: to }));
      evict(client);
    },
    [client],
  );
  const failed =
    watched.find(({ isError, data }) => isError && data === undefined) ?? watched.find(({ isError }) => isError);
  return {
    count: typeof total === 'number' ? total : mayGoOn ? end + 1 : end,
    at: (position) => watched[Math.floor(position / PAGE_ROWS) % WATCHED_PAGES]?.data?.items[rowIn(watched, position)],
    near: { first: range.first * PAGE_ROWS, last: range.last * PAGE_ROWS + PAGE_ROWS - 1 },
    fetchFor,
    updatedAt: here.length === 0 ? null : Math.min(...here.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    // After a jump nothing may be here of a list whose length is known: its rows are on their way.
    isPending: here.length === 0 && typeof total !== 'number',
    isStale: here.some(({ isPlaceholderData }) => isPlaceholderData),
    error: failed?.error ?? null,
    isFetching: watched.some(({ isFetching }) => isFetching),
    retry: () => watched.forEach(({ isError, refetch }) => void (isError && refetch())),
  };
}

/** Place of a row in its page, or -1 where that page is not watched. */
function rowIn(watched: readonly { page: number }[], position: number): number {
  const page = Math.floor(position / PAGE_ROWS);
  return watched[page % WATCHED_PAGES]?.page === page ? position % PAGE_ROWS : -1;
}
