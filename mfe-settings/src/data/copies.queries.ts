import { queryOptions } from '@tanstack/react-query';
import type { HouseholdCopy } from '@tideline/contract';
import { api } from '@tideline/mfe-kit';

const isInProgress = ({ state }: HouseholdCopy): boolean => state === 'queued' || state === 'running';

/** Requests exports and restores, every second while one is in progress. */
export const copiesQuery = () =>
  queryOptions({
    queryKey: ['copies'],
    queryFn: ({ signal }) => api.copies.list({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isInProgress) ? 1_000 : false),
  });
