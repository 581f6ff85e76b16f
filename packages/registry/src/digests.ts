import { createHash } from 'node:crypto';

type Algorithm = 'sha256' | 'sha384';

/**
 * Algorithm of the hashes in pages and scripts. Hashes cannot be compressed, a page contains about a hundred, and
 * SHA-384 hashes are 50% longer.
 */
export const SRI_ALGORITHM: Algorithm = 'sha256' as Algorithm;

/** Returns `sha256-<base64>`, the format of the `integrity` attribute. */
export const sriOf = (bytes: Uint8Array, algorithm = SRI_ALGORITHM): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** Returns whether bytes have a hash. Hashes from kits before 0.2.0 are `sha384-<base64>`. */
export const hasSri = (bytes: Uint8Array, sri: string): boolean =>
  sriOf(bytes, sri.startsWith('sha384-') ? 'sha384' : SRI_ALGORITHM) === sri;

/** Returns the strong entity tag of a file variant: the first 20 bytes of its hash, base64url, quoted. */
export const entityTagOf = (sri: string): string =>
  `"${Buffer.from(sri.slice(sri.indexOf('-') + 1), 'base64')
    .subarray(0, 20)
    .toString('base64url')}"`;

/**
 * Computes the identity of a release: SHA-256 over its sorted `path NUL sri` lines, so that the same files are the same
 * release.
 */
export function releaseIdOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const path of [...files.keys()].toSorted()) hash.update(`${path}\0${files.get(path) ?? ''}\n`);
  return hash.digest('hex');
}

export const contentHash8 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 8);
