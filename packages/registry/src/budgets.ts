import type { Finding } from './finding.ts';
import type { Release, ReleaseFile } from './store.ts';
import { otherLanguages, remoteJsonIn } from './in-language.ts';
import type { RemoteJson } from './release.ts';
import { gates } from './messages/gates.en.ts';

export type SizedFile = Pick<ReleaseFile, 'size' | 'br'>;

/** Limits of an environment for a release. A remote may set lower limits, but not higher ones. */
export interface Budgets {
  /** Brotli bytes of the part that every page loads. */
  entryBytes: number;
  /** Brotli bytes of a page's first view, including the entry. */
  routeBytes: number;
  /** Uncompressed bytes of all served files. */
  totalBytes: number;
}

/** Default limits, unless an operator sets others. */
export const DEFAULT_BUDGETS: Readonly<Record<RemoteJson['kind'], Budgets>> = {
  remote: { entryBytes: 16_000, routeBytes: 90_000, totalBytes: 8 * 1024 * 1024 },
  shell: { entryBytes: 100_000, routeBytes: 174_000, totalBytes: 16 * 1024 * 1024 },
};

/** No limits, for development builds, which are not minified. */
export const NO_BUDGETS: Budgets = {
  entryBytes: Number.MAX_SAFE_INTEGER,
  routeBytes: Number.MAX_SAFE_INTEGER,
  totalBytes: Number.MAX_SAFE_INTEGER,
};

/**
 * Computes the weight of a release for a visitor with an empty cache, in Brotli bytes: the part that every page
 * loads, and the first view of each page. Parts of the shell that a screen loads lazily count for the shell and not
 * for the screen.
 */
function weights(
  remote: RemoteJson,
  budgets: Pick<Budgets, 'entryBytes' | 'routeBytes'>,
  merged: Readonly<Record<string, string>>,
  sizeOf: (paths: string[]) => number,
): { what: string; bytes: number; budget: number }[] {
  const { build, routes } = remote;
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

const sizeIn =
  (files: Readonly<Record<string, SizedFile>>) =>
  (paths: string[]): number =>
    [...new Set(paths)].reduce((total, path) => total + (files[path]?.br?.size ?? files[path]?.size ?? 0), 0);

/** The size of a part of a release, and its limit in the environment. */
export interface Weight {
  bytes: number;
  budget: number;
}

/** Returns the weight of the part that every page loads, of the heaviest page, and of all files. */
export function weightsOf(
  { remoteJson, files, merged }: Pick<Release, 'remoteJson' | 'files' | 'merged'>,
  allowed: Budgets,
): { entry: Weight; page: Weight; total: Weight } {
  const [entry = { bytes: 0, budget: allowed.entryBytes }, ...pages] = weights(
    remoteJson,
    allowed,
    merged,
    sizeIn(files),
  );
  const part = ({ bytes, budget }: Weight): number => bytes / budget;
  const page = pages.toSorted((a, b) => part(b) - part(a))[0] ?? { bytes: entry.bytes, budget: allowed.routeBytes };
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  return { entry, page, total: { bytes, budget: allowed.totalBytes } };
}

/**
 * Returns a finding for each part of a release that exceeds its budget, and for each budget that is higher than that
 * of the environment.
 */
export function budgetFindings(
  remote: RemoteJson,
  {
    files,
    merged,
    mergedIn = {},
  }: { files: Readonly<Record<string, SizedFile>> } & Pick<Release, 'merged' | 'mergedIn'>,
  allowed: Budgets,
): Finding[] {
  const { name, budgets: own } = remote;
  const raised = (['entryBytes', 'routeBytes'] as const)
    .filter((key) => own[key] > allowed[key])
    .map((key): Finding => ({
      gate: 'budgets',
      detail: gates.raisedBudget(name, key, String(own[key]), String(allowed[key])),
      fix: gates.lowerBudget(key, name, key.replace('Bytes', ''), String(own[key])),
    }));
  const effective = {
    entryBytes: Math.min(own.entryBytes, allowed.entryBytes),
    routeBytes: Math.min(own.routeBytes, allowed.routeBytes),
  };
  const sizeOf = sizeIn(files);
  const heavy = [
    ...weights(remote, effective, merged, sizeOf),
    ...otherLanguages(remote).flatMap((language) =>
      weights(remoteJsonIn(remote, language), effective, mergedIn[language] ?? {}, sizeOf).map((weight) => ({
        ...weight,
        what: `${weight.what} in ${language}`,
      })),
    ),
  ]
    .filter(({ bytes, budget }) => bytes > budget)
    .map(({ what, bytes, budget }): Finding => ({
      gate: 'budgets',
      detail: gates.overBudget(what, String(bytes), String(bytes - budget)),
      fix: gates.loadLater(String(allowed.entryBytes), String(allowed.routeBytes)),
    }));
  return [...raised, ...heavy];
}
