import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** @param account null: all accounts together */
export const forecastQuery = (account: string | null, days: number) =>
  queryOptions({
    queryKey: ['forecast', account, days],
    queryFn: ({ signal }) => api.forecast.get({ ...(account === null ? {} : { account }), days }, { signal }),
  });

export const forecastDayQuery = (account: string | null, on: string) =>
  queryOptions({
    queryKey: ['forecast', account, 'day', on],
    queryFn: ({ signal }) => api.forecastDay.get({ ...(account === null ? {} : { account }), on }, { signal }),
  });
