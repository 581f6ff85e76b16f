import { useQuery } from '@tanstack/react-query';
import type { Account, Category } from '@tideline/contract';
import { accountsQuery } from '../accounts/accounts.queries.ts';
import { categoriesQuery } from './transactions.queries.ts';

export interface Names {
  accounts: readonly Account[];
  categories: readonly Category[];
  account: (id: string) => Account | undefined;
  category: (id: string) => Category | undefined;
  /** Names are on their way: an id without one may still get it. */
  isPending: boolean;
  error: Error | null;
  retry: () => void;
}

/** Accounts and categories by their ids; empty until they are here, which the list need not wait for. */
export function useNames(): Names {
  const accountList = useQuery(accountsQuery());
  const categoryList = useQuery(categoriesQuery());
  const accounts = accountList.data?.items ?? [];
  const categories = categoryList.data?.items ?? [];
  const failed = [accountList, categoryList].filter(({ data, isError }) => isError && data === undefined);
  return {
    accounts,
    categories,
    account: (id) => accounts.find((account) => account.id === id),
    category: (id) => categories.find((category) => category.id === id),
    isPending: accountList.isPending || categoryList.isPending,
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
