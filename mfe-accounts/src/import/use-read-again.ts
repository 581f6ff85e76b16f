import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportBatch, ImportStatement } from '@tideline/contract';
import { api } from '@tideline/mfe-kit';
import { readInput, type ReadInput } from './csv-choices.ts';
import { importQuery } from './imports.queries.ts';

/** What changes for one table, worked out from how it stands when the change's turn comes. */
export interface TableChange {
  key: string;
  change: (statement: ImportStatement) => Omit<Partial<ReadInput>, 'key'>;
}

/** Has a table read again as the person says; one change after another, so that none undoes the one before it. */
export function useReadAgain(batch: ImportBatch, onRead: (batch: ImportBatch) => void) {
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
      client.setQueryData(queryKey, next);
      onRead(next);
    },
  });
}
