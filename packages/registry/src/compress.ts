import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** A variant is stored only if it saves at least this share of the bytes. */
const worthwhileSaving = 0.05;

export interface CompressedVariants {
  br?: Buffer;
  gz?: Buffer;
}

/**
 * Compresses a file with Brotli 11 and gzip 9, in parallel in zlib's thread pool. The cost is paid once at publish,
 * never per request.
 */
export async function compressVariants(bytes: Buffer): Promise<CompressedVariants> {
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gzipAsync(bytes, { level: 9 }),
  ]);
  const limit = bytes.length * (1 - worthwhileSaving);
  return { ...(br.length <= limit && { br }), ...(gz.length <= limit && { gz }) };
}
