import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, partQuery } from '@tideline/mfe-kit';

export const SHOWS = ['open', 'snoozed', 'dismissed'] as const;
export type Show = (typeof SHOWS)[number];

export const KINDS = ['all', 'saving', 'risk', 'habit'] as const;
export type KindFilter = (typeof KINDS)[number];

/** Requests all open, snoozed or dismissed insights. The page filters them by kind. */
export const feedQuery = (show: Show) =>
  queryOptions({
    queryKey: ['insights', 'feed', show],
    queryFn: ({ signal }) => api.insightFeed.list({ show }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Requests the first three insights. */
export const topInsightsQuery = () =>
  queryOptions({
    queryKey: ['insights', 'top'],
    queryFn: ({ signal }) => api.insightFeed.list({ limit: 3 }, { signal }),
  });

export const rateOffersQuery = () =>
  queryOptions({
    queryKey: ['rate-offers'],
    queryFn: ({ signal }) => api.rateOffers.list(undefined, { signal }),
    meta: { staleOn: ['rate_offer'] },
  });

export const ratesPart = () => partQuery('mfe-insights/rates', () => import('./rates-drawer.tsx'));
