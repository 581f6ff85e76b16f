import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { accountsQuery, api, ApiError, useT } from '@tideline/mfe-kit';
import { useFormats, useLinkRouter } from '@tideline/ui';
import { messages } from '../../messages/palette.en.ts';
import { hrefOfCategory, hrefOfPayee, hrefOfSearch, nameIn, searchFor } from './ledger-search.ts';
import { fold, matchCost } from './match-text.ts';
import type { PaletteEntry } from './palette-entry.ts';
import type { ResultGroup } from './rank-entries.ts';

/** Longest pause between the keystrokes of a fast typist. */
const PAUSE_MS = 120;
const PAYEES = 4;
const CATEGORIES = 3;
const TRANSACTIONS = 5;
/** A match with this cost or more has scattered letters, which would match almost any category. */
const SCATTERED = 5;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const payeesQuery = (name: string | null) =>
  queryOptions({
    queryKey: ['search', 'payees', name],
    queryFn: ({ signal }) => api.payees.list({ q: name ?? '', limit: PAYEES }, { signal }),
    enabled: name !== null,
    placeholderData: keepPreviousData,
  });

const transactionsQuery = (q: string | null) =>
  queryOptions({
    queryKey: ['search', 'transactions', q],
    queryFn: ({ signal }) => api.transactions.list({ q: q ?? '', limit: TRANSACTIONS, count: true }, { signal }),
    enabled: q !== null,
    // the server rejects an unfinished condition, such as `category:`
    retry: false,
    placeholderData: keepPreviousData,
  });

const categoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: ({ signal }) => api.categories.list({}, { signal }) });

export interface LedgerResults {
  groups: ResultGroup[];
  /** Whether a search for the typed text is running. */
  isSearching: boolean;
  /** Whether the ledger could not be searched. */
  hasFailed: boolean;
}

/** Returns whether an error is a failure. An unfinished condition is not. */
const isFailure = (error: unknown): boolean =>
  error !== null && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Finds payees, categories and transactions by name or amount, after the user pauses. */
export function useLedgerResults(typed: string): LedgerResults {
  const t = useT(messages);
  const { date, money } = useFormats();
  const router = useLinkRouter();
  const settled = useSettled(typed);
  const [name, search] = [nameIn(settled), searchFor(settled)];
  const payees = useQuery(payeesQuery(name));
  const transactions = useQuery(transactionsQuery(search));
  const categories = useQuery({ ...categoriesQuery(), enabled: name !== null });
  const accounts = useQuery(accountsQuery());
  if (searchFor(typed) === null) return { groups: [], isSearching: false, hasFailed: false };
  const to = (href: string) => () => router?.navigate(href);
  const nameOf = (id: string) => accounts.data?.items.find((account) => account.id === id)?.name;
  const ofPayees = (name === null ? [] : (payees.data?.items ?? [])).map((payee): PaletteEntry => ({
    id: `payee:${payee.name}`,
    kind: 'payee',
    title: payee.name,
    keywords: [],
    icon: 'user',
    detail: t('payee.used', {
      count: payee.transactionCount,
      last: payee.lastUsedOn === null ? null : date(payee.lastUsedOn, 'short'),
    }),
    run: to(hrefOfPayee(payee.name)),
  }));
  const ofCategories = categoriesNamed(name, categories.data?.items ?? []).map((category): PaletteEntry => ({
    id: `category:${category.id}`,
    kind: 'category',
    title: category.name,
    keywords: [],
    icon: 'filter',
    run: to(hrefOfCategory(category.name)),
  }));
  const found = search === null || transactions.isError ? undefined : transactions.data;
  const ofTransactions = (found?.items ?? []).map((row): PaletteEntry => ({
    id: `transaction:${row.id}`,
    kind: 'transaction',
    title: row.payee,
    keywords: [],
    icon: 'list',
    detail: [date(row.postedOn, 'short'), nameOf(row.accountId)].filter((part) => part !== undefined).join(' · '),
    amount: money(row.amount.minor, row.amount.currency, { trimZeros: false }),
    run: to(`/transactions?transaction=${row.id}`),
  }));
  const count = found?.count ?? 0;
  const all: PaletteEntry[] =
    search === null || count <= ofTransactions.length
      ? []
      : [
          {
            id: 'transactions:all',
            kind: 'transaction',
            title: t('transactions.all', { count }),
            keywords: [],
            icon: 'arrow-right',
            run: to(hrefOfSearch(search)),
          },
        ];
  const groups: ResultGroup[] = [
    { kind: 'payee', entries: ofPayees },
    { kind: 'category', entries: ofCategories },
    { kind: 'transaction', entries: [...ofTransactions, ...all] },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: settled !== typed || payees.isFetching || transactions.isFetching,
    hasFailed: isFailure(payees.error) || isFailure(transactions.error),
  };
}

/** Returns the categories whose names match best. */
function categoriesNamed<Named extends { name: string }>(text: string | null, categories: readonly Named[]): Named[] {
  if (text === null) return [];
  return categories
    .flatMap((category) => {
      const cost = matchCost(fold(text), fold(category.name));
      return cost === null || cost >= SCATTERED ? [] : [{ category, cost }];
    })
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, CATEGORIES)
    .map(({ category }) => category);
}
