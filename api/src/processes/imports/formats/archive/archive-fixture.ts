import { Buffer } from 'node:buffer';
import yazl from 'yazl';

/** Creates a ZIP archive of the given files for tests. */
export async function archiveOf(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { mtime: new Date(0) });
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream as AsyncIterable<Buffer>) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

/** Returns the archive with a name replaced by another one of equal length, for names that no tool writes. */
export function renamed(archive: Uint8Array<ArrayBuffer>, from: string, to: string): Uint8Array<ArrayBuffer> {
  if (from.length !== to.length) throw new Error('names of two lengths');
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, 'latin1');
  return new Uint8Array(bytes);
}

const CENTRAL_HEADER = Buffer.from([0x50, 0x4b, 1, 2]);

/** Returns the archive with a number changed in each entry. `at` is the offset in the central directory header. */
export function withHeader(
  archive: Uint8Array<ArrayBuffer>,
  at: number,
  value: number,
  bytes: 2 | 4,
): Uint8Array<ArrayBuffer> {
  const changed = Buffer.from(archive);
  for (
    let header = changed.indexOf(CENTRAL_HEADER);
    header !== -1;
    header = changed.indexOf(CENTRAL_HEADER, header + 1)
  )
    changed.writeUIntLE(value, header + at, bytes);
  return new Uint8Array(changed);
}
