import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';
import { sessionQuery } from '../session/session.tsx';

const countQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'count'],
    queryFn: ({ signal }) => api.notificationCount.get(undefined, { signal }),
    meta: { staleOn: ['notification'] },
  });

/** Returns the number of unread notifications, first from the session and then updated with every notification. */
export function useUnreadCount(signedIn: boolean): number {
  const { data: session } = useQuery({ ...sessionQuery(), enabled: signedIn });
  const unread = session?.unreadNotifications;
  const { data } = useQuery({
    ...countQuery(),
    enabled: unread !== undefined,
    staleTime: Infinity,
    ...(unread === undefined ? {} : { initialData: { unread, snoozed: 0 } }),
  });
  return data?.unread ?? 0;
}
