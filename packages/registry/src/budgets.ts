import type { ReleaseFile } from './store.ts';
import type { RemoteJson } from './release.ts';

type Sized = Pick<ReleaseFile, 'size' | 'br'>;

/**
 * Computes the weight of a release for a visitor with an empty cache, in bytes of brotli: the part that every page
 * loads, and each page with its first view on top. Parts of the shell that a screen loads lazily count for the shell,
 * not the screen.
 */
function weights(
  remote: RemoteJson,
  merged: Readonly<Record<string, string>>,
  sizeOf: (paths: string[]) => number,
): { what: string; bytes: number; budget: number }[] {
  const { build, budgets, routes } = remote;
  const entry = sizeOf([...build.boot, build.entry, ...build.css]);
  const shared = { what: build.entry, bytes: entry, budget: budgets.entryBytes };
  if (remote.kind === 'remote') {
    const exposes = Object.entries(build.exposes).map(([expose, { js, css }]) => ({
      what: expose,
      bytes: sizeOf([...(merged[expose] === undefined ? [build.entry, ...js] : [merged[expose]]), ...css]),
      budget: budgets.routeBytes,
    }));
    return [shared, ...exposes];
  }
  const signedOut = new Set<string>(routes.filter(({ access }) => access === 'public').map(({ path }) => path));
  const pages = Object.entries(build.routeFiles).map(([path, { js, css }]) => ({
    what: path,
    bytes: entry + sizeOf([...js, ...css]),
    budget: signedOut.has(path) ? budgets.entryBytes : budgets.routeBytes,
  }));
  return [shared, ...pages];
}

/** Returns one sentence for each part of a release that exceeds the budget in its `remote.json`. */
export function overBudget(
  remote: RemoteJson,
  files: Readonly<Record<string, Sized>>,
  merged: Readonly<Record<string, string>>,
): string[] {
  const sizeOf = (paths: string[]): number =>
    [...new Set(paths)].reduce((total, path) => total + (files[path]?.br?.size ?? files[path]?.size ?? 0), 0);
  return weights(remote, merged, sizeOf)
    .filter(({ bytes, budget }) => bytes > budget)
    .map(
      ({ what, bytes, budget }) =>
        `${what} comes to ${bytes} bytes, ${bytes - budget} more than its budget: load parts of it later, ` +
        `or raise the budget in remote.config.ts`,
    );
}
