import { useQueryClient } from '@tanstack/react-query';
import type { Transaction } from '@tideline/contract';
import { useMemo } from 'react';
import { pagesKey, transactionQuery } from '../transactions.queries.ts';
import { type LoadedPages, withChangedRows, withoutRows } from './transaction-pages.ts';

interface Page {
  items: Transaction[];
}

export interface RowPatches {
  /** Shows rows as given here, in every list that has loaded them. Returns a function that undoes the change. */
  change: (rows: readonly Transaction[]) => () => void;
  /** Removes rows from every list. Returns a function that restores them. */
  remove: (ids: readonly string[]) => () => void;
  /** Returns the latest loaded version of a row, from any list. */
  latest: (id: string) => Transaction | undefined;
}

/** Returns functions for optimistic updates: rows change immediately, before the server responds. */
export function useRowPatches(): RowPatches {
  const client = useQueryClient();
  return useMemo(() => {
    const pages = () => client.getQueriesData<Page>({ queryKey: pagesKey });
    const kept = () => {
      const before = pages();
      return () => before.forEach(([key, data]) => client.setQueryData(key, data));
    };
    return {
      change: (rows) => {
        const revert = kept();
        const byId = new Map(rows.map((row) => [row.id, row]));
        client.setQueriesData<Page>(
          { queryKey: pagesKey },
          (page) => page && { ...page, items: withChangedRows(page.items, byId) },
        );
        for (const row of rows)
          client.setQueryData(
            transactionQuery(row.id).queryKey,
            (known) => known && { ...row, runningBalance: known.runningBalance },
          );
        return revert;
      },
      remove: (ids) => {
        const revert = kept();
        const gone = new Set(ids);
        const lists = new Map<string, Map<number, Page>>();
        for (const [key, page] of pages()) {
          const [, , list, number] = key;
          if (page && typeof number === 'number')
            lists.set(
              JSON.stringify(list),
              (lists.get(JSON.stringify(list)) ?? new Map<number, Page>()).set(number, page),
            );
        }
        for (const [list, loaded] of lists) {
          const rows: LoadedPages = new Map(Array.from(loaded, ([number, { items }]) => [number, items]));
          for (const [number, items] of withoutRows(rows, gone))
            client.setQueryData<Page>([...pagesKey, JSON.parse(list), number], (page) => page && { ...page, items });
        }
        return revert;
      },
      latest: (id) => {
        for (const [, page] of pages()) {
          const found = page?.items.find((row) => row.id === id);
          if (found) return found;
        }
        return undefined;
      },
    };
  }, [client]);
}
