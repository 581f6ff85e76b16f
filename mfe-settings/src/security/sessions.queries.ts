import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** Sessions are one person's; of one that begins on a new device they are told. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.sessions.list({}, { signal }),
    meta: { staleOn: ['notification'] },
  });
