import { createHash } from 'node:crypto';
import { types } from 'node:util';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const FRAMES = 5;
const FRAME = '    at ';
const PLACE = /\(?(?:file:\/\/)?[^\s()]*[\\/]((?:api|gateway|packages|node_modules)[\\/][^\s()]*?):\d+(?::\d+)?\)?$/;

/**
 * Returns the stack frames of an error, innermost first. Omits the message, which may contain personal data and lines
 * that look like frames.
 */
export function framesOf(error: Error): string[] {
  const stack = error.stack ?? '';
  const at = stack.indexOf(error.message);
  // V8 puts the message on the first line, but code may set a stack with a different first line
  const isMessage = at !== -1 && at <= stack.indexOf('\n');
  return stack
    .slice(isMessage ? at + error.message.length : 0)
    .split('\n')
    .filter((line) => line.startsWith(FRAME));
}

/**
 * Reduces the kind and location of a failure to ten letters that are the same for every user and machine: the first ten
 * bytes of SHA-256 over the error's name and top frames, one base32 letter per byte. Never uses the message, which may
 * contain personal data.
 */
export function errorDigest(error: unknown): string {
  const name = types.isNativeError(error) ? error.name : typeof error;
  const frames = (types.isNativeError(error) ? framesOf(error) : [])
    .slice(0, FRAMES)
    .map((line) => line.trim().replace(PLACE, '$1'));
  const bytes = createHash('sha256')
    .update([name, ...frames].join('\n'))
    .digest();
  return Array.from({ length: 10 }, (_, index) => alphabet[(bytes[index] ?? 0) % 32]).join('');
}
