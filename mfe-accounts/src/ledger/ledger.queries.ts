import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** All accounts: a small list, so every part that needs an account looks it up here. */
export const accountsQuery = () =>
  queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => api.accounts.list({}, { signal }) });

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => api.categories.list({}, { signal }),
    staleTime: 5 * 60_000,
  });
