import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportBatch, ImportStatement } from '@tideline/contract';
import { api } from '@tideline/mfe-kit';
import { readInput, type ReadInput } from './csv-choices.ts';
import { importQuery } from './imports.queries.ts';

/** A change to one table, computed from the table's state when its turn comes. */
export interface TableChange {
  key: string;
  change: (statement: ImportStatement) => Omit<Partial<ReadInput>, 'key'>;
}

/**
 * Reads a table again with the user's choices; changes run one after another, so that none overwrites an earlier one.
 */
export function useReread(batch: ImportBatch, onRead: (before: ImportBatch, now: ImportBatch) => void) {
  const client = useQueryClient();
  const { queryKey } = importQuery(batch.id);
  return useMutation({
    scope: { id: `read ${batch.id}` },
    mutationFn: ({ key, change }: TableChange) => {
      const now = (client.getQueryData(queryKey) ?? batch).statements.find((statement) => statement.key === key);
      if (now === undefined) throw new Error(`the import has no statement ${key}`);
      return api.imports.read({ id: batch.id, ...readInput(now, change(now)) });
    },
    onSuccess: (next) => {
      const before = client.getQueryData(queryKey) ?? batch;
      client.setQueryData(queryKey, next);
      onRead(before, next);
    },
  });
}
