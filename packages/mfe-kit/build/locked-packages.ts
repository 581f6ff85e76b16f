import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

interface LockedPackage {
  version?: string;
  integrity?: string;
  /** Folder of a workspace package, which `link` refers to. */
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

type Packages = Readonly<Record<string, LockedPackage>>;

/** Finds the folder of a package for code in a folder: in its own packages, or in those of a folder above it. */
function installedAt(packages: Packages, folder: string, name: string): string | undefined {
  for (let from = folder; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/')))) {
    const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
    if (path in packages) return packages[path]?.link ? packages[path].resolved : path;
    if (from === '') return undefined;
  }
}

/**
 * Returns a text that names every package that a folder can reach, with its version and hash. It does not change if a
 * change to the lockfile affects none of them. A lockfile of another package manager is used as a whole.
 */
export function lockedPackages(lockfile: string, folder: string): string {
  const text = readFileSync(lockfile, 'utf8');
  if (!lockfile.endsWith('package-lock.json')) return text;
  const { packages } = JSON.parse(text) as { packages?: Packages };
  if (packages === undefined) return text;
  const reached = new Set<string>();
  const open = [relative(dirname(lockfile), folder).replaceAll('\\', '/')];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[at] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      // packages installed for other reasons, such as a type checker, are not part of the build
      if (peerDependenciesMeta?.[name]?.optional) continue;
      const found = installedAt(packages, at, name);
      if (found !== undefined) open.push(found);
    }
  }
  const named = (path: string): string => {
    const { version, integrity } = packages[path] ?? {};
    return `${path} ${version} ${integrity}`;
  };
  // packages of the workspace are sources, which are compared directly
  return [...reached]
    .filter((path) => path.includes('node_modules/'))
    .toSorted()
    .map(named)
    .join('\n');
}
