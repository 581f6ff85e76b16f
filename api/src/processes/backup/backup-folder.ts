import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Matches names of nightly backups, which sort by time. */
const nightly = /^tideline-[\dT-]{19}\.tar\.gz(\.encrypted)?$/;

/** Returns the names of the nightly backups in a folder, oldest first; empty if the folder does not exist. */
export async function nightlyBackups(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => nightly.test(name)).toSorted();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export async function newestBackup(folder: string): Promise<{ path: string; writtenAt: Date } | null> {
  const name = (await nightlyBackups(folder)).at(-1);
  if (name === undefined) return null;
  const path = join(folder, name);
  return { path, writtenAt: (await stat(path)).mtime };
}
