import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const lineMaxBytes = 16 * 1024;
/** Number of compressed bytes to inspect, which is enough for a first line of at most 16 KiB. */
const peekMaxBytes = 64 * 1024;

export const contentEncodings = ['identity', 'gzip', 'deflate', 'br'] as const;
export type ContentEncoding = (typeof contentEncodings)[number];

const decoders: Record<Exclude<ContentEncoding, 'identity'>, () => Transform> = {
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  deflate: () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/**
 * Parses the first line of an envelope; undefined if it is longer than 16 KiB, is not a JSON object or cannot be
 * inflated. A compressed body is inflated only up to the end of that line, regardless of its full size. The body itself
 * is unchanged.
 */
export async function envelopeHeader(
  body: Buffer,
  encoding: ContentEncoding,
): Promise<Record<string, unknown> | undefined> {
  const line = encoding === 'identity' ? firstLine(body) : await inflatedFirstLine(body, decoders[encoding]());
  if (line === undefined) return undefined;
  try {
    const header: unknown = JSON.parse(line.toString('utf8'));
    return typeof header === 'object' && header !== null && !Array.isArray(header) ? { ...header } : undefined;
  } catch {
    return undefined;
  }
}

function firstLine(bytes: Buffer): Buffer | undefined {
  const end = bytes.indexOf(0x0a);
  const line = end === -1 ? bytes : bytes.subarray(0, end);
  return line.length > lineMaxBytes ? undefined : line;
}

async function inflatedFirstLine(body: Buffer, decoder: Transform): Promise<Buffer | undefined> {
  const inflated: Buffer[] = [];
  let size = 0;
  decoder.end(body.subarray(0, peekMaxBytes));
  try {
    for await (const chunk of decoder) {
      const bytes = Buffer.from(chunk);
      inflated.push(bytes);
      size += bytes.length;
      if (bytes.includes(0x0a) || size > lineMaxBytes) break;
    }
  } catch {
    return undefined;
  }
  return firstLine(Buffer.concat(inflated));
}
