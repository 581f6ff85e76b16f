import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type FileHandle, link, mkdir, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { systemCode } from '../../platform/start-error.ts';
import { type BackupManifest, MANIFEST } from './backup-format.ts';
import { BackupRefused } from './backup-refused.ts';
import { encrypting } from './encryption.ts';

export interface ArchiveWriter {
  add(name: string, content: Buffer | string): Promise<void>;
  /** Adds a file of the given size. Returns its SHA-256. */
  addFile(name: string, path: string, sizeBytes: number): Promise<string>;
  /** Adds the manifest and makes the backup visible under its name. Returns its size. */
  finish(manifest: Omit<BackupManifest, 'entries'>): Promise<number>;
  /** Deletes the incomplete backup. */
  abandon(): Promise<void>;
}

/** Creates the file before the database is read, so that a folder that cannot be written is reported by its name. */
async function createDraft(draft: string): Promise<FileHandle> {
  const folder = dirname(draft);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await open(draft, 'wx', 0o600);
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined || code === 'ENOSPC') throw error;
    throw new BackupRefused('NOT_ALLOWED', (texts) => texts.cannotWrite(folder, code));
  }
}

/** Creates a backup that only its owner can read. It appears under its name once it is complete and on disk. */
export async function createArchive(path: string, passphrase: string | undefined): Promise<ArchiveWriter> {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}`);
  const pack = tar.pack();
  const file = (await createDraft(draft)).createWriteStream({ flush: true });
  const gzip = createGzip({ level: 5 });
  const written =
    passphrase === undefined ? pipeline(pack, gzip, file) : pipeline(pack, gzip, await encrypting(passphrase), file);
  written.catch(() => undefined); // reported by the entry that is being written, or at the end
  const entries: BackupManifest['entries'] = [];

  const addContent = async (name: string, size: number, content: AsyncIterable<Buffer> | readonly Buffer[]) => {
    const entry = pack.entry({ name, size, mode: 0o600, mtime: new Date(0), type: 'file' });
    const hash = createHash('sha256');
    const copied = (async () => {
      for await (const chunk of content) {
        hash.update(chunk);
        if (!entry.write(chunk)) await once(entry, 'drain');
      }
      entry.end();
      await once(entry, 'close');
    })();
    await Promise.race([copied, written.then(() => copied)]);
    const sha256 = hash.digest('hex');
    entries.push([name, size, sha256]);
    return sha256;
  };

  const add = async (name: string, content: Buffer | string): Promise<void> => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    await addContent(name, bytes.length, bytes.length === 0 ? [] : [bytes]);
  };

  return {
    add,
    addFile: (name, source, sizeBytes) => addContent(name, sizeBytes, createReadStream(source)),
    async finish(manifest) {
      await add(MANIFEST, JSON.stringify({ entries: [...entries], ...manifest }));
      pack.finalize();
      await written;
      try {
        await link(draft, path); // unlike a rename, never replaces a file
      } catch (error) {
        if (systemCode(error) !== 'EEXIST') throw error;
        throw new BackupRefused('WOULD_REPLACE', (texts) => texts.exists(path));
      } finally {
        await rm(draft, { force: true });
      }
      await syncFolder(dirname(path));
      return file.bytesWritten;
    },
    async abandon() {
      pack.destroy();
      await written.catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

/** Syncs a folder to disk, so that the name of a new file survives a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
