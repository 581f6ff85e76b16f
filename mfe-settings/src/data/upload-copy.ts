import type { HouseholdCopy } from '@tideline/contract';
import { api, ApiError } from '@tideline/mfe-kit';

/** What the server takes at once; see the endpoint. */
export const PART_BYTES = 4 * 1_048_576;

export interface Upload {
  file: File;
  /** Of an upload that was interrupted; left out: a new one. */
  copy?: HouseholdCopy | undefined;
  tell: (copy: HouseholdCopy) => void;
  signal?: AbortSignal;
}

/** Sends a file part by part, from where the server has it. A part whose answer was lost is not sent twice: the server says where to go on. */
export async function uploadCopy({ file, copy, tell, signal }: Upload): Promise<HouseholdCopy> {
  let current = copy ?? (await api.copies.restore({ fileName: file.name, sizeBytes: file.size }));
  tell(current);
  while (current.state === 'receiving') {
    const at = current.receivedBytes;
    const part = new File([file.slice(at, at + PART_BYTES)], 'part');
    try {
      current = await api.copies.part({ id: current.id, at, part }, signal ? { signal } : {});
    } catch (error) {
      if (!(error instanceof ApiError) || !error.is('COPY_PART_OUT_OF_ORDER')) throw error;
      current = await api.copies.get({ id: current.id });
    }
    tell(current);
  }
  return current;
}
