import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** Requests payee names of transactions, most used first. */
export const payeesQuery = () =>
  queryOptions({
    queryKey: ['payees', 'names'],
    queryFn: ({ signal }) => api.payees.list({ limit: 200 }, { signal }),
    staleTime: 5 * 60_000,
  });

export const tagsQuery = () =>
  queryOptions({ queryKey: ['tags'], queryFn: ({ signal }) => api.tags.list({}, { signal }), staleTime: 5 * 60_000 });
