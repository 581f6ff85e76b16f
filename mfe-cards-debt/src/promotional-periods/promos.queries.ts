import { queryOptions } from '@tanstack/react-query';
import { api, partQuery } from '@tideline/mfe-kit';

export const promosQuery = () => queryOptions({ queryKey: ['promos'], queryFn: ({ signal }) => api.promos.list(undefined, { signal }) });

export const cardsQuery = () => queryOptions({ queryKey: ['cards'], queryFn: ({ signal }) => api.cards.list(undefined, { signal }) });

/** The drawer with its form: fetched when it first opens. */
export const promoPanel = () => partQuery('mfe-cards-debt/promo-panel', () => import('./promo-drawer.tsx'));
