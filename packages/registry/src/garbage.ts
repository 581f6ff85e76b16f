import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findGeneration, listEnvironments, listGenerations, type Generation } from './generations.ts';
import { listOverrides } from './overrides.ts';
import { listReleases, releaseFolder, type Release, type Store } from './store.ts';

export interface GarbageOptions {
  /** Now, as an ISO instant. */
  at: string;
  /** Reports what would be removed, and removes nothing. */
  dryRun?: boolean;
  /** Releases that were active or a fallback within this many days stay. */
  keepDays?: number;
  /** The newest releases of each app stay, whether they were ever active or not. */
  keepLast?: number;
}

export interface RemovedRelease {
  remote: string;
  release: string;
  /** Bytes of the served files with their compressed variants. */
  bytes: number;
}

const dayMs = 86_400_000;

const nameOf = ({ remote, release }: Pick<Release, 'remote' | 'release'>): string => `${remote}/${release}`;

const storedBytes = ({ files }: Release): number =>
  Object.values(files).reduce((sum, { size, br, gz }) => sum + size + (br?.size ?? 0) + (gz?.size ?? 0), 0);

function markEntries({ entries }: Generation, kept: Set<string>): void {
  for (const [remote, { active, previous, trial }] of Object.entries(entries)) {
    for (const release of [active, previous, trial?.release])
      if (release !== undefined) kept.add(nameOf({ remote, release }));
  }
}

/** Returns every release that a generation of any environment named within the period, and those of open links. */
async function referenced(store: Store, since: string, at: string): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const env of await listEnvironments(store)) {
    for (const number of (await listGenerations(store, env)).toReversed()) {
      const generation = await findGeneration(store, env, number);
      if (generation === undefined) continue;
      markEntries(generation, kept);
      // this one was live at the start of the period, and those before it were not
      if (generation.at < since) break;
    }
  }
  for (const override of await listOverrides(store, at)) kept.add(nameOf(override));
  return kept;
}

/**
 * Removes releases that no page can need: neither active nor a fallback in any environment within the period, and not
 * among the newest of their app. `release.json` goes first, so that a half-removed release is none.
 */
export async function collectGarbage(
  store: Store,
  { at, dryRun = false, keepDays = 30, keepLast = 5 }: GarbageOptions,
): Promise<RemovedRelease[]> {
  const since = new Date(Date.parse(at) - keepDays * dayMs).toISOString();
  const kept = await referenced(store, since, at);
  const newest = new Map<string, number>();
  const removed: RemovedRelease[] = [];
  for (const release of await listReleases(store, undefined, { skipDamaged: true })) {
    const rank = (newest.get(release.remote) ?? 0) + 1;
    newest.set(release.remote, rank);
    if (rank <= keepLast || kept.has(nameOf(release))) continue;
    // a deploy may have activated it in the meantime
    if (!dryRun && (await referenced(store, at, at)).has(nameOf(release))) continue;
    removed.push({ remote: release.remote, release: release.release, bytes: storedBytes(release) });
    if (!dryRun) await remove(store, release);
  }
  return removed;
}

async function remove(store: Store, { remote, release }: Release): Promise<void> {
  const folder = releaseFolder(store, remote, release);
  // another gateway may be removing it as well
  await rm(join(folder, 'release.json'), { force: true });
  await rm(folder, { recursive: true, force: true });
}
