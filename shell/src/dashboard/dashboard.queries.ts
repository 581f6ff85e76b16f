import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** Everything the dashboard shows, in one request; widgets that need the same figures use the same key. */
export const dashboardQuery = () => queryOptions({ queryKey: ['dashboard'], queryFn: ({ signal }) => api.dashboard.get({}, { signal }) });
