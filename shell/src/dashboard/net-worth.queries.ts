import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** Requests the last twelve months, with the same query key as /accounts and the reports. */
export const netWorthQuery = () =>
  queryOptions({
    queryKey: ['net-worth', 12],
    queryFn: ({ signal }) => api.netWorth.get({ months: 12 }, { signal }),
  });
