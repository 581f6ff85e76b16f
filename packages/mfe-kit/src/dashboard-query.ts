import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { Dashboard } from '@tideline/contract';
import { api } from './api/api.ts';

/**
 * Requests the data of the dashboard. It is the dashboard's only request, which the shell sends first, so that a widget
 * finds the response in the cache.
 */
export const dashboardQuery = (): UseQueryOptions<Dashboard, Error, Dashboard, string[]> =>
  queryOptions({ queryKey: ['dashboard'], queryFn: ({ signal }) => api.dashboard.get({}, { signal }) });
