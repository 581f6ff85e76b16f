import { createWriteStream } from 'node:fs';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import tar, { type Headers } from 'tar-stream';
import { RegistryError } from './registry-error.ts';
import { refusals } from './messages/refusals.en.ts';

export interface ArchiveLimits {
  /** Maximum bytes of the compressed archive. */
  uploadBytes: number;
  /** Maximum total size of all files in bytes, including source maps. */
  unpackedBytes: number;
  files: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
  uploadBytes: 25 * 1024 * 1024,
  unpackedBytes: 96 * 1024 * 1024,
  files: 2_000,
};

const maxPathLength = 200;

const refuse = (detail: string): never => {
  throw new RegistryError('ARCHIVE_INVALID', detail);
};

/** Returns the path of an entry inside the target folder. Rejects an entry that would leave it. */
function safePath({ name, type }: Headers): string {
  const path = name.replace(/^(?:\.\/)+/, '').replace(/\/$/, '');
  if (type !== 'file' && type !== 'directory') refuse(refusals.notFile(JSON.stringify(name), type ?? 'special file'));
  if (path.length > maxPathLength) refuse(refusals.longPath(String(maxPathLength)));
  const parts = path.split('/');
  const isSafe = parts.every((part) => /^[\w@+~.-]+$/.test(part) && part !== '..' && part !== '.');
  if (!isSafe && !(type === 'directory' && (path === '' || path === '.')))
    refuse(refusals.unsafePath(JSON.stringify(name)));
  return path;
}

/** Returns a stream that counts bytes, and fails with `tooLarge` above the maximum. */
const counter = (maxBytes: number, tooLarge: () => Error): Transform => {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
};

const mebibytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

/**
 * Unpacks a gzip-compressed tar archive into an existing, empty folder, one entry at a time. Rejects links, devices,
 * paths that leave the folder, repeated paths, and archives that exceed the limits, compressed or not.
 */
export async function unpack(archive: Readable, folder: string, limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<void> {
  const extract = tar.extract();
  const seen = new Set<string>();
  let unpackedBytes = 0;

  const write = async (headers: Headers, content: Readable): Promise<void> => {
    const path = safePath(headers);
    if (headers.type === 'directory') return void content.resume();
    unpackedBytes += headers.size ?? 0;
    if (unpackedBytes > limits.unpackedBytes)
      throw new RegistryError('ARCHIVE_TOO_LARGE', refusals.unpacksToMore(String(mebibytes(limits.unpackedBytes))));
    if (seen.has(path)) refuse(refusals.twice(path));
    seen.add(path);
    if (seen.size > limits.files) refuse(refusals.manyFiles(String(limits.files)));
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await pipeline(content, createWriteStream(join(folder, path), { flags: 'wx', mode: 0o644 }));
  };

  const accept = async (headers: Headers, content: Readable, next: () => void): Promise<void> => {
    try {
      await write(headers, content);
    } catch (error) {
      extract.destroy(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    next();
  };
  extract.on('entry', (headers, content, next) => void accept(headers, content, next));
  const tooLarge = () =>
    new RegistryError('ARCHIVE_TOO_LARGE', refusals.archiveTooLarge(String(mebibytes(limits.uploadBytes))));
  const bomb = () =>
    new RegistryError('ARCHIVE_TOO_LARGE', refusals.unpacksToMore(String(mebibytes(limits.unpackedBytes))));
  try {
    await pipeline(
      archive,
      counter(limits.uploadBytes, tooLarge),
      createGunzip(),
      // tar adds headers and padding to the files
      counter(limits.unpackedBytes + limits.files * 2_048, bomb),
      extract,
    );
  } catch (error) {
    if (error instanceof RegistryError) throw error;
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    if (['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EMFILE'].includes(code)) throw error;
    throw new RegistryError(
      'ARCHIVE_INVALID',
      refusals.unreadableArchive(error instanceof Error ? error.message : String(error)),
    );
  }
  if (seen.size === 0) refuse(refusals.emptyArchive);
}

/** Packs a build folder in the form that {@link unpack} reads. The same files lead to the same bytes. */
export async function pack(folder: string): Promise<Gzip> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
  const archive = tar.pack();
  const add = async (): Promise<void> => {
    for (const name of paths) {
      const bytes = await readFile(join(folder, name));
      await new Promise<void>((resolve, reject) => {
        archive.entry({ name, size: bytes.length, mode: 0o644, mtime: new Date(0), type: 'file' }, bytes, (error) =>
          error === undefined || error === null ? resolve() : reject(error as Error),
        );
      });
    }
    archive.finalize();
  };
  add().catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))));
  // most files are already compressed, and stronger compression of the rest would take longer than it saves
  const gzip = createGzip({ level: 1 });
  archive.once('error', (error) => gzip.destroy(error));
  return archive.pipe(gzip);
}
