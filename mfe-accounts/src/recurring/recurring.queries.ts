import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export const seriesQuery = () =>
  queryOptions({ queryKey: ['recurring'], queryFn: ({ signal }) => api.recurring.list({}, { signal }) });
export const upcomingQuery = (days: number) =>
  queryOptions({
    queryKey: ['recurring', 'upcoming', days],
    queryFn: ({ signal }) => api.recurring.upcoming({ days }, { signal }),
  });
export const occurrencesQuery = (id: string) =>
  queryOptions({
    queryKey: ['recurring', id, 'occurrences'],
    queryFn: ({ signal }) => api.recurring.occurrences({ id }, { signal }),
  });
