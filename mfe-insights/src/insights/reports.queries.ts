import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

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
