import { createHash } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Name and place of a failure as ten letters, the same for everyone it happens to: first of base32 of SHA-256 over error name and top frames. */
export function errorDigest(error: unknown): string {
  const { name, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 5).map((line) => line.trim().replace(/\(?(?:file:\/\/)?[^()\s]*[\\/]([^\\/()]+?):\d+:\d+\)?$/, '$1'));
  const bytes = createHash('sha256').update([name, ...frames].join('\n')).digest();
  return Array.from({ length: 10 }, (_, index) => alphabet[(bytes[index] ?? 0) % 32]).join('');
}
