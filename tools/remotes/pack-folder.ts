import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Packs folders like npm does for publishing, in one run of npm. Returns the paths of the tarballs in the same order.
 */
export function packFolders(folders: readonly string[], target: string): string[] {
  mkdirSync(target, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', target, ...folders], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const results = JSON.parse(packed) as { filename: string }[];
  return results.map(({ filename }) => join(target, filename.replace('@', '').replace('/', '-')));
}
