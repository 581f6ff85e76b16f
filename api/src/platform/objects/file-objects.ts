import { createReadStream, type Dirent } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { systemCode } from '../start-error.ts';
import type { ListedObject, ObjectStore } from './object-store.ts';

/** ENOTDIR: the key continues below another object, which a bucket allows and a folder does not. */
const MISSING: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR']);

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (MISSING.has(systemCode(error))) return null;
    throw error;
  }
}

const filesIn = async (folder: string): Promise<Dirent[]> =>
  (await unlessMissing(readdir(folder, { withFileTypes: true, recursive: true }))) ?? [];

/** Stores objects as files in the data folder, which only this operating-system user can read. */
export function createFileObjects(dataFolder: string): ObjectStore {
  const pathOf = (key: string): string => join(dataFolder, key);
  return {
    isRemote: false,
    workFolder: join(dataFolder, 'work'),
    put: async (key, path) => {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 });
      await rename(path, pathOf(key));
    },
    open: async (key) => {
      const info = await unlessMissing(stat(pathOf(key)));
      if (info?.isFile() !== true) return null;
      return {
        sizeBytes: info.size,
        read: async (start = 0, to = info.size) =>
          to <= start ? Readable.from([]) : createReadStream(pathOf(key), { start, end: to - 1 }),
      };
    },
    list: async (prefix) => {
      const files = (await filesIn(pathOf(prefix))).filter((entry) => entry.isFile());
      const listed = await Promise.all(
        files.map(async ({ parentPath, name }): Promise<ListedObject | null> => {
          const path = join(parentPath, name);
          const info = await unlessMissing(stat(path));
          return info && { key: path.slice(dataFolder.length + 1), modifiedAtMs: info.mtimeMs };
        }),
      );
      return listed.filter((object) => object !== null).toSorted((a, b) => (a.key < b.key ? -1 : 1));
    },
    folders: async (prefix) =>
      ((await unlessMissing(readdir(pathOf(prefix), { withFileTypes: true }))) ?? [])
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    remove: async (key) => rm(pathOf(key), { force: true }),
    removeAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
  };
}
