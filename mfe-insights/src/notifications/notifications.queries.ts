import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, partQuery } from '@tideline/mfe-kit';

export const VIEWS = ['inbox', 'unread', 'snoozed', 'archived', 'muted'] as const;
export type View = (typeof VIEWS)[number];

/** Notifications are personal, so only changes to them make these queries stale. */
const staleOn = ['notification'];

export const inboxQuery = (view: View) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', view],
    queryFn: ({ pageParam, signal }) =>
      api.notifications.list({ view, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { staleOn },
  });

export const noticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['notifications', 'one', id],
    queryFn: ({ signal }) => api.notifications.get({ id }, { signal }),
    meta: { staleOn },
  });

/** The delivery details of a notification, which are loaded on demand. */
export const drawerPart = () => partQuery('mfe-insights/notice-drawer', () => import('./notice-drawer.tsx'));
