import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TransactionSort } from '@tideline/contract';
import { api } from '@tideline/mfe-kit';
import type { ListFilter } from './transaction-filter.ts';

/** Rows per request: about four screens. */
export const PAGE_ROWS = 100;

/** The filter and order of a list. */
export interface ListRequest extends ListFilter {
  sort?: TransactionSort;
}

export const pagesKey = ['transactions', 'page'] as const;

/** Requests one page of the list by its number. Any page can be fetched without the previous ones. */
export const pageQuery = (list: ListRequest, page: number) =>
  queryOptions({
    queryKey: [...pagesKey, list, page] as const,
    queryFn: ({ signal }) => api.transactions.list({ ...list, at: page * PAGE_ROWS, limit: PAGE_ROWS }, { signal }),
    // The rows of the previous filter stay visible while the same page of another filter loads.
    placeholderData: (before, query) => (query?.queryKey[3] === page ? before : undefined),
  });

/** Requests count and sums of everything the filter finds, not only of the loaded rows. */
export const totalsQuery = (filter: ListFilter) =>
  queryOptions({
    queryKey: ['transactions', 'totals', filter],
    queryFn: async ({ signal }) =>
      (await api.transactions.list({ ...filter, limit: 1, totals: true }, { signal })).totals,
    placeholderData: keepPreviousData,
  });

export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: ['transactions', 'one', id],
    queryFn: ({ signal }) => api.transactions.get({ id }, { signal }),
  });

/** Requests the latest changes to a transaction. */
export const transactionHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['transactions', 'history', id],
    queryFn: ({ signal }) => api.changeSets.list({ rowId: id, limit: 20 }, { signal }),
  });
