import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ImportRow } from '@tideline/contract';
import { api } from '@tideline/mfe-kit';
import { isUnderWay } from './under-way.ts';

const ASKED_EVERY_MS = 250;
/** Where an import is only mentioned. */
const LOOKED_AT_EVERY_MS = 1_500;

/** Asked again while it is worked on, on whichever page of whichever browser; the connection may be lost meanwhile. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => api.imports.get({ id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? ASKED_EVERY_MS : false),
  });

export const pastImportsQuery = () =>
  queryOptions({
    queryKey: ['imports', 'past'],
    queryFn: ({ signal }) => api.imports.list({}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.items.some(isUnderWay) ? LOOKED_AT_EVERY_MS : false),
  });

type Outcome = ImportRow['outcome'];

/** Rows of an import of one outcome, or of all, page after page. */
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

/** How far an upload is, asked while it runs; what is not known of it shows as waiting. */
export const progressQuery = (key: string) =>
  queryOptions({
    queryKey: ['imports', 'progress', key],
    queryFn: ({ signal }) => api.imports.progress.get({ key }, { signal }),
    refetchInterval: ASKED_EVERY_MS,
    retry: false,
    gcTime: 0,
    enabled: key !== '',
  });
