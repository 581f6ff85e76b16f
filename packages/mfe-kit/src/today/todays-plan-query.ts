import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { TodaysPlan } from '@tideline/contract';
import { api } from '../api/api.ts';

/** Requests today's moves, which several screens show. */
export const todaysPlanQuery = (): UseQueryOptions<TodaysPlan, Error, TodaysPlan, string[]> =>
  queryOptions({ queryKey: ['todays-plan'], queryFn: ({ signal }) => api.todaysPlan.get({}, { signal }) });
