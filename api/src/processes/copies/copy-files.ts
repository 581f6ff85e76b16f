import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore, StoredObject } from '../../platform/objects/object-store.ts';

/** Storage for the files of copies, which are accessible to other processes. */
export interface CopyFiles {
  /** Creates an empty folder on this machine for work on a copy, and returns its path. */
  workFolder(id: string): Promise<string>;
  /** Returns the path of the work folder. */
  pathOf(id: string): string;
  /** Stores a part of an upload at its offset. A part that is sent again replaces the first one. */
  putPart(id: string, at: number, part: Uint8Array): Promise<void>;
  /** Joins the parts of an upload to a file on this machine, and returns its path. */
  joinParts(id: string, sizeBytes: number): Promise<string>;
  /** Stores a complete export, and returns its size. */
  putExport(id: string, path: string): Promise<number>;
  openExport(id: string): Promise<StoredObject | null>;
  remove(id: string): Promise<void>;
}

export function copyFiles(objects: ObjectStore): CopyFiles {
  const work = (id: string): string => join(objects.workFolder, id);
  const parts = (id: string): string => `copies/${id}`;
  const partKey = (id: string, at: number): string => `${parts(id)}/${String(at).padStart(15, '0')}`;
  const exportKey = (id: string): string => `copies/${id}.zip`;
  const removeWork = (id: string): Promise<void> => rm(work(id), { recursive: true, force: true });
  const workFolder = async (id: string): Promise<string> => {
    await removeWork(id);
    await mkdir(work(id), { recursive: true, mode: 0o700 });
    return work(id);
  };
  return {
    workFolder,
    pathOf: work,
    putPart: async (id, at, part) => {
      const path = join(await workFolder(id), 'part');
      await writeFile(path, part, { mode: 0o600, flush: true });
      await objects.put(partKey(id, at), path);
    },
    joinParts: async (id, sizeBytes) => {
      const path = join(await workFolder(id), 'copy.zip');
      for (let at = 0; at < sizeBytes;) {
        const part = await objects.open(partKey(id, at));
        if (part === null || part.sizeBytes === 0) break; // the file is too short, which is reported when it is opened
        await pipeline(await part.read(), createWriteStream(path, { flags: 'a', mode: 0o600 }));
        at += part.sizeBytes;
      }
      return path;
    },
    putExport: async (id, path) => {
      const { size } = await stat(path);
      await objects.put(exportKey(id), path);
      return size;
    },
    openExport: (id) => objects.open(exportKey(id)),
    remove: async (id) => {
      await objects.remove(exportKey(id));
      await objects.removeAll(parts(id));
      await removeWork(id);
    },
  };
}
