import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export type AccountDeletion = Awaited<ReturnType<typeof api.accountDeletion.get>>;

/** Depends on the members of households, so changes of members make it stale. */
export const accountDeletionQuery = () =>
  queryOptions({
    queryKey: ['account-deletion'],
    queryFn: ({ signal }) => api.accountDeletion.get({}, { signal }),
    meta: { staleOn: ['membership', 'household_deletion'] },
  });
