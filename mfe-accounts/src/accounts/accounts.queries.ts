import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/**
 * Requests the amounts safe to move and the earnings of all accounts. Both are computed from the accounts' history, so
 * the list does not wait for them.
 */
export const outlookQuery = () =>
  queryOptions({ queryKey: ['accounts', 'outlook'], queryFn: ({ signal }) => api.accountOutlook.list({}, { signal }) });

export const netWorthQuery = (months: number) =>
  queryOptions({
    queryKey: ['net-worth', months],
    queryFn: ({ signal }) => api.netWorth.get({ months }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Requests the newest transactions of one account. */
export const latestQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['transactions', 'account', accountId],
    queryFn: ({ signal }) => api.transactions.list({ accountId, limit: 5 }, { signal }),
  });

/** Requests daily balances, and the balances reported by banks and users. */
export const balancesQuery = (id: string, days: number) =>
  queryOptions({
    queryKey: ['accounts', 'balances', id, days],
    queryFn: ({ signal }) => api.accountHistory.get({ id, days }, { signal }),
    placeholderData: keepPreviousData,
  });

export const reconciliationQuery = (id: string, closedOn: string) =>
  queryOptions({
    queryKey: ['accounts', 'reconciliation', id, closedOn],
    queryFn: ({ signal }) => api.reconciliation.get({ id, closedOn }, { signal }),
  });

export const deletedQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'deleted'],
    queryFn: ({ signal }) => api.deletedAccounts.list({}, { signal }),
  });

export const privateAccountsQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'private'],
    queryFn: ({ signal }) => api.privateAccounts.list(undefined, { signal }),
  });
