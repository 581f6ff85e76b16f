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

/** Requests what the active rules would have moved with the saved settings and with the edited ones. */
export const settingsPreviewQuery = (settings: SweepSettingsInput) =>
  queryOptions({
    queryKey: ['sweeps', 'settings', 'preview', settings],
    queryFn: ({ signal }) => api.sweepSettings.preview(settings, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Requests the transfer method of each account. */
export const sweepAccountsQuery = () =>
  queryOptions({
    queryKey: ['sweeps', 'accounts'],
    queryFn: ({ signal }) => api.sweepAccounts.list(undefined, { signal }),
  });

export const twoPersonQuery = () =>
  queryOptions({
    queryKey: ['sweeps', 'two-person'],
    queryFn: ({ signal }) => api.twoPersonApproval.get(undefined, { signal }),
  });

// Collapsed sections and dialogs, which are fetched when they first open.
export const reviewPart = () => partQuery('mfe-settings/sweep-check', () => import('./settings-review.tsx'));
export const transferMethodsPart = () => partQuery('mfe-settings/sweep-ways', () => import('./transfer-methods.tsx'));
export const twoPersonPart = () => partQuery('mfe-settings/two-person', () => import('./two-person-section.tsx'));
export const pausePart = () => partQuery('mfe-settings/sweep-pause', () => import('./pause-dialog.tsx'));
