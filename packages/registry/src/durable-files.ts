import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
const isExisting = (error: unknown): boolean => ['EEXIST', 'ENOTEMPTY'].includes(errorCode(error) ?? '');

/** Syncs a folder to disk, so that changes to the names inside survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Writes a file and returns once its bytes are on disk. The folder must exist. */
export async function writeSynced(path: string, bytes: string | Uint8Array, mode = 0o644): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Creates `path` with all its bytes or not at all, and only if it does not exist, because a hard link, unlike a rename,
 * never replaces a file. Returns false if another process was first.
 */
export async function createExclusively(path: string, bytes: string, mode = 0o644): Promise<boolean> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.tmp-${process.pid}-${randomBytes(6).toString('hex')}`);
  await writeSynced(temporary, bytes, mode);
  try {
    await link(temporary, path);
    await syncFolder(folder);
    return true;
  } catch (error) {
    if (isExisting(error)) return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Moves a completed folder to its final name. Returns false if a folder with that name already exists. */
export async function moveFolderIntoPlace(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
    await syncFolder(dirname(to));
    return true;
  } catch (error) {
    if (isExisting(error)) return false;
    throw error;
  }
}
