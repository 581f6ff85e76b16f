import type { ImportBatch } from '@tideline/contract';
import { ApiError } from '@tideline/mfe-kit';

export interface RefusedFile {
  name: string;
  error: ApiError;
}

export interface Previewed {
  /** null: no file was left to preview */
  batch: ImportBatch | null;
  refused: RefusedFile[];
}

/** Returns the file an error is about; undefined if it is about something else. */
function fileIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !error.code.startsWith('IMPORT_')) return undefined;
  const { file } = error.params;
  return typeof file === 'string' ? file : undefined;
}

/**
 * Previews all files together. An unreadable file fails the whole request with its name: it is set aside with the
 * reason and the others are sent again, so that each invalid file is reported and each valid one previewed.
 */
export async function previewFiles(
  files: readonly File[],
  send: (files: File[]) => Promise<ImportBatch>,
): Promise<Previewed> {
  const refused: RefusedFile[] = [];
  let left = [...files];
  while (left.length > 0) {
    try {
      return { batch: await send(left), refused };
    } catch (error) {
      const name = fileIn(error);
      if (!left.some((file) => file.name === name)) throw error;
      refused.push({ name: name ?? '', error: error as ApiError });
      left = left.filter((file) => file.name !== name);
    }
  }
  return { batch: null, refused };
}
