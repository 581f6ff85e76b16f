import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

const PAGE = 10;

export const sweepRulesQuery = () =>
  queryOptions({ queryKey: ['sweeps', 'rules'], queryFn: ({ signal }) => api.sweepRules.list(undefined, { signal }) });

export const runsQuery = (view: 'proposed' | 'under_way') =>
  queryOptions({
    queryKey: ['sweeps', 'runs', view],
    queryFn: ({ signal }) => api.sweepRuns.list({ view, limit: 100 }, { signal }),
  });

/** Completed transfers, newest first, page by page. */
export const doneQuery = () =>
  infiniteQueryOptions({
    queryKey: ['sweeps', 'runs', 'done'],
    queryFn: ({ pageParam, signal }) =>
      api.sweepRuns.list({ view: 'done', limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** One decision with its working, its risks and its outcome. */
export const runQuery = (id: string) =>
  queryOptions({ queryKey: ['sweeps', 'run', id], queryFn: ({ signal }) => api.sweepRuns.get({ id }, { signal }) });

/** Progress of a transfer since it was instructed. */
export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['sweeps', 'run', id, 'transfer'],
    queryFn: ({ signal }) => api.sweepTransfers.get({ id }, { signal }),
  });

export const goalsQuery = () =>
  queryOptions({ queryKey: ['goals'], queryFn: ({ signal }) => api.goals.list(undefined, { signal }) });
