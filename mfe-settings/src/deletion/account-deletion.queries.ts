import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export type AccountDeletion = Awaited<ReturnType<typeof api.accountDeletion.get>>;

/** Whether another member owns a household changes with its members. */
export const accountDeletionQuery = () =>
  queryOptions({
    queryKey: ['account-deletion'],
    queryFn: ({ signal }) => api.accountDeletion.get({}, { signal }),
    meta: { staleOn: ['membership', 'household_deletion'] },
  });
