import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

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
