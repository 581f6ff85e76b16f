import { queryOptions } from '@tanstack/react-query';
import type { OwnParameters } from '@tideline/contract';
import { api } from '@tideline/mfe-kit';

export const modeQuery = () => queryOptions({ queryKey: ['mode'], queryFn: ({ signal }) => api.mode.get(undefined, { signal }) });

export const modeChangesQuery = () =>
  queryOptions({ queryKey: ['mode', 'changes'], queryFn: ({ signal }) => api.modeChanges.list(undefined, { signal }), meta: { staleOn: ['mode_change'] } });

export interface WantedMode {
  key: Parameters<typeof api.mode.preview>[0]['key'];
  parameters: OwnParameters;
}

/** What would change, of the figures as they are now. */
export const previewQuery = (wanted: WantedMode) =>
  queryOptions({ queryKey: ['mode', 'preview', wanted], queryFn: ({ signal }) => api.mode.preview(wanted, { signal }) });
