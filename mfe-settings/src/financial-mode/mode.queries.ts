import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OwnParameters } from '@tideline/contract';
import { api } from '@tideline/mfe-kit';

export const modeQuery = () =>
  queryOptions({ queryKey: ['mode'], queryFn: ({ signal }) => api.mode.get(undefined, { signal }) });

export const modeChangesQuery = () =>
  queryOptions({
    queryKey: ['mode', 'changes'],
    queryFn: ({ signal }) => api.modeChanges.list(undefined, { signal }),
    meta: { staleOn: ['mode_change'] },
  });

/** A month in every mode is worked out beside; the page does not wait for it. */
export const lastMonthQuery = () =>
  queryOptions({
    queryKey: ['mode', 'last-month'],
    queryFn: ({ signal }) => api.mode.lastMonth(undefined, { signal }),
    staleTime: 10 * 60_000,
  });

export type OwnPlan = NonNullable<Parameters<typeof api.mode.preview>[0]['ownPlan']>;

export interface WantedMode {
  key: Parameters<typeof api.mode.preview>[0]['key'];
  parameters: OwnParameters;
}

/** What would change, of the figures as they are now. */
export const previewQuery = (wanted: WantedMode, ownPlan: OwnPlan) =>
  queryOptions({
    queryKey: ['mode', 'preview', wanted, ownPlan],
    queryFn: ({ signal }) => api.mode.preview({ ...wanted, ownPlan }, { signal }),
    placeholderData: keepPreviousData,
  });
