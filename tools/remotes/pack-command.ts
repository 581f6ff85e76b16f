/**
 * Packs the command `tideline` as a separate package, `@tideline/cli`, for teams whose remote is in another repository:
 * `npm run pack-command -- FOLDER` writes the tarball there. The types are removed from the sources, because Node does
 * not remove them in installed packages.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../start/supervisor.ts';
import { packFolders } from './pack-folder.ts';

const source = join(root, 'packages/registry');

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
}

const importPattern = /(\bfrom\s+|\bimport\s+|\bimport\(\s*)'(\.[^']+)\.ts'/g;

/** Returns modules and everything that they import from this package, as JavaScript by path. */
function modulesFrom(entries: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    const code = stripTypeScriptTypes(readFileSync(path, 'utf8'));
    found.set(path, code.replaceAll(importPattern, "$1'$2.js'"));
    for (const [, , imported] of code.matchAll(importPattern)) open.push(resolve(dirname(path), `${imported}.ts`));
  }
  return found;
}

const bin = `#!/usr/bin/env node
import { run } from '../cli/run.js';

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  root: process.cwd(),
  out: (line) => process.stdout.write(line + '\\n'),
  err: (line) => process.stderr.write(line + '\\n'),
});
`;

/** Writes the files of the package into a folder. */
function writePackage(folder: string): void {
  const { version, dependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest;
  // the command loads the texts of one language by path
  const texts = globSync(['cli/messages/{en.ts,*/main.ts}', 'src/messages/{*.ts,*/*.ts}'], { cwd: source });
  const modules = modulesFrom(['cli/run.ts', ...texts].map((path) => join(source, path)));
  const used = Object.entries(dependencies).filter(([name]) =>
    [...modules.values()].some((code) => code.includes(`from '${name}'`)),
  );
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const [path, code] of modules) write(relative(source, path).replace(/\.ts$/, '.js'), code);
  write('bin/tideline.js', bin);
  const manifest = {
    name: '@tideline/cli',
    version,
    description: 'Deploys remotes to a Tideline, and rolls them back',
    license: 'AGPL-3.0-only',
    type: 'module',
    bin: { tideline: './bin/tideline.js' },
    files: ['bin', 'cli', 'src'],
    engines: { node: '>=22' },
    dependencies: Object.fromEntries(used),
  };
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  write('README.md', readFileSync(join(root, 'docs/REMOTES.md'), 'utf8'));
  write('LICENSE', readFileSync(join(root, 'LICENSE'), 'utf8'));
}

/** Packs the command into a folder. Returns the path of the tarball. */
export function packCommand(target: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-cli-'));
  try {
    writePackage(folder);
    const [tarball = ''] = packFolders([folder], target);
    return tarball;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main)
  process.stdout.write(`${packCommand(resolve(process.env['INIT_CWD'] ?? '.', process.argv[2] ?? '.'))}\n`);
