import { queryOptions } from '@tanstack/react-query';
import { api, partQuery } from '@tideline/mfe-kit';

export const cardsQuery = () =>
  queryOptions({ queryKey: ['cards'], queryFn: ({ signal }) => api.cards.list(undefined, { signal }) });

/** What is due, what to pay and what it costs, for every card. */
export const paymentsQuery = () =>
  queryOptions({
    queryKey: ['cards', 'payments'],
    queryFn: ({ signal }) => api.cardActivity.list(undefined, { signal }),
  });

export const accountsQuery = () =>
  queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => api.accounts.list(undefined, { signal }) });

/** Drawers with their forms: loaded when the first one opens, or while the browser is idle. */
export const cardPanels = () => partQuery('mfe-cards-debt/card-panels', () => import('./card-panels.tsx'));

/** Card statements: the table, a single statement, and the form that closes the next one. */
export const statementsPart = () =>
  partQuery('mfe-cards-debt/statements', () => import('./statements/statements-drawer.tsx'));

/** Other card events, and the payment simulator. */
export const activityPanels = () =>
  partQuery('mfe-cards-debt/card-activity', () => import('./activity/activity-panels.tsx'));
