import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export const importQuery = (id: string) => queryOptions({ queryKey: ['imports', id], queryFn: ({ signal }) => api.imports.get({ id }, { signal }) });

export const pastImportsQuery = () => queryOptions({ queryKey: ['imports', 'past'], queryFn: ({ signal }) => api.imports.list({}, { signal }) });

const ASKED_EVERY_MS = 400;

/** How far an upload is, asked while it runs; what is not known of it shows as waiting. */
export const progressQuery = (key: string) =>
  queryOptions({
    queryKey: ['imports', 'progress', key],
    queryFn: ({ signal }) => api.imports.progress.get({ key }, { signal }),
    refetchInterval: ASKED_EVERY_MS,
    retry: false,
    gcTime: 0,
    enabled: key !== '',
  });
