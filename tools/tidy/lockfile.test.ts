import { describe, expect, it } from '@jest/globals';
import { read } from './source-tree.ts';

interface Entry {
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages }: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'));

describe('package-lock.json', () => {
  // npm omits packages for other platforms if its registry lacks them, and `npm ci` rejects such a lockfile
  it('contains the packages of every platform, and not only of the one on which it was written', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  // npm omits the hash if its registry does not yet have a package's build for another platform
  it('has a hash for every package, on every platform', () => {
    const unhashed = Object.entries(packages).filter(
      ([path, { link, integrity }]) =>
        path.includes('node_modules/') && link !== true && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    );
    expect(unhashed.map(([path]) => path)).toEqual([]);
  });
});
