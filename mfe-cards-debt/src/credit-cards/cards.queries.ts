import { queryOptions } from '@tanstack/react-query';
import { api, partQuery } from '@tideline/mfe-kit';

export const cardsQuery = () =>
  queryOptions({ queryKey: ['cards'], queryFn: ({ signal }) => api.cards.list(undefined, { signal }) });

/** What is due, what to pay and what it costs, of every card. */
export const paymentsQuery = () =>
  queryOptions({
    queryKey: ['cards', 'payments'],
    queryFn: ({ signal }) => api.cardActivity.list(undefined, { signal }),
  });

export const accountsQuery = () =>
  queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => api.accounts.list(undefined, { signal }) });

/** Drawers with their forms: fetched when the first opens, or while the person reads. */
export const cardPanels = () => partQuery('mfe-cards-debt/card-panels', () => import('./card-panels.tsx'));

/** The statements of a card: their table, one of them, the form that closes the next. */
export const statementsPart = () =>
  partQuery('mfe-cards-debt/statements', () => import('./statements/statements-drawer.tsx'));

/** What else happens on a card, and payments tried out in the page. */
export const activityPanels = () =>
  partQuery('mfe-cards-debt/card-activity', () => import('./activity/activity-panels.tsx'));
