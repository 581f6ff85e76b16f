import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CustomParameters } from '@tideline/contract';
import { api, partQuery } from '@tideline/mfe-kit';

export const modeQuery = () =>
  queryOptions({ queryKey: ['mode'], queryFn: ({ signal }) => api.mode.get(undefined, { signal }) });

export const modeChangesQuery = () =>
  queryOptions({
    queryKey: ['mode', 'changes'],
    queryFn: ({ signal }) => api.modeChanges.list(undefined, { signal }),
    meta: { staleOn: ['mode_change'] },
  });

/** Requests last month's result in every mode. It is computed separately, and the page does not wait for it. */
export const lastMonthQuery = () =>
  queryOptions({
    queryKey: ['mode', 'last-month'],
    queryFn: ({ signal }) => api.mode.lastMonth(undefined, { signal }),
    staleTime: 10 * 60_000,
  });

export type PlanOption = NonNullable<Parameters<typeof api.mode.preview>[0]['ownPlan']>;

export interface ModeInput {
  key: Parameters<typeof api.mode.preview>[0]['key'];
  parameters: CustomParameters;
}

/** Requests the effects of a switch, based on current figures. */
export const previewQuery = (wanted: ModeInput, ownPlan: PlanOption) =>
  queryOptions({
    queryKey: ['mode', 'preview', wanted, ownPlan],
    queryFn: ({ signal }) => api.mode.preview({ ...wanted, ownPlan }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The settings of a mode, the check of a switch, and earlier changes. */
export const modePanels = () => partQuery('mfe-settings/mode-panels', () => import('./mode-panels.ts'));
