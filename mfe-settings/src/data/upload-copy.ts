import { RESTORE_PART_BYTES, type HouseholdCopy } from '@tideline/contract';
import { api, ApiError } from '@tideline/mfe-kit';

export interface Upload {
  file: File;
  /** The interrupted upload to resume; undefined for a new one. */
  copy?: HouseholdCopy | undefined;
  onProgress: (copy: HouseholdCopy) => void;
  signal?: AbortSignal;
}

/**
 * Uploads a file in parts, and resumes where the server left off. The server reports where to continue, so a part whose
 * response was lost is not sent again.
 */
export async function uploadCopy({ file, copy, onProgress, signal }: Upload): Promise<HouseholdCopy> {
  let current = copy ?? (await api.copies.restore({ fileName: file.name, sizeBytes: file.size }));
  onProgress(current);
  while (current.state === 'receiving') {
    const at = current.receivedBytes;
    const part = new File([file.slice(at, at + RESTORE_PART_BYTES)], 'part');
    try {
      current = await api.copies.part({ id: current.id, at, part }, signal ? { signal } : {});
    } catch (error) {
      if (!(error instanceof ApiError) || !error.is('COPY_PART_OUT_OF_ORDER')) throw error;
      current = await api.copies.get({ id: current.id });
    }
    onProgress(current);
  }
  return current;
}
