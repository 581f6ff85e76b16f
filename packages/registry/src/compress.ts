import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, type ZlibOptions } from 'node:zlib';

/** An encoded copy of a served file, stored next to it. */
export type Encoding = 'br' | 'gz';
export const ENCODINGS: readonly Encoding[] = ['br', 'gz'];
export type CompressedVariants = Partial<Record<Encoding, Buffer>>;

/** A variant is stored only if it saves at least this share of the bytes. */
const worthwhileSaving = 0.05;

/** Whether a variant is so much smaller than its file that it is worth storing. */
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
 * Compresses a file with Brotli 11 or gzip 9, in zlib's thread pool. The cost is paid once, never per request. Returns
 * undefined if it saves too little.
 */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  const variant = await strongest[encoding](bytes);
  return isWorthwhile(variant, bytes) ? variant : undefined;
}

/** With `info`, zlib also returns how much of its input it read. */
interface Decoded {
  buffer: Buffer;
  engine: { bytesWritten: number };
}
const isDecoded = (value: object): value is Decoded => 'engine' in value;
type Decode = (variant: Buffer, options: ZlibOptions, done: (error: Error | null, decoded: object) => void) => void;
const decoders: Readonly<Record<Encoding, Decode>> = { br: brotliDecompress, gz: gunzip };

/**
 * Whether a variant decodes to exactly these bytes, with nothing after them. Reads no further than that, so a variant
 * that would unpack to gigabytes costs nothing.
 */
export const isVariantOf = (variant: Buffer, bytes: Buffer, encoding: Encoding): Promise<boolean> =>
  new Promise((resolve) => {
    const options = { info: true, maxOutputLength: Math.max(1, bytes.length) };
    decoders[encoding](variant, options, (error, decoded) => {
      if (error !== null || !isDecoded(decoded)) return resolve(false);
      resolve(decoded.engine.bytesWritten === variant.length && decoded.buffer.equals(bytes));
    });
  });
