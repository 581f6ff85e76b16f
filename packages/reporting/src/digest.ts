import { createHash } from 'node:crypto';
import { types } from 'node:util';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const FRAMES = 5;
const PLACE = /\(?(?:file:\/\/)?[^\s()]*[\\/]((?:api|gateway|packages|node_modules)[\\/][^\s()]*?):\d+(?::\d+)?\)?$/;

/**
 * Reduces the kind and location of a failure to ten letters, the same for every user and machine: the first ten bytes
 * of SHA-256 over the error's name and top frames, one base32 letter per byte. Never uses the message, which may hold
 * personal data.
 */
export function errorDigest(error: unknown): string {
  const name = types.isNativeError(error) ? error.name : typeof error;
  const frames = (types.isNativeError(error) ? (error.stack ?? '') : '')
    .split('\n')
    .filter((line) => line.trim().startsWith('at '))
    .slice(0, FRAMES)
    .map((line) => line.trim().replace(PLACE, '$1'));
  const bytes = createHash('sha256')
    .update([name, ...frames].join('\n'))
    .digest();
  return Array.from({ length: 10 }, (_, index) => alphabet[(bytes[index] ?? 0) % 32]).join('');
}
