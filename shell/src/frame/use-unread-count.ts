import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '@tideline/mfe-kit';

/** Not among what the first sight of a page needs. */
const ASK_AFTER_MS = 1_500;

const countQuery = () => queryOptions({ queryKey: ['notifications', 'count'], queryFn: ({ signal }) => api.notificationCount.get(undefined, { signal }), meta: { staleOn: ['notification'] } });

/** How many notifications are unread, as far as it is known; follows by itself. */
export function useUnreadCount(signedIn: boolean): number {
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => setIsAsked(true), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedIn]);
  const { data } = useQuery({ ...countQuery(), enabled: signedIn && isAsked });
  return data?.unread ?? 0;
}
