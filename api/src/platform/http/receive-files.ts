import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { type BodyLimit, CatalogError, fail } from '@tideline/contract';
import { isDiskFull } from '../database/failures.ts';

/** Limits of a form, one above what a form may contain, so that validation notices the excess. */
const LIMITS = { files: 21, fields: 20, parts: 60, fieldSize: 10_000 } as const;

/** Age of an upload folder after which no request can still use it. */
const FORGOTTEN_MS = 3_600_000;

/**
 * An uploaded file on disk. Code that needs its bytes reads them from there, so the api process never holds them in
 * memory.
 */
export class StoredFile extends File {
  readonly path: string;

  constructor(content: Blob, { name, type, path }: { name: string; type: string; path: string }) {
    super([content], name, { type });
    this.path = path;
  }
}

/**
 * Reads a form, writes its files to disk as they arrive, and stores the form on the request, where the handler reads
 * it. Returns a function that deletes the files. Errors: BODY_TOO_LARGE, BODY_UNREADABLE, STORAGE_FULL; on an error,
 * the files written so far are deleted.
 */
export async function receiveFiles(
  request: IncomingMessage & { body?: unknown },
  { dataFolder, limit }: { dataFolder: string; limit: BodyLimit },
): Promise<() => Promise<void>> {
  if (!isForm(request)) return () => Promise.resolve();
  const folders = join(dataFolder, 'uploads');
  await mkdir(folders, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(folders, 'upload-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    request.body = await receive(request, folder, limit);
    return remove;
  } catch (error) {
    await remove();
    throw error === request.errored || error instanceof CatalogError
      ? error
      : isDiskFull(error)
        ? fail('STORAGE_FULL', {})
        : fail('BODY_UNREADABLE', {});
  }
}

const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');

async function receive(request: IncomingMessage, folder: string, limit: BodyLimit): Promise<FormData> {
  const parser = new Busboy({ headers: request.headers as BusboyHeaders, limits: LIMITS, preservePath: true });
  const parts: Promise<readonly [name: string, value: string | StoredFile]>[] = [];
  let failed: (error: unknown) => void = () => undefined;
  const failure = new Promise<never>((_resolve, reject) => (failed = reject));
  failure.catch(() => undefined); // the failure is either awaited below or never happens
  partsOf(parser).on('part', (part) =>
    part.on('header', (header) => {
      if (!Object.values(header).flat().every(isReadable)) failed(fail('BODY_UNREADABLE', {}));
    }),
  );
  parser.on('field', (name, value) => parts.push(Promise.resolve([name, value])));
  parser.on('file', (field, stream, name, _encoding, type) => {
    const path = join(folder, String(parts.length));
    const stored = pipeline(stream, createWriteStream(path, { mode: 0o600 })).then(
      async () => [field, new StoredFile(await openAsBlob(path), { name, type, path })] as const,
    );
    stored.catch(failed);
    parts.push(stored);
  });
  const ended = finished(parser);
  ended.catch(failed);
  let received = 0;
  // the request is not destroyed on failure, because the sender must read the response
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received > limit.bodyBytes) throw fail('BODY_TOO_LARGE', { kind: limit.kind, limitBytes: limit.limitBytes });
    if (!parser.write(chunk)) await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), failure]);
  }
  parser.end();
  await Promise.race([ended, failure]);
  const form = new FormData();
  for (const part of await Promise.race([Promise.all(parts), failure])) form.append(...(part as [string, StoredFile]));
  return form;
}

interface Parts {
  on(event: 'part', listener: (part: PartHeaders) => void): void;
}
interface PartHeaders {
  on(event: 'header', listener: (header: Record<string, readonly string[]>) => void): void;
}

/** Returns the parser of parts within a form parser; it reports headers as they arrived, one character per byte. */
function partsOf(parser: Busboy): Parts {
  const form: { parser: Parts } = Reflect.get(parser, '_parser');
  return form.parser;
}

/** Returns whether a header is valid UTF-8; the form parser would replace invalid bytes in a file name. */
function isReadable(header: string): boolean {
  const [, encoded = ''] = /\*\s*=\s*utf-8'[^']*'([^;]*)/i.exec(header) ?? [];
  try {
    decodeURIComponent(encoded);
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the files of requests that were running when the process was killed. */
export async function forgetUploads(dataFolder: string, now: number): Promise<void> {
  const folders = join(dataFolder, 'uploads');
  const names = await readdir(folders).catch(() => []); // there are no uploads yet
  for (const name of names) {
    const path = join(folders, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > FORGOTTEN_MS) await rm(path, { recursive: true, force: true });
  }
}
