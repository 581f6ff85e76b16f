import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** The one request of the dashboard, which is there already when a widget is drawn. */
export const dashboardQuery = () => queryOptions({ queryKey: ['dashboard'], queryFn: ({ signal }) => api.dashboard.get(undefined, { signal }) });
