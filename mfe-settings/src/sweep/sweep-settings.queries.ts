import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SweepSettingsInput } from '@tideline/contract';
import { api, partQuery } from '@tideline/mfe-kit';

export const sweepSettingsQuery = () =>
  queryOptions({
    queryKey: ['sweeps', 'settings'],
    queryFn: ({ signal }) => api.sweepSettings.get(undefined, { signal }),
  });

export const sweepRulesQuery = () =>
  queryOptions({ queryKey: ['sweeps', 'rules'], queryFn: ({ signal }) => api.sweepRules.list(undefined, { signal }) });

/** What the active rules would have moved with the settings as they are, and as they are typed. */
export const settingsPreviewQuery = (settings: SweepSettingsInput) =>
  queryOptions({
    queryKey: ['sweeps', 'settings', 'preview', settings],
    queryFn: ({ signal }) => api.sweepSettings.preview(settings, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** How money leaves and reaches each account. */
export const sweepAccountsQuery = () =>
  queryOptions({
    queryKey: ['sweeps', 'accounts'],
    queryFn: ({ signal }) => api.sweepAccounts.list(undefined, { signal }),
  });

// what is folded away, or opens over the page, is fetched when it first opens
export const checkPart = () => partQuery('mfe-settings/sweep-check', () => import('./check-settings.tsx'));
export const waysPart = () => partQuery('mfe-settings/sweep-ways', () => import('./account-ways.tsx'));
export const pausePart = () => partQuery('mfe-settings/sweep-pause', () => import('./pause-dialog.tsx'));
