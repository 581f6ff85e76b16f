import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { systemCode } from '../../platform/start-error.ts';
import { BackupRefused, notReadable } from './backup-refused.ts';
import { decrypting, HEADER_MAX, MAGIC } from './encryption.ts';

export interface Entry {
  name: string;
  sizeBytes: number;
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Buffer>;
  /** Returns the SHA-256 of the content, once it has been read. */
  sha256(): string;
}

/**
 * Maximum expansion. A backup of our tables compresses to a tenth, so a file that expands to more than this was crafted
 * to fill the disk.
 */
const EXPANSION_MAX = 200;
const SMALL_BYTES = 256 * 1_048_576;

/** Reads the entries of a backup in order. Checks that they are files and that they do not expand too much. */
export async function* entriesOf(path: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const { sizeBytes, header } = await readStart(path);
  if (header !== undefined && passphrase === undefined)
    throw new BackupRefused('PASSPHRASE_WRONG', (texts) => texts.encrypted);
  const source = createReadStream(path, { start: header?.length ?? 0 });
  const extract = tar.extract();
  const limit = counter(Math.max(SMALL_BYTES, sizeBytes * EXPANSION_MAX));
  const reading =
    header === undefined
      ? pipeline(source, createGunzip(), limit, extract)
      : pipeline(source, await decrypting(passphrase ?? '', header), createGunzip(), limit, extract);
  const failed = reading.then(() => undefined, explain);
  try {
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header;
      if (type !== 'file') throw notReadable((texts) => texts.special(JSON.stringify(name), type ?? undefined));
      const hash = createHash('sha256');
      yield { name, sizeBytes: size, content: hashed(entry as AsyncIterable<Buffer>, hash), sha256: lazily(hash) };
    }
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw (await Promise.race([failed, Promise.resolve()])) ?? explain(error);
  } finally {
    source.destroy();
  }
  const failure = await failed;
  if (failure !== undefined) throw failure;
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

function lazily(hash: Hash): () => string {
  let digest: string | undefined;
  return () => (digest ??= hash.digest('hex'));
}

/** Returns the size of a backup, and the header of an encrypted one. */
async function readStart(path: string): Promise<{ sizeBytes: number; header: Buffer | undefined }> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw systemCode(error) === 'ENOENT' ? notReadable((texts) => texts.noFile(path)) : error;
  });
  try {
    const info = await file.stat();
    if (!info.isFile()) throw notReadable((texts) => texts.notFile(path));
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length + HEADER_MAX), 0, undefined, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start[0] === 0x1f && start[1] === 0x8b) return { sizeBytes: info.size, header: undefined };
    const end = start.indexOf('\n', MAGIC.length);
    if (start.subarray(0, MAGIC.length).toString('latin1') !== MAGIC || end < 0)
      throw notReadable((texts) => texts.notBackup(path));
    return { sizeBytes: info.size, header: start.subarray(0, end + 1) };
  } finally {
    await file.close();
  }
}

const counter = (maxBytes: number): Transform => {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > maxBytes) done(notReadable((texts) => texts.expands));
      else done(null, chunk);
    },
  });
};

/** Converts an error to the reason why an archive cannot be read. */
function explain(error: unknown): Error {
  const code = systemCode(error) ?? '';
  if (error instanceof BackupRefused || (error instanceof Error && /^E[A-Z]+$/.test(code))) return error as Error;
  return notReadable((texts) => texts.damaged);
}

/** Returns the text of a small entry. Errors: BACKUP_NOT_READABLE if it is larger than `maxBytes`. */
export async function textOf({ name, sizeBytes, content }: Entry, maxBytes: number): Promise<string> {
  if (sizeBytes > maxBytes) throw notReadable((texts) => texts.tooLarge(name));
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
