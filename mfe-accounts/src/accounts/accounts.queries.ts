import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** All accounts: small, so everything that needs one looks it up here. */
export const accountsQuery = () => queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => api.accounts.list({}, { signal }) });

export const netWorthQuery = (months: number) =>
  queryOptions({ queryKey: ['net-worth', months], queryFn: ({ signal }) => api.netWorth.get({ months }, { signal }), placeholderData: keepPreviousData });

/** Newest transactions of one account with its balance after each: enough for the last lines and for the balance of recent weeks. */
export const accountHistoryQuery = (accountId: string) =>
  queryOptions({ queryKey: ['transactions', 'account', accountId], queryFn: ({ signal }) => api.transactions.list({ accountId, limit: 200 }, { signal }) });
