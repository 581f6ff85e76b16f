import { queryOptions } from '@tanstack/react-query';
import type { HouseholdCopy } from '@tideline/contract';
import { api } from '@tideline/mfe-kit';

const isAtWork = ({ state }: HouseholdCopy): boolean => state === 'queued' || state === 'running';

/** Exports and restores; while one is worked on they are asked for every second. */
export const copiesQuery = () =>
  queryOptions({
    queryKey: ['copies'],
    queryFn: ({ signal }) => api.copies.list({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isAtWork) ? 1_000 : false),
  });
