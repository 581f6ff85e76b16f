import { useInfiniteQuery } from '@tanstack/react-query';
import type { Transaction } from '@tideline/contract';
import { useMemo } from 'react';
import type { ListFilter } from './transaction-filter.ts';
import { type PageStart, transactionsQuery } from './transactions.queries.ts';

/** So many rows below the last one in sight are fetched before they are needed: about three screens. */
const ROWS_AHEAD = 75;

export interface TransactionRows {
  /** Of the whole list; an estimate until its end was seen. */
  count: number;
  /** The row at a position in the whole list, where it is loaded. */
  at: (position: number) => Transaction | undefined;
  /** When the newest of them was fetched, in epoch milliseconds; null while nothing is here. */
  updatedAt: number | null;
  /** Fetches what is missing around these positions, page after page. */
  fetchFor: (first: number, last: number) => void;
  /** Nothing is here yet. */
  isPending: boolean;
  /** Rows of the filter before are in sight while those of this one are on their way. */
  isStale: boolean;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
}

/** The list as positions: pages that were left behind are fetched again when they come back into sight. */
export function useTransactionRows(filter: ListFilter, total: number | undefined): TransactionRows {
  const query = useInfiniteQuery(transactionsQuery(filter));
  const { data, hasNextPage, hasPreviousPage, isFetching, isPlaceholderData, isError } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const [firstPage] = (data?.pageParams ?? []) as PageStart[];
  const start = firstPage?.position ?? 0;
  const end = start + rows.length;
  const fetchFor = (first: number, last: number) => {
    // A failure waits for Try again: the effect of scrolling would otherwise ask forever.
    if (isFetching || isPlaceholderData || isError) return;
    if (last + ROWS_AHEAD >= end && hasNextPage) void query.fetchNextPage();
    else if (first - ROWS_AHEAD < start && hasPreviousPage) void query.fetchPreviousPage();
  };
  const retry = () => {
    if (data === undefined || !query.isFetchNextPageError) void query.refetch();
    else void query.fetchNextPage();
  };
  return {
    count: hasNextPage ? Math.max(total ?? 0, end + 1) : end,
    at: (position) => rows[position - start],
    fetchFor,
    updatedAt: data === undefined ? null : query.dataUpdatedAt,
    isPending: data === undefined,
    isStale: isPlaceholderData,
    error: query.error,
    isFetching,
    retry,
  };
}
