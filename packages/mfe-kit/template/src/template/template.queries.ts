import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export const accountsQuery = () =>
  queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => api.accounts.list({}, { signal }) });
