import { queryOptions } from '@tanstack/react-query';
import { api, partQuery } from '@tideline/mfe-kit';

export const notificationSettingsQuery = () =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: ({ signal }) => api.notificationSettings.get(undefined, { signal }),
    meta: { staleOn: ['notification', 'account'] },
  });

export const accountsQuery = () =>
  queryOptions({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => api.accounts.list({}, { signal }),
    meta: { staleOn: ['account'] },
  });

export const webhookPart = () => partQuery('mfe-settings/webhook-drawer', () => import('./webhook-drawer.tsx'));
