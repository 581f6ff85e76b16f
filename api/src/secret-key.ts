import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key of this installation, base64 of 32 bytes: from the environment, or a 0600 file that the first start makes. */
export function readSecretKey(dataFolder: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const path = join(dataFolder, 'secret.key');
  if (!existsSync(path)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    closeToOthers(dataFolder, 0o700); // somebody may have made it before us
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600 });
    try {
      linkSync(draft, path); // a process that was faster keeps its key
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  closeToOthers(path, 0o600); // put back from a backup, it may be open
  return readFileSync(path, 'utf8').trim();
}

function closeToOthers(path: string, mode: number): void {
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, mode);
}
