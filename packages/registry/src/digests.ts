import { createHash } from 'node:crypto';

/** Returns `sha384-<base64>`, the format of the `integrity` attribute. */
export const sriOf = (bytes: Uint8Array): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Returns the strong entity tag of a file variant: the first 20 bytes of its SHA-384, base64url, quoted. */
export const entityTagOf = (sri: string): string =>
  `"${Buffer.from(sri.slice('sha384-'.length), 'base64').subarray(0, 20).toString('base64url')}"`;

/**
 * Computes the identity of a release: SHA-256 over its sorted `path NUL sri` lines, so the same bits are the same
 * release.
 */
export function releaseIdOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const path of [...files.keys()].toSorted()) hash.update(`${path}\0${files.get(path) ?? ''}\n`);
  return hash.digest('hex');
}

export const contentHash8 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 8);
