import { queryOptions } from '@tanstack/react-query';
import { api, partQuery } from '@tideline/mfe-kit';

export const promosQuery = () =>
  queryOptions({ queryKey: ['promos'], queryFn: ({ signal }) => api.promos.list(undefined, { signal }) });

export const accountsQuery = () =>
  queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => api.accounts.list(undefined, { signal }) });

/** The drawer with its form: fetched when it first opens. */
export const promoPanel = () => partQuery('mfe-cards-debt/promo-panel', () => import('./promo-drawer.tsx'));

/** Confirm, extend, mark as transferred, taken away, brought back. */
export const promoActPanel = () => partQuery('mfe-cards-debt/promo-acts', () => import('./promo-act-drawer.tsx'));

/** The engine in the page. */
export const whatIfPart = () => partQuery('mfe-cards-debt/promo-what-if', () => import('./promo-what-if.tsx'));

export const twelveCentsPart = () => partQuery('mfe-cards-debt/twelve-cents', () => import('./twelve-cents.tsx'));
