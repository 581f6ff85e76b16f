import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildIdOf } from './build-id.ts';
import { refuseCopies } from './copies.ts';
import { missingFromFacades } from './facade-imports.ts';
import * as standIn from './no-snapshots.ts';
import { remoteShares, SHARES } from './shares.ts';
import { insertedStyle, styleHashes } from './style-hashes.ts';

describe('buildIdOf', () => {
  let root = '';
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const id = () =>
    buildIdOf(
      ['app', 'lib'].map((name) => ({ name, folder: join(root, name) })),
      'production',
    );
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'build-id-'));
    write('package-lock.json', JSON.stringify({ packages: {} }));
    write('app/src/a.ts', 'a');
    write('lib/b.ts', 'b');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is the same for the same sources, regardless of other files next to them', () => {
    const before = id();
    write('app/dist/main.js', 'built');
    write('app/node_modules/x/index.js', 'x');
    write('app/src/a.test.ts', 'a test');
    write('other/c.ts', 'c');
    expect(id()).toBe(before);
    expect(before).toMatch(/^[0-9a-f]{12}$/);
  });

  it.each([
    ['a changed source', 'app/src/a.ts', 'other'],
    ['a new file', 'app/src/z.ts', ''],
    ['a changed package that it is built from', 'lib/b.ts', 'other'],
    ['a lockfile of another package manager', 'app/pnpm-lock.yaml', 'x'],
  ])('changes with %s', (_, path, text) => {
    const before = id();
    write(path, text);
    expect(id()).not.toBe(before);
  });

  const packages = {
    app: { dependencies: { lib: '1.0.0', react: '^19' } },
    lib: { dependencies: { clock: '^1' } },
    'node_modules/lib': { resolved: 'lib', link: true },
    'node_modules/react': { version: '19.0.0', integrity: 'sha512-r' },
    'node_modules/clock': { version: '1.0.0', integrity: 'sha512-c', optionalDependencies: { tick: '^2' } },
    'node_modules/tick': { version: '2.0.0', integrity: 'sha512-t', dependencies: { clock: '^1' } },
    'node_modules/jest': { version: '30.0.0', integrity: 'sha512-j' },
  };
  it.each<[changes: boolean, what: string, Record<string, object>]>([
    [
      true,
      'a package that the folder depends on',
      { 'node_modules/react': { version: '19.0.1', integrity: 'sha512-s' } },
    ],
    [
      true,
      'a package behind a workspace package',
      { 'node_modules/tick': { version: '2.0.1', integrity: 'sha512-u' } },
    ],
    [
      true,
      'a second version that is nearer to the folder',
      { 'app/node_modules/react': { version: '18.0.0', integrity: 'sha512-o' } },
    ],
    [
      true,
      'a different hash for the same version',
      { 'node_modules/clock': { version: '1.0.0', integrity: 'sha512-d' } },
    ],
    [
      false,
      'a package that the folder cannot reach',
      { 'node_modules/jest': { version: '31.0.0', integrity: 'sha512-k' } },
    ],
    [
      false,
      'a new package that the folder cannot reach',
      { 'node_modules/pg': { version: '9.0.0', integrity: 'sha512-p' } },
    ],
  ])('changes (%s) if the lockfile changes for %s', (changes, _, changed) => {
    write('package-lock.json', JSON.stringify({ packages }));
    const before = id();
    write('package-lock.json', JSON.stringify({ packages: { ...packages, ...changed } }));
    expect(id() !== before).toBe(changes);
  });
});

describe('missingFromFacades', () => {
  it('lists imported names that the shell does not provide', () => {
    expect(missingFromFacades("import { useBlocker, useNavigate } from 'react-router-dom';")).toEqual([
      'useBlocker of react-router-dom',
    ]);
    expect(
      missingFromFacades("import {\n  queryOptions,\n  QueryClient as Client,\n} from '@tanstack/react-query';"),
    ).toEqual(['QueryClient of @tanstack/react-query']);
  });

  it('ignores types and other packages', () => {
    expect(
      missingFromFacades(
        "import { type UseQueryOptions, useQuery } from '@tanstack/react-query';\nimport { anything } " +
          "from './here.ts';",
      ),
    ).toEqual([]);
  });
});

describe('insertedStyle', () => {
  it('returns the text as the browser will hash it, with constants filled in', () => {
    expect(
      insertedStyle(
        "const $a$var$NAME = 'data-x';\nstyle.textContent = `\n[${$a$var$NAME}] { color: red }\n  `.trim();",
      ),
    ).toBe('[data-x] { color: red }');
  });

  it('throws if the library inserts the style differently', () => {
    expect(() => insertedStyle('style.innerHTML = x')).toThrow('look at its source');
  });
});

it('styleHashes allows the two stylesheets that React Aria inserts, by the hash of their text', () => {
  const pressable = '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}';
  expect(styleHashes()).toHaveLength(2);
  expect(styleHashes()[0]).toBe(`'sha256-${createHash('sha256').update(pressable).digest('base64')}'`);
});

it('no-snapshots has the same exports as the part of the federation runtime that it replaces', async () => {
  const runtime = createRequire(createRequire(import.meta.url).resolve('@module-federation/runtime'));
  const core = dirname(runtime.resolve('@module-federation/runtime-core'));
  const replaced = (await import(join(core, 'plugins/snapshot/SnapshotHandler.js'))) as object;
  expect(Object.keys(standIn).toSorted()).toEqual(Object.keys(replaced).toSorted());
});

it('remoteShares keeps everything that the shell shares out of the bundles of remotes', () => {
  expect(Object.keys(remoteShares())).toEqual(Object.keys(SHARES));
  expect(new Set(Object.values(remoteShares()).map((share) => share.import))).toEqual(new Set([false]));
});

describe('refuseCopies', () => {
  it.each([
    ['its own federation runtime', '../node_modules/@module-federation/webpack-bundler-runtime/dist/index.cjs'],
    ['its own federation runtime', '../node_modules/@module-federation/runtime-core/dist/index.js'],
    ['its own copy of', '../node_modules/react-dom/index.js'],
    ['import only types', '../node_modules/zod/v4/core/schemas.js'],
  ])('rejects with "%s": %s', (why, source) => {
    expect(() => refuseCopies('mfe-x', ['./src/a.tsx', source])).toThrow(why);
  });

  it('accepts packages that only the remote brings', () => {
    expect(() => refuseCopies('mfe-x', ['./src/react/a.tsx', '../node_modules/d3-shape/src/line.js'])).not.toThrow();
  });
});

describe('remote runtime', () => {
  const load = (name: string): unknown => {
    const source = readFileSync(join(import.meta.dirname, 'remote-runtime.cjs'), 'utf8');
    const module = { exports: {} };
    compileFunction(source, ['module', 'globalThis', '__FEDERATION_RUNTIME__'])(module, page, name);
    return module.exports;
  };
  let views = 0;
  const page = { 'federation runtime 2': () => ({ view: (views += 1) }) };

  it("is a view of the shell's runtime, with a separate one for each container", () => {
    expect([load('federation runtime 2'), load('federation runtime 2')]).toEqual([{ view: 1 }, { view: 2 }]);
  });

  it('reports the missing runtime on a page with another version', () => {
    expect(() => load('federation runtime 3')).toThrow('The page has no federation runtime 3');
  });
});
