import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export const importQuery = (id: string) => queryOptions({ queryKey: ['imports', id], queryFn: ({ signal }) => api.imports.get({ id }, { signal }) });

export const pastImportsQuery = () => queryOptions({ queryKey: ['imports', 'past'], queryFn: ({ signal }) => api.imports.list({}, { signal }) });
