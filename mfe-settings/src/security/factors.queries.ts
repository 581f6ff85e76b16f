import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export type Factors = Awaited<ReturnType<typeof api.factors.get>>;

/** Requests the second factors. They are personal, and a notification announces each change. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: ['factors'],
    queryFn: ({ signal }) => api.factors.get({}, { signal }),
    meta: { staleOn: ['notification'] },
  });
