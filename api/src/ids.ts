import { randomBytes } from 'node:crypto';

let lastMs = 0;
let counter = 0;

/**
 * UUID version 7 (RFC 9562): 48 bits of milliseconds, 12 bits of a counter that keeps ids made within one
 * millisecond in order, 62 random bits. Lists sorted by id are lists sorted by creation.
 */
export function newId(nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return textOf(bytes.toString('hex'));
}

const text = Buffer.alloc(36, '-');

/** One text of its own: parts put together would keep all they are made of, a hundred thousand times over in an import. */
function textOf(hex: string): string {
  text.write(hex.slice(0, 8), 0, 'latin1');
  text.write(hex.slice(8, 12), 9, 'latin1');
  text.write(hex.slice(12, 16), 14, 'latin1');
  text.write(hex.slice(16, 20), 19, 'latin1');
  text.write(hex.slice(20), 24, 'latin1');
  return text.toString('latin1');
}
