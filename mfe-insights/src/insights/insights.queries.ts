import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, partQuery } from '@tideline/mfe-kit';

/** Spending of one month, the newest with data where none is given; the month before stays in sight while it loads. */
export const spendingQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['insights', 'spending', month ?? 'newest'],
    queryFn: ({ signal }) => api.insights.spending(month === undefined ? {} : { month }, { signal }),
    placeholderData: keepPreviousData,
  });

export const reportsPart = () => partQuery('mfe-insights/reports', () => import('./reports/reports-part.ts'));
export const targetsPart = () => partQuery('mfe-insights/targets', () => import('./targets/targets-section.tsx'));

/** The drawing part comes after the figures. */
export const spendingBars = () => partQuery('mfe-insights/spending-bars', () => import('./spending-bars.tsx'));
