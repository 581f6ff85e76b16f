import { describe, expect, it } from '@jest/globals';
import { read } from './source-tree.ts';

interface Entry {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

const { packages }: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'));

describe('package-lock.json', () => {
  // npm omits them if its registry has no packages for other platforms, and `npm ci` rejects such a lockfile
  it('names the packages of every platform, not only of the one it was written on', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  const unhashed = Object.entries(packages).filter(
    ([path, { link, integrity }]) =>
      path.includes('node_modules/') && link !== true && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  );

  // The registry that wrote the lockfile has no hashes for these. `npm install` with a complete registry adds them.
  it('has a hash for every package, except tool builds for platforms that were not available', () => {
    const known =
      /^node_modules\/(?:@nx\/nx|@oxc-parser\/binding|@oxfmt\/binding|@oxlint\/binding|@oxlint-tsgolint\/(?:darwin|linux|win32)|@rspack\/binding|@swc\/core|@unrs\/resolver-binding)-[\w-]+$/;
    expect(
      unhashed.filter(([path, { optional }]) => optional !== true || !known.test(path)).map(([path]) => path),
    ).toEqual([]);
  });

  it('has a hash for every package installed on Linux with glibc, where it was written and is tested', () => {
    const here = unhashed.filter(
      ([path, { os, cpu }]) =>
        (os === undefined || os.includes('linux')) &&
        (cpu === undefined || cpu.includes('x64') || cpu.includes('arm64')) &&
        !/musl|wasm/.test(path),
    );
    expect(here.map(([path]) => path)).toEqual([]);
  });

  it('has no additional packages without a hash', () => {
    expect(unhashed.length).toBeLessThanOrEqual(96);
  });
});
