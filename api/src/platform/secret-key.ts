import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the installation's key, 32 bytes in base64, from the environment or from a 0600 file that the first start
 * creates.
 */
export function readSecretKey(dataFolder: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const path = join(dataFolder, 'secret.key');
  if (!existsSync(path)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    closeToOthers(dataFolder, 0o700); // another process may have created it first
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600 });
    try {
      linkSync(draft, path); // if another process was faster, its key is used
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  closeToOthers(path, 0o600); // others may be able to read a file that was restored from a backup
  return readFileSync(path, 'utf8').trim();
}

function closeToOthers(path: string, mode: number): void {
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, mode);
}

/** Returns a value that identifies a key without revealing it. */
export const keyFingerprint = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('fingerprint in a backup').digest('base64url');
