import { queryOptions } from '@tanstack/react-query';
import { api } from './api/api.ts';

/** Requests all accounts. The list is small, so every screen that names or offers accounts shares this cache entry. */
export const accountsQuery = () =>
  queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => api.accounts.list({}, { signal }) });
