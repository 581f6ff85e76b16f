import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Transaction } from '@tideline/contract';
import { useCallback, useState } from 'react';
import { type ListRequest, PAGE_ROWS, pageQuery, pagesKey } from '../transactions.queries.ts';

/** Number of rows to prefetch around the visible ones: about three screens at the top, eight after scrolling. */
const ROWS_AHEAD = { atTop: 60, scrolled: 150 };

/** Pages watched at a time: the visible ones and their neighbors. */
const WATCHED_PAGES = 5;

/** Pages kept after scrolling away, so that going back is instant; more would let memory grow with every scroll. */
const CACHED_PAGES = 20;

export interface TransactionRows {
  /** Length of the whole list; an estimate until its end is loaded or counted. */
  count: number;
  /** Returns the row at a position in the whole list, if loaded. */
  at: (position: number) => Transaction | undefined;
  /** Range of positions that may be loaded. No rows are loaded outside it, so callers can skip the rest. */
  near: { first: number; last: number };
  /** When the oldest visible data was fetched, in epoch milliseconds; null while no data is loaded. */
  updatedAt: number | null;
  /** Fetches missing rows around these positions. */
  fetchFor: (first: number, last: number) => void;
  /** Whether no data is loaded yet. */
  isPending: boolean;
  /** Whether rows of the previous filter are visible while the new ones load. */
  isStale: boolean;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
}

/** Removes unwatched pages from the cache, except the most recently fetched ones. */
function evict(client: ReturnType<typeof useQueryClient>): void {
  const cache = client.getQueryCache();
  const idle = cache
    .findAll({ queryKey: pagesKey, type: 'inactive' })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const query of idle.slice(CACHED_PAGES)) cache.remove(query);
}

interface Pages {
  first: number;
  last: number;
  /** Number of rows known to exist. */
  known: number;
}

/** Watches one page. Each page has a fixed slot, so that moving on by one page changes only one slot. */
function useWatchedPage(list: ListRequest, { first, last, known }: Pages, place: number) {
  const page = first + ((place - (first % WATCHED_PAGES) + WATCHED_PAGES) % WATCHED_PAGES);
  const query = useQuery({
    ...pageQuery(list, page),
    enabled: page === 0 || (page <= last && page * PAGE_ROWS < known),
  });
  return { page, ...query };
}

/**
 * Returns a list by position, any part of which can be fetched independently.
 * @param total rows of the list; undefined while they are being counted, null if counting failed
 */
export function useTransactionRows(list: ListRequest, total: number | null | undefined): TransactionRows {
  const client = useQueryClient();
  const [range, setRange] = useState({ first: 0, last: 0 });
  const pages = { ...range, known: total === undefined ? 1 : total === null ? Infinity : Math.max(total, 1) };
  const watched = [
    useWatchedPage(list, pages, 0),
    useWatchedPage(list, pages, 1),
    useWatchedPage(list, pages, 2),
    useWatchedPage(list, pages, 3),
    useWatchedPage(list, pages, 4),
  ];
  const here = watched.filter(({ data }) => data !== undefined);
  // A page beyond the end is empty, and does not reveal where the list ends.
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
    // After a jump within a list of known length, no rows may be loaded, but the list is not pending.
    isPending: here.length === 0 && typeof total !== 'number',
    isStale: here.some(({ isPlaceholderData }) => isPlaceholderData),
    error: failed?.error ?? null,
    isFetching: watched.some(({ isFetching }) => isFetching),
    retry: () => watched.forEach(({ isError, refetch }) => void (isError && refetch())),
  };
}

/** Returns the index of the watched page of a row, or -1 if that page is not watched. */
function rowIn(watched: readonly { page: number }[], position: number): number {
  const page = Math.floor(position / PAGE_ROWS);
  return watched[page % WATCHED_PAGES]?.page === page ? position % PAGE_ROWS : -1;
}
