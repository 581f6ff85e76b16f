import { useQuery } from '@tanstack/react-query';
import type { Account, Category } from '@tideline/contract';
import { accountsQuery } from '../accounts/accounts.queries.ts';
import { categoriesQuery } from './transactions.queries.ts';

export interface Names {
  accounts: readonly Account[];
  categories: readonly Category[];
  account: (id: string) => Account | undefined;
  category: (id: string) => Category | undefined;
}

/** Accounts and categories by their ids; empty until they are here, which the list need not wait for. */
export function useNames(): Names {
  const accounts = useQuery(accountsQuery()).data?.items ?? [];
  const categories = useQuery(categoriesQuery()).data?.items ?? [];
  return {
    accounts,
    categories,
    account: (id) => accounts.find((account) => account.id === id),
    category: (id) => categories.find((category) => category.id === id),
  };
}
