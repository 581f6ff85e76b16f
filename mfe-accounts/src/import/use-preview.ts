import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportBatch } from '@tideline/contract';
import { api, useIntentKey } from '@tideline/mfe-kit';
import { useRef, useState } from 'react';
import { pastImportsQuery } from './imports.queries.ts';
import { previewFiles, type Previewed, type RefusedFile } from './preview-files.ts';

/** Sends files for a preview of their changes. `uploadKey` names the running request; `cancel` aborts it. */
export function usePreview(onPreviewed: (batch: ImportBatch, refused: readonly RefusedFile[]) => void) {
  const client = useQueryClient();
  const keyFor = useIntentKey();
  const [uploadKey, setUploadKey] = useState('');
  const sent = useRef(0);
  const waiting = useRef<AbortController | null>(null);
  const send = (signal: AbortSignal) => (files: File[]) => {
    sent.current += 1;
    const idempotencyKey = keyFor(sent.current);
    setUploadKey(idempotencyKey);
    return api.imports.create({ files }, { idempotencyKey, signal });
  };
  const mutation = useMutation({
    mutationFn: (files: readonly File[]): Promise<Previewed> => {
      waiting.current = new AbortController();
      return previewFiles(files, send(waiting.current.signal));
    },
    onSuccess: ({ batch, refused }) => {
      if (batch) onPreviewed(batch, refused);
      return client.invalidateQueries({ queryKey: pastImportsQuery().queryKey });
    },
  });
  const cancel = () => {
    waiting.current?.abort();
    mutation.reset();
  };
  return { ...mutation, uploadKey, cancel };
}
