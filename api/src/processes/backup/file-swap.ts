/**
 * Replaces files together with a database transaction. New files are prepared next to the current ones. Just before the
 * commit, the files are renamed, and a note identifies the restore. If the process ends in between, the next start
 * finds the note and finishes or undoes the change, depending on whether the database transaction was committed.
 */
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { KEY_FILES } from './backup-format.ts';
import type { Installation } from './write-backup.ts';

const NOTE = 'restore.unfinished';
const Note = z.object({ id: z.uuid(), paths: z.array(z.string()), absent: z.array(z.string()) });
type Note = z.infer<typeof Note>;

const preparedOf = (path: string): string => `${path}.restored`;
const replacedOf = (path: string): string => `${path}.replaced`;

/** Returns the paths that a restore replaces, folders first. */
const replacedPaths = ({ dataFolder, releases }: Installation): string[] => [
  join(dataFolder, 'attachments'),
  releases,
  ...KEY_FILES.map((file) => join(dataFolder, file)),
];

export interface FileSwap {
  /** Returns the path for the new version of a file below one of the replaced paths, and creates its folder. */
  prepare(root: string, path?: string): Promise<string>;
  /** Moves all current files aside, and renames the prepared files to their final names. */
  swap(): Promise<void>;
  /** Deletes the files that were moved aside. */
  finish(): Promise<void>;
  /** Moves all files back. */
  undo(): Promise<void>;
}

/** Begins to replace files. `id` is the mark that the transaction leaves in the database. */
export async function beginSwap(installation: Installation, id: string): Promise<FileSwap> {
  const { dataFolder } = installation;
  const paths = replacedPaths(installation);
  for (const path of paths) await rm(preparedOf(path), { recursive: true, force: true });
  return {
    async prepare(root, path = '') {
      const target = path === '' ? preparedOf(root) : join(preparedOf(root), path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      return target;
    },
    async swap() {
      for (const path of paths) await rm(replacedOf(path), { recursive: true, force: true });
      await writeNote(dataFolder, { id, paths, absent: paths.filter((path) => !existsSync(path)) });
      for (const path of paths) {
        if (existsSync(path)) await rename(path, replacedOf(path));
        if (existsSync(preparedOf(path))) await rename(preparedOf(path), path);
      }
      await syncFolder(dataFolder);
    },
    finish: () => finish(dataFolder, paths),
    undo: async () => undo(dataFolder, (await readNote(dataFolder)) ?? { paths, absent: [] }),
  };
}

async function finish(dataFolder: string, paths: readonly string[]): Promise<void> {
  await rm(join(dataFolder, NOTE), { force: true });
  for (const path of paths) await rm(replacedOf(path), { recursive: true, force: true });
}

async function undo(dataFolder: string, { paths, absent }: Pick<Note, 'paths' | 'absent'>): Promise<void> {
  for (const path of absent) await rm(path, { recursive: true, force: true });
  for (const path of paths) {
    // without a note nothing has been replaced yet, and the files moved aside belong to an earlier restore
    if (existsSync(replacedOf(path)) && existsSync(join(dataFolder, NOTE))) {
      await rm(path, { recursive: true, force: true });
      await rename(replacedOf(path), path);
    }
    await rm(preparedOf(path), { recursive: true, force: true });
  }
  await rm(join(dataFolder, NOTE), { force: true });
}

/**
 * Finishes or undoes a restore that was interrupted while it replaced files. `isCommitted` returns whether the database
 * contains the restored data. Returns the action taken.
 */
export async function recoverSwap(
  dataFolder: string,
  isCommitted: (id: string) => Promise<boolean>,
): Promise<'nothing' | 'finished' | 'undone'> {
  const note = await readNote(dataFolder);
  if (note === null) return 'nothing';
  const isDone = await isCommitted(note.id);
  await (isDone ? finish(dataFolder, note.paths) : undo(dataFolder, note));
  return isDone ? 'finished' : 'undone';
}

/** Writes the note under another name first, so that it is either complete or absent. */
async function writeNote(dataFolder: string, note: Note): Promise<void> {
  const draft = join(dataFolder, `${NOTE}.new`);
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(note));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(dataFolder, NOTE));
  await syncFolder(dataFolder);
}

async function readNote(dataFolder: string): Promise<Note | null> {
  const path = join(dataFolder, NOTE);
  return existsSync(path) ? Note.parse(JSON.parse(await readFile(path, 'utf8'))) : null;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
