import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export type AccountDeletion = Awaited<ReturnType<typeof api.accountDeletion.get>>;

/**
 * Requests the state of the account's deletion. It depends on household members, so changes to members make it stale.
 */
export const accountDeletionQuery = () =>
  queryOptions({
    queryKey: ['account-deletion'],
    queryFn: ({ signal }) => api.accountDeletion.get({}, { signal }),
    meta: { staleOn: ['membership', 'household_deletion'] },
  });
