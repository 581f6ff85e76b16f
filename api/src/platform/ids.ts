import { randomFillSync } from 'node:crypto';

let lastMs = 0;
let counter = 0;

/**
 * Creates a UUID version 7 (RFC 9562): 48 bits of milliseconds, 12 bits of a counter that keeps ids of one millisecond
 * in order, and 62 random bits. Sorting by id sorts by creation.
 */
export function newId(nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  const bytes = randomId();
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return textOf(bytes.toString('hex'));
}

const ID_BYTES = 16;
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;

/** Returns sixteen random bytes from a larger batch, because requesting them per id would take most of the time. */
function randomId(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += ID_BYTES));
}

const text = Buffer.alloc(36, '-');

/**
 * Builds one flat string. A concatenated string would keep its parts in memory, for each of the hundred thousand ids of
 * an import.
 */
function textOf(hex: string): string {
  text.write(hex.slice(0, 8), 0, 'latin1');
  text.write(hex.slice(8, 12), 9, 'latin1');
  text.write(hex.slice(12, 16), 14, 'latin1');
  text.write(hex.slice(16, 20), 19, 'latin1');
  text.write(hex.slice(20), 24, 'latin1');
  return text.toString('latin1');
}
