import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';
import type { Connection } from '@tideline/contract';

const ASKED_EVERY_MS = 1_500;

export const isUnderWay = ({ run }: Connection): boolean => run?.state === 'queued' || run?.state === 'running';

/** Asked again while a sync is under way. */
export const connectionsQuery = () =>
  queryOptions({
    queryKey: ['connections'],
    queryFn: ({ signal }) => api.connections.list({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) === true ? ASKED_EVERY_MS : false),
  });

export const runsQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', id, 'runs'],
    queryFn: ({ signal }) => api.connections.runs.list({ id }, { signal }),
  });

/** The household's accounts, that connected ones go into. */
export const accountsQuery = () =>
  queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => api.accounts.list({}, { signal }) });
