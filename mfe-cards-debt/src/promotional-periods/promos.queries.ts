import { queryOptions } from '@tanstack/react-query';
import { api, partQuery } from '@tideline/mfe-kit';

export const promosQuery = () =>
  queryOptions({ queryKey: ['promos'], queryFn: ({ signal }) => api.promos.list(undefined, { signal }) });

/** The drawer with its form, which is loaded when first opened. */
export const promoPanel = () => partQuery('mfe-cards-debt/promo-panel', () => import('./promo-drawer.tsx'));

/** The drawer with the events: confirm, extend, mark as transferred, revoked, reinstated. */
export const promoEventPanel = () => partQuery('mfe-cards-debt/promo-acts', () => import('./promo-event-drawer.tsx'));

/** The simulator, with the engine running in the browser. */
export const whatIfPart = () => partQuery('mfe-cards-debt/promo-what-if', () => import('./promo-what-if.tsx'));

export const deferredExamplePart = () =>
  partQuery('mfe-cards-debt/twelve-cents', () => import('./deferred-interest-example.tsx'));
