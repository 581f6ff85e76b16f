import { describe, expect, it } from '@jest/globals';
import { read } from './source-tree.ts';

interface Entry {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages }: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'));

describe('package-lock.json', () => {
  // npm leaves them out when the registry it asks has no packages of other platforms, and `npm ci` refuses such a lockfile
  it('names the packages of every platform, not only of the one it was written on', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });
});
