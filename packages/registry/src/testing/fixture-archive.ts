import { createGzip } from 'node:zlib';
import tar from 'tar-stream';

export interface ArchiveEntry {
  name: string;
  content?: string;
  /** Type in tar's terms: `file`, `symlink`, `link`, `character-device` … */
  type?: string;
}

/** Packs entries exactly as given, including those that no build contains. */
export async function archiveOf(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const archive = tar.pack();
  for (const { content = '', name, type = 'file' } of entries) archive.entry({ name, type }, content);
  archive.finalize();
  const parts: Buffer[] = [];
  for await (const part of archive.pipe(createGzip())) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
