import type { Contributions, Snapshot, SnapshotRelease, SnapshotRemote } from './release.ts';
import type { Generation } from './generations.ts';
import { releaseIn } from './in-language.ts';
import { RegistryError } from './registry-error.ts';
import { titleKey } from './remote-json.ts';
import { readRelease, type Release, type Store } from './store.ts';
import { refusals } from './messages/refusals.en.ts';

/** A generation with its releases, ready to be composed. */
export interface LoadedGeneration {
  environment: string;
  generation: Generation;
  shell: Release;
  remotes: LoadedRemote[];
}

export interface LoadedRemote {
  active: Release;
  previous?: Release;
  disabled?: true;
  /** A release that a share of the sessions gets instead of the active one, which is then its fallback. */
  trial?: { release: Release; percent: number };
}

/** Returns a generation as seen by sessions that get the releases on trial of these remotes. */
export const withTrials = (loaded: LoadedGeneration, remotes: readonly string[]): LoadedGeneration => ({
  ...loaded,
  remotes: loaded.remotes.map((one) =>
    one.trial !== undefined && remotes.includes(one.active.remote)
      ? { ...one, active: one.trial.release, previous: one.active }
      : one,
  ),
});

/** Returns a generation as pages in a language load it. */
export const generationIn = (loaded: LoadedGeneration, language: string): LoadedGeneration => ({
  ...loaded,
  shell: releaseIn(loaded.shell, language),
  remotes: loaded.remotes.map((remote) => ({
    ...remote,
    active: releaseIn(remote.active, language),
    ...(remote.previous !== undefined && { previous: releaseIn(remote.previous, language) }),
    ...(remote.trial !== undefined && {
      trial: { ...remote.trial, release: releaseIn(remote.trial.release, language) },
    }),
  })),
});

/** Reads every release of a generation. Throws if the environment has no shell. */
export async function loadGeneration(
  store: Store,
  environment: string,
  generation: Generation,
): Promise<LoadedGeneration> {
  const { shell: shellEntry, ...others } = generation.entries;
  if (shellEntry === undefined)
    throw new RegistryError('GENERATION_UNKNOWN', refusals.noShell(String(generation.generation), environment));
  const remotes = await Promise.all(
    Object.entries(others).map(async ([name, { active, previous, disabled, trial }]): Promise<LoadedRemote> => ({
      active: await readRelease(store, name, active),
      ...(previous !== undefined && { previous: await readRelease(store, name, previous) }),
      ...(disabled && { disabled }),
      ...(trial && { trial: { release: await readRelease(store, name, trial.release), percent: trial.percent } }),
    })),
  );
  remotes.sort((a, b) => (a.active.remote < b.active.remote ? -1 : 1));
  return { environment, generation, shell: await readRelease(store, 'shell', shellEntry.active), remotes };
}

/** Returns the address of a release on the gateway, with a trailing slash. */
export const baseOf = (release: Release): string => `/r/${release.remote}/${release.release}/`;

const absolute = (release: Release, paths: readonly string[]): string[] => paths.map((path) => baseOf(release) + path);

/**
 * Returns the hashes of the files that the shell requests by address. The bundler's runtime requests the others and
 * contains their hashes. Hashes cannot be compressed, so only needed ones are sent.
 */
function integrityOf(release: Release, paths: readonly string[]): Record<string, string> {
  const unique = [...new Set(paths)].toSorted();
  return Object.fromEntries(
    unique.flatMap((path) =>
      release.files[path] === undefined ? [] : [[baseOf(release) + path, release.files[path].sri]],
    ),
  );
}

function snapshotRelease(release: Release): SnapshotRelease {
  const { build } = release.remoteJson;
  const exposes = Object.entries(build.exposes).map(([expose, { js, css, shares }]) => {
    const merged = release.merged[expose];
    return [
      expose,
      {
        ...(merged !== undefined && { merged: baseOf(release) + merged }),
        js: absolute(release, js),
        css: absolute(release, css),
        shares,
      },
    ];
  });
  // A remote with merged files starts with one of them and never requests its entry separately.
  const isEntryAsked = Object.keys(build.exposes).some((expose) => release.merged[expose] === undefined);
  const loadedFiles = [
    ...(isEntryAsked ? [build.entry] : []),
    ...Object.values(release.merged),
    ...Object.values(build.exposes).flatMap(({ js, css }) => [...js, ...css]),
  ];
  return {
    release: release.release,
    base: baseOf(release),
    entry: baseOf(release) + build.entry,
    globalName: build.globalName,
    integrity: integrityOf(release, loadedFiles),
    exposes: Object.fromEntries(exposes),
  };
}

/**
 * Returns the text of a title in a language. Falls back to the remote's default language, then to the key, so that no
 * title is blank.
 */
export function resolveTitle(release: Release, title: string, language: string): string {
  const key = titleKey(title);
  if (key === undefined) return title;
  const { titles, default: fallback } = release.remoteJson.locales;
  return titles[language]?.[key] ?? titles[fallback]?.[key] ?? key;
}

function contributionsOf(release: Release, language: string): Contributions {
  const { routes, nav, widgets, settings, commands } = release.remoteJson;
  const translate = <T extends { title: string }>(entries: readonly T[]): T[] =>
    entries.map((entry) => ({ ...entry, title: resolveTitle(release, entry.title, language) }));
  return {
    routes: translate(routes),
    nav: translate(nav),
    widgets: translate(widgets),
    settings: translate(settings),
    commands: translate(commands).map((command) => ({
      ...command,
      keywords: command.keywords.flatMap((keyword) => resolveTitle(release, keyword, language).split(', ')),
    })),
  };
}

/** Returns only the addresses of the pages of a remote that is turned off. Their titles name the missing part. */
function addressesOf(release: Release, language: string): Contributions {
  const { routes } = contributionsOf(release, language);
  return {
    routes: routes.map(({ path, component, title, access }) => ({ path, component, title, access })),
    nav: [],
    widgets: [],
    settings: [],
    commands: [],
  };
}

/** Returns the data about the shell, with the lazy parts that a module of these remotes needs immediately. */
function shellPart(shell: Release, remotes: readonly LoadedRemote[]): Snapshot['shell'] {
  const modules = remotes.flatMap(({ active, previous }) =>
    [active, previous].flatMap((one) => Object.values(one?.remoteJson.build.exposes ?? {})),
  );
  const needed = new Set(modules.flatMap(({ shares }) => shares));
  const shares = Object.entries(shell.remoteJson.build.lazyShares).filter(([share]) => needed.has(share));
  return {
    release: shell.release,
    base: baseOf(shell),
    integrity: integrityOf(
      shell,
      shares.flatMap(([, { js, css }]) => [...js, ...css]),
    ),
    lazyShares: Object.fromEntries(
      shares.map(([share, { js, css }]) => [share, { js: absolute(shell, js), css: absolute(shell, css) }]),
    ),
  };
}

export interface SnapshotOptions {
  language: string;
  settings: Snapshot['settings'];
  /** False for a page that never shows a remote, so that it gets no data about remotes. */
  withRemotes: boolean;
}

/** Returns the data about a remote for the shell. */
export const snapshotRemote = (
  { active, previous, disabled }: LoadedGeneration['remotes'][number],
  language: string,
): SnapshotRemote => ({
  name: active.remote,
  active: snapshotRelease(active),
  ...(previous !== undefined && { previous: snapshotRelease(previous) }),
  ...(disabled && { disabled }),
  ...(disabled ? addressesOf(active, language) : contributionsOf(active, language)),
});

/** Composes the environment's data for the browser, in one language. */
export function composeSnapshot(
  { environment, generation, shell, remotes }: LoadedGeneration,
  { language, settings, withRemotes }: SnapshotOptions,
): Snapshot {
  const shown = withRemotes ? remotes : [];
  return {
    generation: generation.generation,
    environment,
    shell: shellPart(shell, shown),
    remotes: shown.map((remote) => snapshotRemote(remote, language)),
    ...(withRemotes && { showsRemotes: true }),
    settings,
  };
}
