import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/**
 * Requests the user's sessions, which are the same in every household. A session on a new device causes a notification,
 * which makes them stale.
 */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.sessions.list({}, { signal }),
    meta: { staleOn: ['notification'] },
  });
