import { describe, expect, it } from '@jest/globals';
import { read } from './source-tree.ts';

interface Entry {
  integrity?: string;
  link?: boolean;
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

  // npm leaves the hash out where its registry does not know a package's build for another platform yet
  it('has a hash for every package, on every platform', () => {
    const unhashed = Object.entries(packages).filter(
      ([path, { link, integrity }]) =>
        path.includes('node_modules/') && link !== true && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    );
    expect(unhashed.map(([path]) => path)).toEqual([]);
  });
});
