import { useQueryClient } from '@tanstack/react-query';
import type { Transaction } from '@tideline/contract';
import { api } from '@tideline/mfe-kit';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type ListRequest, PAGE_ROWS, pageQuery } from '../transactions.queries.ts';

/** The maximum number of rows in one change. */
export const SELECTION_MAX = 1_000;

const FETCH_ROWS = 200;

/** A dialog for two selected rows. */
export type PairAction = 'merge' | 'transfer';

export interface Selection {
  size: number;
  has: (id: string) => boolean;
  /** The rows as they were when they were selected, in order of selection. */
  rows: readonly Transaction[];
  /** Whether the selection exceeded the limit of one change. */
  isCut: boolean;
  isFetching: boolean;
  error: unknown;
  toggle: (row: Transaction, position: number) => void;
  /** Selects all rows from the last chosen one to this position, or from `from` if none was chosen. */
  extend: (from: number, to: number) => void;
  all: () => void;
  /** Keeps only these rows selected, for example those that a change skipped. */
  keep: (ids: ReadonlySet<string>) => void;
  clear: () => void;
}

interface Selected {
  rows: ReadonlyMap<string, Transaction>;
  isCut: boolean;
  /** The list that the rows were selected in. Another filter clears the selection. */
  list: string;
}

const noRows: ReadonlyMap<string, Transaction> = new Map();

/** Returns a function that returns the rows between two positions. It requests only rows that are not loaded. */
function useRowsBetween(list: ListRequest): (first: number, last: number) => Promise<Transaction[]> {
  const client = useQueryClient();
  return async (first, last) => {
    const rows: Transaction[] = [];
    for (let at = first; at <= last;) {
      const page = client.getQueryData(pageQuery(list, Math.floor(at / PAGE_ROWS)).queryKey)?.items;
      const loaded = page?.slice(at % PAGE_ROWS) ?? [];
      const found =
        loaded.length > 0 ? loaded : (await api.transactions.list({ ...list, at, limit: FETCH_ROWS })).items;
      if (found.length === 0) break;
      rows.push(...found.slice(0, last - at + 1));
      at += found.length;
    }
    return rows;
  };
}

/** Tracks the rows selected for a common change. */
export function useSelection(list: ListRequest, count: number): Selection {
  const key = JSON.stringify(list);
  const [kept, setSelected] = useState<Selected>({ rows: noRows, isCut: false, list: key });
  const selected = useMemo(() => (kept.list === key ? kept : { rows: noRows, isCut: false, list: key }), [kept, key]);
  const [fetching, setFetching] = useState<{ isFetching: boolean; error: unknown }>({ isFetching: false, error: null });
  const anchor = useRef<number | null>(null);
  const rowsBetween = useRowsBetween(list);
  const clear = useCallback(() => {
    anchor.current = null;
    setSelected({ rows: noRows, isCut: false, list: key });
  }, [key]);
  const add = async (first: number, last: number, others: ReadonlyMap<string, Transaction>) => {
    setFetching({ isFetching: true, error: null });
    try {
      const end = Math.min(last, first + SELECTION_MAX - 1);
      const all = new Map([...others, ...(await rowsBetween(first, end)).map((row) => [row.id, row] as const)]);
      setSelected({
        rows: new Map([...all].slice(0, SELECTION_MAX)),
        isCut: last > end || all.size > SELECTION_MAX,
        list: key,
      });
      setFetching({ isFetching: false, error: null });
    } catch (error) {
      setFetching({ isFetching: false, error });
    }
  };
  const toggle = useCallback(
    (row: Transaction, position: number) => {
      anchor.current = position;
      setSelected((known) => {
        const next = new Map(known.list === key ? known.rows : noRows);
        if (!next.delete(row.id) && next.size < SELECTION_MAX) next.set(row.id, row);
        return { rows: next, isCut: false, list: key };
      });
    },
    [key],
  );
  const rows = useMemo(() => [...selected.rows.values()], [selected]);
  return {
    size: selected.rows.size,
    has: (id) => selected.rows.has(id),
    rows,
    isCut: selected.isCut,
    ...fetching,
    toggle,
    extend: (from, to) => {
      anchor.current ??= from;
      void add(Math.min(anchor.current, to), Math.max(anchor.current, to), selected.rows);
    },
    all: () => void add(0, count - 1, new Map()),
    keep: (ids) =>
      setSelected(({ rows: known }) => ({
        rows: new Map([...known].filter(([id]) => ids.has(id))),
        isCut: false,
        list: key,
      })),
    clear,
  };
}
