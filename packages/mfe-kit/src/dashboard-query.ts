import { queryOptions } from '@tanstack/react-query';
import { api } from './api/api.ts';

/** The one request of the dashboard. The shell asks first; a widget that reads it finds the answer there already. */
export const dashboardQuery = () =>
  queryOptions({ queryKey: ['dashboard'], queryFn: ({ signal }) => api.dashboard.get({}, { signal }) });
