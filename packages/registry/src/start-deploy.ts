import {
  activationOf,
  apply,
  current,
  entriesAfter,
  membersOf,
  type Activation,
  type Generation,
} from './generations.ts';
import { readBuildFolder } from './build-folder.ts';
import { newFindings, type Member } from './gates/environment-gates.ts';
import { publish, type Published, type PublishOptions } from './publish.ts';
import { GateRefusal, RegistryError } from './registry-error.ts';
import type { Store } from './store.ts';

/** An app that `npm start` does not change, because a command activated its release. */
export interface UnchangedRemote {
  remote: string;
  /** Active release. */
  release: string;
  activation: Activation;
}

export interface StartResult {
  published: Published[];
  generation: Generation;
  /** False if nothing had to be activated, so that no generation was created. */
  changed: boolean;
  /** Apps whose active release differs from the local build and remains. */
  staying: UnchangedRemote[];
}

export interface StartOptions extends PublishOptions {
  contractVersion?: string;
}

const byStart = ({ how }: Activation): boolean => how === 'start';

/**
 * Publishes local builds, and activates those that `npm start` manages: apps that the environment lacks, and apps whose
 * active release was activated by a start. A release that was deployed or rolled back by a command remains, because
 * starting a server is not a deploy.
 */
export async function deployFromStart(
  store: Store,
  env: string,
  distDirs: readonly string[],
  options: StartOptions,
): Promise<StartResult> {
  const { by, at, contractVersion } = options;
  const published: Published[] = [];
  for (const distDir of distDirs) published.push(await publish(store, distDir, options));
  for (;;) {
    const now = await current(store, env);
    const staying = now === undefined ? [] : await unchangedRemotesOf(store, env, now, published);
    const kept = new Set(staying.map(({ remote }) => remote));
    const changes = published.flatMap(({ release: { remote, release } }) =>
      now?.entries[remote]?.active === release || kept.has(remote) ? [] : [{ remote, release }],
    );
    if (now !== undefined && changes.length === 0) return { published, generation: now, changed: false, staying };
    const reason = `activate ${changes.map(({ remote, release }) => `${remote} ${release}`).join(', ')}`;
    const expectGeneration = now?.generation ?? 0;
    const fits = contractVersion === undefined ? {} : { contractVersion };
    try {
      const generation = await apply(store, env, { changes, how: 'start', by, at, reason, expectGeneration, ...fits });
      return { published, generation, changed: true, staying };
    } catch (error) {
      if (!(error instanceof RegistryError && error.code === 'GENERATION_CONFLICT')) throw error;
    }
  }
}

async function unchangedRemotesOf(
  store: Store,
  env: string,
  now: Generation,
  published: Published[],
): Promise<UnchangedRemote[]> {
  const found: UnchangedRemote[] = [];
  for (const { release: local } of published) {
    const active = now.entries[local.remote]?.active;
    if (active === undefined || active === local.release) continue;
    const activation = await activationOf(store, env, now, local.remote);
    if (activation !== undefined && !byStart(activation))
      found.push({ remote: local.remote, release: active, activation });
  }
  return found;
}

/** Returns whether a command activated the active release of any app, so that an upgrade must be compatible with it. */
export async function hasDeployedReleases(store: Store, env: string): Promise<boolean> {
  const now = await current(store, env);
  if (now === undefined) return false;
  for (const remote of Object.keys(now.entries)) {
    const activation = await activationOf(store, env, now, remote);
    if (activation !== undefined && !byStart(activation)) return true;
  }
  return false;
}

/**
 * Rejects local builds that would be incompatible with the releases that remain, without changing anything, before an
 * upgrade migrates the database.
 */
export async function checkStart(
  store: Store,
  env: string,
  distDirs: readonly string[],
  contractVersion?: string,
): Promise<void> {
  const now = await current(store, env);
  if (now === undefined) return;
  const local = new Map<string, Member>();
  for (const distDir of distDirs) {
    const { remote: remoteJson } = await readBuildFolder(distDir);
    local.set(remoteJson.name, { remote: remoteJson.name, release: `${remoteJson.version} (built here)`, remoteJson });
  }
  const changes: { remote: string; release: string }[] = [];
  for (const { remote, release } of local.values()) {
    const activation = await activationOf(store, env, now, remote);
    if (activation === undefined || byStart(activation)) changes.push({ remote, release });
  }
  const entries = entriesAfter(now.entries, changes, { how: 'start', by: 'npm start', at: '' });
  const changed = new Set(changes.map(({ remote }) => remote));
  const staying = await membersOf(
    store,
    Object.fromEntries(Object.entries(entries).filter(([remote]) => !changed.has(remote))),
  );
  const next = [...[...local.values()].filter(({ remote }) => changed.has(remote)), ...staying];
  const before = await membersOf(store, now.entries);
  // the API changes with this version, so an incompatible contract is a new fault
  const refused = newFindings(before, next, contractVersion === undefined ? {} : { contractVersion }, {});
  if (refused.length > 0) throw new GateRefusal('This version does not fit what is deployed here:', refused);
}
