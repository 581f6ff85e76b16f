import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => api.categories.list({}, { signal }),
    staleTime: 5 * 60_000,
  });
