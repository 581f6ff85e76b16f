// Records the current exports as those of the newest version in CHANGES.md: npm run release --workspace
// packages/mfe-kit. A change that breaks code of remotes is refused, unless the version says that it does.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitVersion } from '../build/packages.ts';
import { builtTypes, checksOf, ENTRIES, recordedVersion, recordOf } from './baseline.ts';
import { promisesCompatibility } from './versions.ts';

const root = join(import.meta.dirname, '../../..');
const recordPath = join(import.meta.dirname, 'api.d.ts');
const typeCheck = (project: string): void => {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', project], {
    cwd: root,
    stdio: 'inherit',
  });
};

const before = existsSync(recordPath) ? recordedVersion(readFileSync(recordPath, 'utf8')) : '';
const version = kitVersion();
typeCheck('packages/mfe-kit');
if (before !== '' && promisesCompatibility(before, version)) typeCheck('packages/mfe-kit/released');
const record = recordOf(ENTRIES, builtTypes(join(root, '.cache/types')), version);
writeFileSync(recordPath, record);
writeFileSync(join(import.meta.dirname, 'checks.ts'), checksOf(record, ENTRIES));
process.stdout.write(`Recorded the exports of ${version}.\n`);
