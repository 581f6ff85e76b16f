import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Today's moves, which every screen quotes. */
export const todaysPlanQuery = () =>
  queryOptions({ queryKey: ['todays-plan'], queryFn: ({ signal }) => api.todaysPlan.get({}, { signal }) });
