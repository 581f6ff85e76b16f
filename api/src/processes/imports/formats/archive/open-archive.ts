import { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type ArchiveProblem, ImportFileError, refuse } from '../import-file-error.ts';
import { ARCHIVE_BYTES_MAX, ARCHIVE_ENTRIES_MAX, FILE_BYTES_MAX } from '../limits.ts';

export interface ArchivedFile {
  /** The name in the archive, with folders. Only for display: nothing is written to disk under this name. */
  readonly name: string;
  /** Unpacks the file. Errors: ImportFileError if it is damaged, too large or not a plain file. */
  readonly bytes: () => Promise<Uint8Array>;
}

/** Detects a ZIP archive, even an empty one. Other archives are not opened. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

/**
 * Returns the files of a ZIP archive in order, without folders and system files. Files are unpacked on demand, and
 * stated sizes are checked against the output. Errors: ImportFileError if the archive is damaged or password-protected,
 * or has too many files or bytes.
 */
export async function openArchive(bytes: Uint8Array): Promise<readonly ArchivedFile[]> {
  const entries = await entriesOf(bytes);
  const wanted = entries.list.filter(({ name }) => !name.endsWith('/') && !LEFT_BEHIND.test(name));
  refuseKnown(wanted.map(({ name }) => name));
  if (wanted.some(({ entry }) => entry.isEncrypted())) throw refuseArchive('encrypted');
  if (wanted.length === 0) throw refuseArchive('empty');
  const stated = wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (stated > ARCHIVE_BYTES_MAX) throw refuseArchive('too_large');
  return wanted.map(({ name, entry }) => ({ name, bytes: () => unpack(entries.zip, entry) }));
}

/** Rejects archives that are actually one document, recognized by the files they contain. */
function refuseKnown(names: readonly string[]): void {
  const has = (name: string): boolean => names.includes(name);
  if (has('[Content_Types].xml') || (has('mimetype') && has('content.xml')))
    throw refuse({ code: 'IMPORT_FORMAT_NOT_SUPPORTED', format: 'spreadsheet' });
  if (has('db.sqlite') && has('metadata.json'))
    throw refuse({ code: 'IMPORT_FORMAT_NOT_SUPPORTED', format: 'actual_budget' });
}

/** Matches folders and settings that macOS and Windows add to archives. */
const LEFT_BEHIND = /(?:^|[/\\])(?:__MACOSX[/\\].*|\.DS_Store|\._[^/\\]*|Thumbs\.db|desktop\.ini)$/i;

interface Entries {
  readonly zip: ZipFile;
  readonly list: readonly { readonly name: string; readonly entry: Entry }[];
}

async function entriesOf(bytes: Uint8Array): Promise<Entries> {
  try {
    // names stay bytes, because the library rejects names with "..", which are harmless here
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: true,
    });
    const list: { name: string; entry: Entry }[] = [];
    for await (const entry of zip.eachEntry()) {
      if (list.length === ARCHIVE_ENTRIES_MAX) throw refuseArchive('too_many_files');
      list.push({ name: nameOf(entry), entry });
    }
    return { zip, list };
  } catch (error) {
    throw error instanceof ImportFileError
      ? error
      : refuseArchive(error instanceof Error && error.message.includes('encryption') ? 'encrypted' : 'damaged');
  }
}

/** Decodes a name, which is in UTF-8 or an unknown legacy charset. Invalid UTF-8 is decoded byte by byte. */
function nameOf({ fileName }: Entry): string {
  const raw: unknown = fileName;
  if (!Buffer.isBuffer(raw)) throw new TypeError('entries must be read with decodeStrings: false');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return raw.toString('latin1');
  }
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  if (entry.uncompressedSize > FILE_BYTES_MAX)
    throw refuse({ code: 'IMPORT_FILE_TOO_LARGE', limitBytes: FILE_BYTES_MAX });
  const parts: Buffer[] = [];
  let size = 0;
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length;
      // leaving the loop closes the stream
      if (size > FILE_BYTES_MAX) throw refuse({ code: 'IMPORT_FILE_TOO_LARGE', limitBytes: FILE_BYTES_MAX });
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof ImportFileError ? error : refuseArchive('damaged');
  }
  const bytes = Buffer.concat(parts, size);
  if (crc32(bytes) !== entry.crc32) throw refuseArchive('damaged');
  if (isArchive(bytes)) throw refuseArchive('nested');
  return bytes;
}

const LIMITS: Partial<Record<ArchiveProblem, number>> = {
  too_many_files: ARCHIVE_ENTRIES_MAX,
  too_large: ARCHIVE_BYTES_MAX,
};

const refuseArchive = (problem: ArchiveProblem): ImportFileError =>
  refuse({ code: 'IMPORT_ARCHIVE_REFUSED', problem, limit: LIMITS[problem] ?? null });
