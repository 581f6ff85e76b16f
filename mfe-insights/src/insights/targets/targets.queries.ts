import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, partQuery } from '@tideline/mfe-kit';

export const targetsQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['targets', month ?? 'now'],
    queryFn: ({ signal }) => api.targets.list(month === undefined ? {} : { month }, { signal }),
    placeholderData: keepPreviousData,
  });

export const categoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: ({ signal }) => api.categories.list({}, { signal }) });

/** The form, which is loaded on demand. */
export const targetFormPart = () => partQuery('mfe-insights/target-drawer', () => import('./target-drawer.tsx'));
