import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { notReadable } from './copy-failure.ts';

/** Maximum uncompressed size of a copy, because a small zip file can expand to a lot. */
const UNFOLDED_MAX = 4 * 1_024 * 1_048_576;
const ENTRIES_MAX = 200_000;

export interface Archive {
  /** Size of each file in the archive, by name. */
  sizes: ReadonlyMap<string, number>;
  read(name: string): Promise<Readable>;
  close(): void;
}

const openZip = promisify((path: string, give: (error: Error | null, zip: ZipFile) => void) =>
  yauzl.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, give),
);

/** Opens a zip archive. Errors: COPY_NOT_READABLE if it is not a zip archive, is truncated, or expands too much. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path).catch(() => {
    throw notReadable('not_a_copy');
  });
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  return {
    sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    read: async (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw notReadable('file_missing');
      return new Promise((resolve, reject) => {
        zip.openReadStream(entry, (error, stream) =>
          error === null ? resolve(stream) : reject(notReadable('not_a_copy')),
        );
      });
    },
    close: () => zip.close(),
  };
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unfolded = 0;
  return new Promise((resolve, reject) => {
    zip.on('error', () => reject(notReadable('not_a_copy'))); // the original message may quote a file name
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      unfolded += entry.uncompressedSize;
      if (unfolded > UNFOLDED_MAX || entries.size > ENTRIES_MAX) reject(notReadable('too_large'));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.readEntry();
  });
}
