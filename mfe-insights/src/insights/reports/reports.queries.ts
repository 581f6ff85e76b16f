import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, partQuery } from '@tideline/mfe-kit';

type SpendingInput = Parameters<typeof api.reports.spending>[0];
type CashFlowInput = Parameters<typeof api.reports.cashFlow>[0];
type InterestInput = Parameters<typeof api.reports.interest>[0];

export const spendingReportQuery = (input: SpendingInput) =>
  queryOptions({
    queryKey: ['reports', 'spending', input],
    queryFn: ({ signal }) => api.reports.spending(input, { signal }),
    placeholderData: keepPreviousData,
  });

export const cashFlowQuery = (input: CashFlowInput) =>
  queryOptions({
    queryKey: ['reports', 'cash-flow', input],
    queryFn: ({ signal }) => api.reports.cashFlow(input, { signal }),
    placeholderData: keepPreviousData,
  });

export const interestQuery = (input: InterestInput) =>
  queryOptions({
    queryKey: ['reports', 'interest', input],
    queryFn: ({ signal }) => api.reports.interest(input, { signal }),
    placeholderData: keepPreviousData,
  });

export const indicatorsQuery = () =>
  queryOptions({
    queryKey: ['reports', 'indicators'],
    queryFn: ({ signal }) => api.reports.indicators(undefined, { signal }),
  });

export const netWorthQuery = (months: number) =>
  queryOptions({
    queryKey: ['net-worth', months],
    queryFn: ({ signal }) => api.netWorth.get({ months }, { signal }),
    placeholderData: keepPreviousData,
  });

export const seriesQuery = () =>
  queryOptions({ queryKey: ['recurring'], queryFn: ({ signal }) => api.recurring.list(undefined, { signal }) });

export const forecastQuery = (days: number) =>
  queryOptions({
    queryKey: ['forecast', 'all', days],
    queryFn: ({ signal }) => api.forecast.get({ days }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Each report is a separate chunk; the figures of the first load before its chart. */
export const reportPart = (name: ReportName) => partQuery(`mfe-insights/report-${name}`, () => loads[name]());

export const REPORTS = [
  'month',
  'spending',
  'cash-flow',
  'forecast',
  'net-worth',
  'interest',
  'subscriptions',
  'standing',
] as const;
export type ReportName = (typeof REPORTS)[number];

const loads: Record<ReportName, () => Promise<{ Report: () => React.ReactNode }>> = {
  month: () => import('../spending-report.tsx').then(({ SpendingReport }) => ({ Report: SpendingReport })),
  spending: () => import('./period-report.tsx'),
  'cash-flow': () => import('./cash-flow-report.tsx'),
  forecast: () => import('./forecast-report.tsx'),
  'net-worth': () => import('./net-worth-report.tsx'),
  interest: () => import('./interest-report.tsx'),
  subscriptions: () => import('./subscriptions-report.tsx'),
  standing: () => import('./standing-report.tsx'),
};
