import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findGeneration, listEnvironments, listGenerations, type Generation } from './generations.ts';
import { listOverrides } from './overrides.ts';
import { listReleases, releaseFolder, type Release, type Store } from './store.ts';

export interface GarbageOptions {
  /** The current time as an ISO instant. */
  at: string;
  /** Reports the releases to delete without deleting them. */
  dryRun?: boolean;
  /** Releases that were active or a fallback within this many days remain. */
  keepDays?: number;
  /** Number of newest releases of each app that remain, even if they were never active. */
  keepLast?: number;
}

export interface RemovedRelease {
  remote: string;
  release: string;
  /** Bytes of the served files and their compressed variants. */
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

/** Returns every release that was in a generation of any environment within the period, or that has an open link. */
async function referenced(store: Store, since: string, at: string): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const env of await listEnvironments(store)) {
    for (const number of (await listGenerations(store, env)).toReversed()) {
      const generation = await findGeneration(store, env, number);
      if (generation === undefined) continue;
      markEntries(generation, kept);
      // this generation was live at the start of the period, and earlier ones had already been replaced
      if (generation.at < since) break;
    }
  }
  for (const override of await listOverrides(store, at)) kept.add(nameOf(override));
  return kept;
}

/**
 * Deletes releases that no page can need: neither active nor a fallback in any environment within the period, and not
 * among the newest of their app. `release.json` is deleted first, so that a partly deleted release no longer counts
 * as a release.
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
  // another gateway may be deleting it too
  await rm(join(folder, 'release.json'), { force: true });
  await rm(folder, { recursive: true, force: true });
}
