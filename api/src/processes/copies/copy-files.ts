import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Storage for the files of copies; only the process owner can access the folder. */
export interface CopyFiles {
  /** Returns the path of a copy's zip file. */
  path(id: string): string;
  /** Returns a working folder next to it, removed with it. */
  workFolder(id: string): Promise<string>;
  /** Returns the bytes stored so far; 0 if there is no file. */
  size(id: string): Promise<number>;
  /** Appends a part at the position where the file must currently end; returns its new size. */
  append(id: string, at: number, part: Uint8Array): Promise<number>;
  remove(id: string): Promise<void>;
  /** Lists the ids of all files. */
  list(): Promise<string[]>;
}

export function copyFiles(dataFolder: string): CopyFiles {
  const folder = join(dataFolder, 'copies');
  const path = (id: string): string => join(folder, `${id}.zip`);
  const work = (id: string): string => join(folder, `${id}.work`);
  const ready = (): Promise<unknown> => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    path,
    workFolder: async (id) => {
      await rm(work(id), { recursive: true, force: true });
      await mkdir(work(id), { recursive: true, mode: 0o700 });
      return work(id);
    },
    size: async (id) => (await stat(path(id)).catch(() => null))?.size ?? 0,
    append: async (id, at, part) => {
      await ready();
      const file = await open(path(id), at === 0 ? 'w' : 'r+', 0o600);
      try {
        await file.truncate(at); // a part is sent again if its response was lost
        await file.write(part, 0, part.length, at);
        await file.sync();
      } finally {
        await file.close();
      }
      return at + part.length;
    },
    remove: async (id) => {
      await rm(path(id), { force: true });
      await rm(work(id), { recursive: true, force: true });
    },
    list: async () => {
      await ready();
      return [...new Set((await readdir(folder)).map((name) => name.replace(/\.(zip|work)$/, '')))];
    },
  };
}
