import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ImportRow } from '@tideline/contract';
import { api } from '@tideline/mfe-kit';
import { isInProgress } from './in-progress.ts';

const POLL_MS = 250;
/** Polling interval for pages that only mention an import. */
const POLL_MENTIONED_MS = 1_500;

/** Polls an import while it runs, from any page or browser. The connection may be lost in between. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => api.imports.get({ id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? POLL_MS : false),
  });

export const pastImportsQuery = () =>
  queryOptions({
    queryKey: ['imports', 'past'],
    queryFn: ({ signal }) => api.imports.list({}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.items.some(isInProgress) ? POLL_MENTIONED_MS : false),
  });

type Outcome = ImportRow['outcome'];

/** Requests the rows of an import, page by page, optionally of one outcome. */
export const rowsQuery = (id: string, statement: string, outcome: Outcome | 'all') =>
  infiniteQueryOptions({
    queryKey: ['imports', id, 'rows', statement, outcome],
    queryFn: ({ pageParam, signal }) =>
      api.imports.rows.list(
        {
          id,
          statement,
          ...(outcome === 'all' ? {} : { outcome }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Polls the progress of an upload while it runs. Unknown progress is shown as waiting. */
export const progressQuery = (key: string) =>
  queryOptions({
    queryKey: ['imports', 'progress', key],
    queryFn: ({ signal }) => api.imports.progress.get({ key }, { signal }),
    refetchInterval: POLL_MS,
    retry: false,
    gcTime: 0,
    enabled: key !== '',
  });
