import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';
import type { Connection } from '@tideline/contract';

const POLL_MS = 1_500;

export const isRunning = ({ run }: Connection): boolean => run?.state === 'queued' || run?.state === 'running';

/** Requests the connections, repeatedly while a sync is running. */
export const connectionsQuery = () =>
  queryOptions({
    queryKey: ['connections'],
    queryFn: ({ signal }) => api.connections.list({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) === true ? POLL_MS : false),
  });

export const runsQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', id, 'runs'],
    queryFn: ({ signal }) => api.connections.runs.list({ id }, { signal }),
  });
