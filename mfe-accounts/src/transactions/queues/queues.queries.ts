import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** Requests the number of items in each queue. */
export const queuesQuery = () =>
  queryOptions({
    queryKey: ['transactions', 'queues'],
    queryFn: ({ signal }) => api.transactionQueues.get({}, { signal }),
  });

export const suggestedTransfersQuery = () =>
  queryOptions({
    queryKey: ['transactions', 'transfers'],
    queryFn: ({ signal }) => api.transfers.list({ state: 'suggested', limit: 100 }, { signal }),
  });

export const heldQuery = () =>
  queryOptions({
    queryKey: ['transactions', 'held'],
    queryFn: ({ signal }) => api.heldTransactions.list({ limit: 100 }, { signal }),
  });

export const duplicatesQuery = () =>
  queryOptions({
    queryKey: ['transactions', 'duplicates'],
    queryFn: ({ signal }) => api.duplicates.list({ limit: 100 }, { signal }),
  });
