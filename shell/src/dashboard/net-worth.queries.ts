import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** The last twelve months, as /accounts and the reports ask for them. */
export const netWorthQuery = () =>
  queryOptions({
    queryKey: ['net-worth', 12],
    queryFn: ({ signal }) => api.netWorth.get({ months: 12 }, { signal }),
  });
