import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** Stale after notifications, because a session on a new device causes one. The household does not affect it. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.sessions.list({}, { signal }),
    meta: { staleOn: ['notification'] },
  });
