import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface StoredFile {
  sha256: string;
  sizeBytes: number;
}

/** Returns the path of an attachment's content: one file per content, in a folder of the household. */
export const attachmentPath = (dataFolder: string, householdId: string, sha256: string): string =>
  join(attachmentFolder(dataFolder, householdId), sha256);

export const attachmentFolder = (dataFolder: string, householdId: string): string =>
  join(dataFolder, 'attachments', householdId);

/**
 * Writes content to disk under its digest, complete and flushed before it becomes visible; content that already exists
 * is left alone.
 *
 * If the disk is full, nothing is left behind.
 */
export async function storeAttachmentStream(
  dataFolder: string,
  householdId: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const folder = attachmentFolder(dataFolder, householdId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${randomUUID()}.draft`);
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
    await rename(draft, join(folder, sha256));
    return { sha256, sizeBytes };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
