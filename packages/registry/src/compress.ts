import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, type ZlibOptions } from 'node:zlib';

/** An encoded copy of a served file, stored next to it. */
export type Encoding = 'br' | 'gz';
export const ENCODINGS: readonly Encoding[] = ['br', 'gz'];
export type CompressedVariants = Partial<Record<Encoding, Buffer>>;

/** Minimum share of the bytes that a variant must save to be stored. */
const worthwhileSaving = 0.05;

/** Returns whether a variant is small enough compared with its file to be stored. */
export const isWorthwhile = (variant: Uint8Array, bytes: Uint8Array): boolean =>
  variant.length <= bytes.length * (1 - worthwhileSaving);

const strongest: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Compresses a file with Brotli 11 or gzip 9 in zlib's thread pool, once instead of per request. Returns undefined if
 * that saves too little.
 */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  const variant = await strongest[encoding](bytes);
  return isWorthwhile(variant, bytes) ? variant : undefined;
}

/** The result of zlib with `info`, which includes how much of the input was read. */
interface Decoded {
  buffer: Buffer;
  engine: { bytesWritten: number };
}
const isDecoded = (value: object): value is Decoded => 'engine' in value;
type Decode = (variant: Buffer, options: ZlibOptions, done: (error: Error | null, decoded: object) => void) => void;
const decoders: Readonly<Record<Encoding, Decode>> = { br: brotliDecompress, gz: gunzip };

/**
 * Returns whether a variant decodes to exactly these bytes and has no trailing data. Decoding fails once its output is
 * longer than these bytes, so a variant that would unpack to gigabytes costs little.
 */
export const isVariantOf = (variant: Buffer, bytes: Buffer, encoding: Encoding): Promise<boolean> =>
  new Promise((resolve) => {
    const options = { info: true, maxOutputLength: Math.max(1, bytes.length) };
    decoders[encoding](variant, options, (error, decoded) => {
      if (error !== null || !isDecoded(decoded)) return resolve(false);
      resolve(decoded.engine.bytesWritten === variant.length && decoded.buffer.equals(bytes));
    });
  });
