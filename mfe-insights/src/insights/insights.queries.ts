import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, partQuery } from '@tideline/mfe-kit';

/** Spending of one month, by default the newest with data; the previous month stays visible while it loads. */
export const spendingQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['insights', 'spending', month ?? 'newest'],
    queryFn: ({ signal }) => api.insights.spending(month === undefined ? {} : { month }, { signal }),
    placeholderData: keepPreviousData,
  });

export const reportsPart = () => partQuery('mfe-insights/reports', () => import('./reports/reports-part.ts'));
export const targetsPart = () => partQuery('mfe-insights/targets', () => import('./targets/targets-section.tsx'));
