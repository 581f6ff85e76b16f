import { queryOptions } from '@tanstack/react-query';
import { api } from './api/api.ts';

/** All accounts: a small list, so every screen that names or offers accounts shares this cache entry. */
export const accountsQuery = () =>
  queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => api.accounts.list({}, { signal }) });
