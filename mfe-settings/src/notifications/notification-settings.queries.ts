import { queryOptions } from '@tanstack/react-query';
import { accountsQuery, api, partQuery } from '@tideline/mfe-kit';

export const notificationSettingsQuery = () =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: ({ signal }) => api.notificationSettings.get(undefined, { signal }),
    meta: { staleOn: ['notification', 'account'] },
  });

export const webhookPart = () => partQuery('mfe-settings/webhook-drawer', () => import('./webhook-drawer.tsx'));

/** Requests the names of accounts. Balances do not matter here, so only changes to accounts make them stale. */
export const accountNamesQuery = (): ReturnType<typeof accountsQuery> => ({
  ...accountsQuery(),
  meta: { staleOn: ['account'] },
});
