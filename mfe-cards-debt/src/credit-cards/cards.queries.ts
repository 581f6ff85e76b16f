import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export const cardsQuery = () =>
  queryOptions({ queryKey: ['cards'], queryFn: ({ signal }) => api.cards.list(undefined, { signal }) });

/** Requests the amount due, the suggested payment and its cost for every card. */
export const paymentsQuery = () =>
  queryOptions({
    queryKey: ['cards', 'payments'],
    queryFn: ({ signal }) => api.cardActivity.list(undefined, { signal }),
  });
