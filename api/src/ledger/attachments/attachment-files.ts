import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '../../platform/objects/object-store.ts';

export interface StoredFile {
  sha256: string;
  sizeBytes: number;
}

/** Returns the object key of an attachment: one object per content in the household's folder. */
export const attachmentKey = (householdId: string, sha256: string): string =>
  `${attachmentPrefix(householdId)}/${sha256}`;

export const attachmentPrefix = (householdId: string): string => `attachments/${householdId}`;

/**
 * Stores content under its digest, complete and flushed before it becomes visible. Identical existing content is
 * overwritten.
 *
 * If the disk is full, nothing is left behind.
 */
export async function storeAttachmentStream(
  objects: ObjectStore,
  householdId: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  await mkdir(objects.workFolder, { recursive: true, mode: 0o700 });
  const draft = join(objects.workFolder, `${randomUUID()}.draft`);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      for await (const chunk of content) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    const sha256 = hash.digest('hex');
    await objects.put(attachmentKey(householdId, sha256), draft);
    return { sha256, sizeBytes };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
