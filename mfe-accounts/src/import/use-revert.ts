import { useQueryClient } from '@tanstack/react-query';
import { api, useChange } from '@tideline/mfe-kit';
import { importQuery } from './imports.queries.ts';

/** Takes a whole import back. */
export function useRevert() {
  const client = useQueryClient();
  return useChange({
    change: (id: string) => api.imports.revert({ id }),
    takesBack: true,
    onSuccess: (batch) => client.setQueryData(importQuery(batch.id).queryKey, batch),
  });
}
