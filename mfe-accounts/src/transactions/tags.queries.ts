import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export const tagsQuery = () => queryOptions({ queryKey: ['tags'], queryFn: ({ signal }) => api.tags.list({}, { signal }), staleTime: 5 * 60_000 });
