import { queryOptions } from '@tanstack/react-query';
import { api } from './api/api.ts';

/** The single request of the dashboard. The shell sends it first, so that a widget finds the response in the cache. */
export const dashboardQuery = () =>
  queryOptions({ queryKey: ['dashboard'], queryFn: ({ signal }) => api.dashboard.get({}, { signal }) });
