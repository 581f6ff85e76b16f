import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** Sessions are personal, and the user is notified of a session on a new device. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.sessions.list({}, { signal }),
    meta: { staleOn: ['notification'] },
  });
