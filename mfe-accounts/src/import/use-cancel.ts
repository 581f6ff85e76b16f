import { useQueryClient } from '@tanstack/react-query';
import { api, useChange } from '@tideline/mfe-kit';
import { importQuery } from './imports.queries.ts';

/** Cancels a background import. */
export function useCancel() {
  const client = useQueryClient();
  return useChange({
    change: (id: string) => api.imports.cancel({ id }),
    onSuccess: (batch) => client.setQueryData(importQuery(batch.id).queryKey, batch),
  });
}
