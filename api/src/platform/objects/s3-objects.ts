import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { EXIT, StartError } from '../start-error.ts';
import type { ListedObject, ObjectStore } from './object-store.ts';

export interface S3Settings {
  bucket: string;
  /** The server's address. Default: Amazon's server of the region. */
  endpoint: string | undefined;
  region: string;
  /** Prefix of every key, so that several installations can share a bucket. */
  prefix: string;
}

/** Time limit for one call, and for each part of a response. */
const TIMEOUT_MS = 30_000;

/** Maximum size of a file that is sent from memory; a larger one is streamed, so its upload is not retried. */
const REPEATABLE_BYTES = 16 * 1_048_576;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error');
const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(nameOf(error));

async function readPages<Page>(pages: AsyncIterable<Page>): Promise<Page[]> {
  const all: Page[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

/** Opens a bucket of an S3-compatible object store. The client is loaded only here, because few installations use it. */
export async function openS3Objects(settings: S3Settings, workFolder: string): Promise<ObjectStore> {
  const { bucket, endpoint, region, prefix } = settings;
  const s3 = await import('@aws-sdk/client-s3');
  // the credentials are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or others that the official client finds
  const client = new s3.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // not all servers support the checksums that the client would add
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: TIMEOUT_MS },
  });
  const start = prefix === '' ? '' : `${prefix}/`;
  const place = (key: string) => ({ Bucket: bucket, Key: `${start}${key}` });

  const pagesOf = (under: string, delimiter?: string) =>
    readPages(
      s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${start}${under}/`, Delimiter: delimiter }),
    );
  const list = async (under: string): Promise<ListedObject[]> =>
    (await pagesOf(under)).flatMap(({ Contents = [] }) =>
      Contents.flatMap(({ Key, LastModified }) =>
        Key === undefined ? [] : [{ key: Key.slice(start.length), modifiedAtMs: LastModified?.getTime() ?? 0 }],
      ),
    );
  const remove = async (key: string) => void (await client.send(new s3.DeleteObjectCommand(place(key))));

  return {
    isRemote: true,
    workFolder,
    put: async (key, path) => {
      const { size } = await stat(path);
      const body = size > REPEATABLE_BYTES ? createReadStream(path) : await readFile(path);
      await client.send(new s3.PutObjectCommand({ ...place(key), Body: body, ContentLength: size }));
      await rm(path, { force: true });
    },
    open: async (key) => {
      try {
        const { ContentLength: sizeBytes = 0 } = await client.send(new s3.HeadObjectCommand(place(key)));
        return {
          sizeBytes,
          read: async (from = 0, to = sizeBytes) => {
            if (to <= from) return Readable.from([]);
            const range = from === 0 && to === sizeBytes ? {} : { Range: `bytes=${from}-${to - 1}` };
            const { Body } = await client.send(new s3.GetObjectCommand({ ...place(key), ...range }));
            if (!(Body instanceof Readable)) throw new Error('the object store sent no content');
            return Body;
          },
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    list,
    folders: async (under) =>
      (await pagesOf(under, '/')).flatMap(({ CommonPrefixes = [] }) =>
        CommonPrefixes.flatMap(({ Prefix }) => Prefix?.slice(start.length + under.length + 1, -1) ?? []),
      ),
    remove,
    removeAll: async (under) => {
      for (const { key } of await list(under)) await remove(key);
    },
  };
}

/**
 * Checks the settings by writing, reading, listing and removing an object, so that wrong settings prevent the start
 * instead of failing the first upload.
 */
export async function probeS3Objects(objects: ObjectStore, { bucket, endpoint }: S3Settings): Promise<void> {
  const key = `probe/${randomUUID()}`;
  const path = join(objects.workFolder, randomUUID());
  try {
    await mkdir(objects.workFolder, { recursive: true, mode: 0o700 });
    await writeFile(path, key, { mode: 0o600 });
    await objects.put(key, path);
    const stored = await objects.open(key);
    const content = stored && (await textOf(await stored.read()));
    const isListed = (await objects.list('probe')).some((object) => object.key === key);
    await objects.remove(key);
    if (content !== key || !isListed) throw new Error('it returned something else than was stored');
  } catch (error) {
    throw new StartError(EXIT.badConfiguration, (texts) => texts.s3Failed({ bucket, endpoint, cause: causeOf(error) }));
  } finally {
    await rm(path, { force: true });
  }
}

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream.setEncoding('utf8')) text += part;
  return text;
}

/** Returns the code or name of an error, which is more informative than the server's message and never quotes a key. */
function causeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return code === '' ? nameOf(error) : code;
}
