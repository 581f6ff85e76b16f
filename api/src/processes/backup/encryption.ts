/**
 * Encryption of a backup with a passphrase.
 *
 *     TIDELINE-BACKUP 1 ⏎
 *     {"kdf":"scrypt","N":…,"r":…,"p":…,"salt":…,"cipher":"aes-256-gcm","chunkBytes":65536} ⏎
 *     chunks of at most 65536 bytes, each followed by its tag of 16 bytes
 *
 * The nonce of a chunk encodes its number and whether it is the last one, so that chunks cannot be reordered, repeated
 * or cut off unnoticed. The header is authenticated with every chunk.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BackupRefused, notReadable } from './backup-refused.ts';

export const MAGIC = 'TIDELINE-BACKUP 1\n';
export const HEADER_MAX = 1_024;
const CHUNK = 65_536;
const TAG = 16;
const CIPHER = 'aes-256-gcm';
/** OWASP's current minimum for scrypt. */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const;

const Header = z.strictObject({
  kdf: z.literal('scrypt'),
  // a hostile header must not determine how much memory is used
  N: z.union([z.literal(2 ** 17), z.literal(2 ** 18)]),
  r: z.literal(8),
  p: z.literal(1),
  salt: z.string().regex(/^[\w+/]{22}==$/),
  cipher: z.literal(CIPHER),
  chunkBytes: z.literal(CHUNK),
});

const derive = promisify(
  (passphrase: string, salt: Buffer, N: number, give: (error: Error | null, key: Buffer) => void) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, { ...COST, N, maxmem: 256 * N * COST.r }, give),
);

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/**
 * Collects bytes and passes them on in pieces of equal size. The last piece, which may be shorter, is passed on at the
 * end.
 */
abstract class Pieces extends Transform {
  readonly #size: number;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #number = 0;

  constructor(size: number) {
    super();
    this.#size = size;
  }

  protected abstract convert(piece: Buffer, number: number, isLast: boolean): Buffer;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#waiting.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes <= this.#size) return done();
    try {
      let all = Buffer.concat(this.#waiting);
      // a full piece waits too, because it may be the last one
      for (; all.length > this.#size; all = all.subarray(this.#size))
        this.push(this.convert(all.subarray(0, this.#size), this.#number++, false));
      this.#waiting = [all];
      this.#bytes = all.length;
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      done(null, this.convert(Buffer.concat(this.#waiting), this.#number, true));
    } catch (error) {
      done(error as Error);
    }
  }
}

class Encrypting extends Pieces {
  readonly #key: Buffer;
  readonly #header: Buffer;

  constructor(key: Buffer, header: Buffer) {
    super(CHUNK);
    this.#key = key;
    this.#header = header;
    this.push(header);
  }

  protected convert(piece: Buffer, number: number, isLast: boolean): Buffer {
    const cipher = createCipheriv(CIPHER, this.#key, nonceOf(number, isLast)).setAAD(this.#header);
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

class Decrypting extends Pieces {
  readonly #key: Buffer;
  readonly #header: Buffer;

  constructor(key: Buffer, header: Buffer) {
    super(CHUNK + TAG);
    this.#key = key;
    this.#header = header;
  }

  protected convert(piece: Buffer, number: number, isLast: boolean): Buffer {
    const opened = piece.length < TAG ? null : this.#open(piece, number, isLast);
    if (opened !== null) return opened;
    const isCutOff = piece.length < TAG || (isLast && this.#open(piece, number, false) !== null);
    throw number === 0 && !isCutOff
      ? new BackupRefused('PASSPHRASE_WRONG', (texts) => texts.wrongPassphrase)
      : notReadable((texts) => texts.damaged);
  }

  #open(piece: Buffer, number: number, isLast: boolean): Buffer | null {
    const decipher = createDecipheriv(CIPHER, this.#key, nonceOf(number, isLast)).setAAD(this.#header);
    decipher.setAuthTag(piece.subarray(-TAG));
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()]);
    } catch {
      return null;
    }
  }
}

/** Returns a stream that writes the header and then the encrypted input. */
export async function encrypting(passphrase: string): Promise<Transform> {
  const salt = randomBytes(16);
  const header = { kdf: 'scrypt', ...COST, salt: salt.toString('base64'), cipher: CIPHER, chunkBytes: CHUNK };
  return new Encrypting(
    await derive(passphrase, salt, COST.N),
    Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`, 'utf8'),
  );
}

/** Returns a stream that decrypts the chunks after the given header, which includes its final line break. */
export async function decrypting(passphrase: string, header: Buffer): Promise<Transform> {
  const parsed = Header.safeParse(parseJson(header.subarray(MAGIC.length).toString('utf8')));
  if (!parsed.success) throw notReadable((texts) => texts.otherEncryption);
  return new Decrypting(await derive(passphrase, Buffer.from(parsed.data.salt, 'base64'), parsed.data.N), header);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
