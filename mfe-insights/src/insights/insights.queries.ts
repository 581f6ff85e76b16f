import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** Spending of one month, by default the newest with data; the previous month stays visible while it loads. */
export const spendingQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['insights', 'spending', month ?? 'newest'],
    queryFn: ({ signal }) => api.insights.spending(month === undefined ? {} : { month }, { signal }),
    placeholderData: keepPreviousData,
  });
