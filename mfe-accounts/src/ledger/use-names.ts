import { accountsQuery } from '@tideline/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import type { Account, Category } from '@tideline/contract';
import { useMemo } from 'react';
import { categoriesQuery } from './ledger.queries.ts';

export interface Names {
  accounts: readonly Account[];
  categories: readonly Category[];
  account: (id: string) => Account | undefined;
  category: (id: string) => Category | undefined;
  /** Whether names are still loading: an id without a name may still get one. */
  isPending: boolean;
  error: Error | null;
  retry: () => void;
}

const none: readonly never[] = [];
const byId = <T extends { id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]));

/**
 * Returns accounts and categories by id. They are empty until loaded, because the list does not wait for them. The
 * object is stable as long as nothing changes.
 */
export function useNames(): Names {
  const accountList = useQuery(accountsQuery());
  const categoryList = useQuery(categoriesQuery());
  const accounts: readonly Account[] = accountList.data?.items ?? none;
  const categories: readonly Category[] = categoryList.data?.items ?? none;
  const isPending = accountList.isPending || categoryList.isPending;
  const failedAccounts = accountList.data === undefined ? accountList.error : null;
  const failedCategories = categoryList.data === undefined ? categoryList.error : null;
  const { refetch: refetchAccounts } = accountList;
  const { refetch: refetchCategories } = categoryList;
  return useMemo(() => {
    const accountsById = byId(accounts);
    const categoriesById = byId(categories);
    return {
      accounts,
      categories,
      account: (id: string) => accountsById.get(id),
      category: (id: string) => categoriesById.get(id),
      isPending,
      error: failedAccounts ?? failedCategories,
      retry: () => {
        if (failedAccounts) void refetchAccounts();
        if (failedCategories) void refetchCategories();
      },
    };
  }, [accounts, categories, isPending, failedAccounts, failedCategories, refetchAccounts, refetchCategories]);
}
