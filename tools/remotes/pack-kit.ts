/**
 * Packs everything that a remote in its own repository installs: the kit, the design system, the wire format and their
 * dependencies, with compiled modules and their types, and the command `tideline`. `npm run pack-kit -- FOLDER` writes
 * the tarballs. A project refers to each of them by file, so none of these names is requested from a public registry.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { transform } from '@swc/core';
import { kitVersion } from '@tideline/mfe-kit/build';
import { root } from '../start/supervisor.ts';
import { packCommand } from './pack-command.ts';
import { packFolders } from './pack-folder.ts';

interface Manifest {
  name: string;
  version: string;
  sideEffects?: unknown;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
}

interface Packed {
  folder: string;
  description: string;
  /** Entries in this repository that a remote does not need. */
  without: readonly string[];
  /** Files that no module imports, as patterns. */
  files: readonly string[];
}

/** Packages, each after its dependencies. */
const PACKAGES: readonly Packed[] = [
  { folder: 'domain', description: 'Finance rules of Tideline', without: [], files: [] },
  { folder: 'contract', description: 'Wire format of Tideline', without: ['./openapi'], files: [] },
  {
    folder: 'ui',
    description: 'Design system of Tideline',
    without: [],
    files: ['css-modules.d.ts', 'src/tokens/*.css', 'src/fonts/figtree*', 'src/fonts/newsreader*'],
  },
  {
    folder: 'registry',
    description: 'Releases of Tideline, as a build describes them',
    without: ['.', './cli', './dev', './testing'],
    files: [],
  },
  {
    folder: 'mfe-kit',
    description: 'What a remote of Tideline imports, how it is built and tested',
    without: ['./host', './live'],
    files: [
      'CHANGES.md',
      'build/*.cjs',
      'build/fault.ts',
      'build/hot/loader.cjs',
      'build/hot/{jsx,runtime}.ts',
      'jest/*.js',
      'template/**/*.*',
      'template/{gitignore,npmrc}',
    ],
  },
];

/** Modules that may exist only once per page, and therefore only once in a project. */
const PEERS = ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query'];
/** Modules that only builds and tests of a remote load. */
const DEVELOPMENT = [
  '@jest/fake-timers',
  '@jest/globals',
  '@swc/core',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-light-runner',
  'jsdom',
  'typescript',
];
const TEST_PEERS = DEVELOPMENT.filter((name) => !/^(?:@types\/|typescript$|jest$)/.test(name));

/** Runs component tests, here and in repositories of remotes. */
const nativeTests = 'tools/jest/native';

const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;
const rootVersions = (): Record<string, string> =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> })
    .devDependencies;

/** Returns whether a file is compiled. The template stays unchanged. */
const isModule = (path: string): boolean =>
  /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !path.startsWith('template/');
const compiledName = (path: string): string => (isModule(path) ? path.replace(/\.tsx?$/, '.js') : path);
const importPattern = /(\bfrom\s+|\bimport\s+|\bimport\(\s*(?:\/\*.*?\*\/\s*)?)(['"])(\.[^'"]+)\2/g;
const toCompiled = (code: string): string =>
  code.replaceAll(importPattern, (_, before: string, quote: string, path: string) =>
    [before, quote, compiledName(path), quote].join(''),
  );

/**
 * Matches lines within comments, whose examples import modules that do not exist. Code may follow the last line of a
 * comment.
 */
const comments = /^[ \t]*(?:\*(?!\/)|\/\/).*/gm;
const importsOf = (code: string): string[] =>
  [...code.replaceAll(comments, '').matchAll(importPattern)].map(([, , , imported = '']) => imported);

async function compile(path: string): Promise<string> {
  const { code } = await transform(readFileSync(path, 'utf8'), {
    filename: path,
    swcrc: false,
    configFile: false,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: path.endsWith('.tsx') },
      transform: { react: { runtime: 'automatic' } },
      preserveAllComments: true,
    },
    module: { type: 'es6' },
  });
  return code;
}

/**
 * Returns the compiled contents of every file that these entries import, by path in the package; undefined for a file
 * to copy.
 */
async function filesFrom(from: string, entries: readonly string[]): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    const code = isModule(path) ? await compile(join(from, path)) : undefined;
    found.set(path, code);
    for (const imported of importsOf(code ?? '')) open.push(relative(from, resolve(from, dirname(path), imported)));
  }
  return found;
}

/** Returns the type declarations that these entries refer to, by path. Skips modules without declarations. */
function typesFrom(types: string, entries: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const declared = path.replace(/\.tsx?$/, '.d.ts');
    if (found.has(declared) || !existsSync(join(types, declared))) continue;
    const code = readFileSync(join(types, declared), 'utf8');
    found.set(declared, toCompiled(code));
    for (const imported of importsOf(code)) open.push(relative(types, resolve(types, dirname(path), imported)));
  }
  return found;
}

function manifestOf({ folder, description }: Packed, exports: Record<string, string>): object {
  const {
    name,
    version,
    sideEffects,
    dependencies = {},
  } = readManifest(join(root, 'packages', folder, 'package.json'));
  const released = (dependency: string): string => packedVersion(dependency) ?? dependencies[dependency] ?? '';
  const isPeer = (dependency: string): boolean => PEERS.includes(dependency);
  const names = Object.keys(dependencies).filter((one) => folder !== 'registry' || one.startsWith('@tideline/'));
  const tests = folder === 'mfe-kit' ? TEST_PEERS : [];
  return {
    name,
    version: packedVersion(name) ?? version,
    description,
    license: 'AGPL-3.0-only',
    type: 'module',
    ...(sideEffects !== undefined && { sideEffects }),
    files: ['src', 'build', 'jest', 'template', 'CHANGES.md', 'css-modules.d.ts'],
    exports: Object.fromEntries(Object.entries(exports).map(([entry, path]) => [entry, exportOf(path)])),
    dependencies: Object.fromEntries(names.filter((one) => !isPeer(one)).map((one) => [one, released(one)])),
    peerDependencies: Object.fromEntries([
      ...names.filter(isPeer).map((one) => [one, `^${released(one)}`]),
      ...tests.map((one) => [one, `^${rootVersions()[one]}`]),
    ]),
    peerDependenciesMeta: Object.fromEntries(tests.map((one) => [one, { optional: true }])),
    ...(folder === 'mfe-kit' && { remoteDevelopment: developmentOf(dependencies) }),
  };
}

/** Returns the versions with which a remote is built and tested, which are those of this repository. */
const developmentOf = (dependencies: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(DEVELOPMENT.map((name) => [name, rootVersions()[name] ?? ''])),
  ...Object.fromEntries(['@rspack/cli', '@rspack/core'].map((name) => [name, dependencies[name] ?? ''])),
});

const exportOf = (path: string): object | string =>
  isModule(path) ? { types: path.replace(/\.tsx?$/, '.d.ts'), default: compiledName(path) } : path;

/** Returns the version with which one of the packages is packed: that of the kit, except for the wire format. */
function packedVersion(name: string): string | undefined {
  const packed = PACKAGES.find(({ folder }) => name === `@tideline/${folder}`);
  if (packed === undefined) return undefined;
  if (packed.folder !== 'contract') return kitVersion();
  return readManifest(join(root, 'packages/contract/package.json')).version;
}

async function writePackage(packed: Packed, target: string): Promise<void> {
  const from = join(root, 'packages', packed.folder);
  const manifest = readManifest(join(from, 'package.json'));
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).filter(([entry]) => !packed.without.includes(entry)),
  );
  const entries = Object.values(exports).map((path) => path.replace('./', ''));
  const more = packed.files.flatMap((pattern) => globSync(pattern, { cwd: from }));
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), content);
  };
  for (const [path, code] of await filesFrom(from, [...entries.filter((path) => path !== 'package.json'), ...more])) {
    if (code !== undefined) write(compiledName(path), toCompiled(code));
    else {
      mkdirSync(dirname(join(target, path)), { recursive: true });
      cpSync(join(from, path), join(target, path));
    }
  }
  for (const [path, code] of typesFrom(join(root, '.cache/types', packed.folder), entries)) write(path, code);
  if (packed.folder === 'mfe-kit')
    for (const path of globSync('*.js', { cwd: join(root, nativeTests) }))
      write(`jest/native/${path}`, readFileSync(join(root, nativeTests, path), 'utf8'));
  write('package.json', `${JSON.stringify(manifestOf(packed, exports), null, 2)}\n`);
  for (const file of ['README.md']) if (existsSync(join(from, file))) cpSync(join(from, file), join(target, file));
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
}

/** Updates the type declarations in `.cache/types`. */
const writeTypes = (): void => {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'packages/mfe-kit'], {
    cwd: root,
    stdio: 'inherit',
  });
};

/** Packs the kit and the command into a folder. Returns the paths of the tarballs. */
export async function packKit(target: string, { withTypes }: { withTypes: boolean }): Promise<string[]> {
  if (withTypes) writeTypes();
  const folder = mkdtempSync(join(tmpdir(), 'tideline-kit-'));
  try {
    const folders = PACKAGES.map((packed) => join(folder, packed.folder));
    for (const packed of PACKAGES) await writePackage(packed, join(folder, packed.folder));
    return [...packFolders(folders, target), packCommand(target)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    // a remote that is only built, not type-checked, needs no types
    options: { 'without-types': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const target = resolve(process.env['INIT_CWD'] ?? '.', positionals[0] ?? '.');
  for (const tarball of await packKit(target, { withTypes: !values['without-types'] }))
    process.stdout.write(`${tarball}\n`);
}
