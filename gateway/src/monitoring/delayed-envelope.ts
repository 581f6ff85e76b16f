import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { ContentEncoding } from './envelope-header.ts';

/** Maximum size of an inflated envelope, as a protection against archives that expand a thousandfold. */
const INFLATED_MAX_BYTES = 32 * 1024 * 1024;

const decoders: Record<
  Exclude<ContentEncoding, 'identity'>,
  (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>
> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * Returns an envelope for later delivery: inflated, and without `sent_at`, because the receiver would mistake the
 * delay for an error of the client's clock. Returns undefined if the envelope is too large or cannot be inflated.
 */
export async function delayedEnvelope(
  body: Buffer,
  encoding: ContentEncoding,
  header: Readonly<Record<string, unknown>>,
): Promise<Buffer | undefined> {
  const inflated = encoding === 'identity' ? body : await inflatedBody(body, encoding);
  if (inflated === undefined) return undefined;
  const end = inflated.indexOf(0x0a);
  const line = JSON.stringify({ ...header, sent_at: undefined });
  return Buffer.concat([Buffer.from(line), end === -1 ? Buffer.from('\n') : inflated.subarray(end)]);
}

async function inflatedBody(body: Buffer, encoding: Exclude<ContentEncoding, 'identity'>): Promise<Buffer | undefined> {
  try {
    return await decoders[encoding](body, { maxOutputLength: INFLATED_MAX_BYTES });
  } catch {
    return undefined; // a damaged body, which the receiver would reject too
  }
}
