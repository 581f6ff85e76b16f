import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { Dashboard } from '@tideline/contract';
import { api } from './api/api.ts';

/** The single request of the dashboard. The shell sends it first, so that a widget finds the response in the cache. */
export const dashboardQuery = (): UseQueryOptions<Dashboard, Error, Dashboard, string[]> =>
  queryOptions({ queryKey: ['dashboard'], queryFn: ({ signal }) => api.dashboard.get({}, { signal }) });
