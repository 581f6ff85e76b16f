import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';
import type { ListFilter } from './transaction-filter.ts';
import type { TransactionPage } from './transaction-pages.ts';

/** Rows of the first answer: a few screenfuls, soon here. Then as many at once as the api gives. */
const FIRST_PAGE_ROWS = 120;
const PAGE_ROWS = 200;

/** Pages that are kept: what lies further up is fetched again when a person goes back, so a refresh stays small. */
const KEPT_PAGES = 6;

/** Where a page begins: its cursor, how many rows lie before it, and the page before it. */
export interface PageStart {
  cursor: string | null;
  position: number;
  previous: PageStart | null;
}

const listStart: PageStart = { cursor: null, position: 0, previous: null };

/** The list as far as it is kept, newest first. */
export const transactionsQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: ['transactions', 'list', filter],
    queryFn: async ({ pageParam: { cursor }, signal }): Promise<TransactionPage> =>
      api.transactions.list(cursor === null ? { ...filter, limit: FIRST_PAGE_ROWS } : { ...filter, limit: PAGE_ROWS, cursor }, { signal }),
    initialPageParam: listStart,
    getNextPageParam: ({ items, nextCursor }, _pages, start: PageStart) =>
      nextCursor === null ? undefined : { cursor: nextCursor, position: start.position + items.length, previous: start },
    getPreviousPageParam: (_page, _pages, start: PageStart) => start.previous ?? undefined,
    maxPages: KEPT_PAGES,
    placeholderData: keepPreviousData,
  });

/** Count and sums of everything the filter finds, not only of what is loaded. */
export const totalsQuery = (filter: ListFilter) =>
  queryOptions({
    queryKey: ['transactions', 'totals', filter],
    queryFn: async ({ signal }) => (await api.transactions.list({ ...filter, limit: 1, totals: true }, { signal })).totals,
    placeholderData: keepPreviousData,
  });

export const categoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: ({ signal }) => api.categories.list({}, { signal }), staleTime: 5 * 60_000 });

export const transactionQuery = (id: string) =>
  queryOptions({ queryKey: ['transactions', 'one', id], queryFn: ({ signal }) => api.transactions.get({ id }, { signal }) });
