import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ChangeSetFilter } from '@tideline/contract';
import { api } from '@tideline/mfe-kit';

const PAGE = 50;
/** Number of rows that a large change shows at a time. */
const ROWS = 25;

export const changeSetsQuery = (filter: ChangeSetFilter) =>
  infiniteQueryOptions({
    queryKey: ['change-sets', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api.changeSets.list({ ...filter, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous) => previous,
  });

export const changeSetQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['change-sets', 'one', id],
    queryFn: ({ pageParam, signal }) =>
      api.changeSets.get({ id, limit: ROWS, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
