import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportBatch } from '@tideline/contract';
import { api, useIntentKey } from '@tideline/mfe-kit';
import { useRef, useState } from 'react';
import { pastImportsQuery } from './imports.queries.ts';

/** Sends files for a preview of their changes. `uploadKey` names the running request; `cancel` aborts it. */
export function usePreview(onPreviewed: (batch: ImportBatch) => void) {
  const client = useQueryClient();
  const keyFor = useIntentKey();
  const [uploadKey, setUploadKey] = useState('');
  const sent = useRef(0);
  const waiting = useRef<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: (files: readonly File[]): Promise<ImportBatch> => {
      waiting.current = new AbortController();
      sent.current += 1;
      const idempotencyKey = keyFor(sent.current);
      setUploadKey(idempotencyKey);
      return api.imports.create({ files: [...files] }, { idempotencyKey, signal: waiting.current.signal });
    },
    onSuccess: (batch) => {
      onPreviewed(batch);
      return client.invalidateQueries({ queryKey: pastImportsQuery().queryKey });
    },
  });
  const cancel = () => {
    waiting.current?.abort();
    mutation.reset();
  };
  return { ...mutation, uploadKey, cancel };
}
