import { mkdir, readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RemoteJson } from './release.ts';
import { isMissing } from './durable-files.ts';
import { RegistryError } from './registry-error.ts';
import { refusals } from './messages/refusals.en.ts';

/** One encoding of a file: bytes on disk and their `sha256-…`. */
export interface FileVariant {
  size: number;
  sri: string;
}

export interface ReleaseFile extends FileVariant {
  type: string;
  br?: FileVariant;
  gz?: FileVariant;
}

/** `release.json`, which is written last: a release exists if and only if this file exists. */
export interface Release {
  remote: string;
  /** `<version>-<first 8 digits of id>`: the folder and the path segment under /r/<remote>/. */
  release: string;
  version: string;
  /** SHA-256 over the path and integrity of every file. */
  id: string;
  remoteJson: RemoteJson;
  /** Served files by path relative to the release, without source maps. */
  files: Record<string, ReleaseFile>;
  /** File with an expose's chunks and the remote entry, by expose. */
  merged: Record<string, string>;
  /** Like `merged`, for every other language of the build. */
  mergedIn?: Record<string, Record<string, string>>;
  git?: string;
  by: string;
  at: string;
}

export interface Store {
  readonly root: string;
}

const nameShape = /^[a-z][a-z0-9-]{0,39}$/;
const releaseShape = /^[0-9A-Za-z.+-]{1,80}-[0-9a-f]{8}$/;

/** Opens the folder with releases and environments, and creates it if necessary. */
export async function openStore(rootDir: string): Promise<Store> {
  await mkdir(join(rootDir, 'releases'), { recursive: true });
  await mkdir(join(rootDir, 'envs'), { recursive: true });
  return { root: rootDir };
}

/**
 * Returns the folder of a release. Both names are untrusted and therefore checked, so that only plain names reach the
 * file system.
 */
export function releaseFolder(store: Store, remote: string, release: string): string {
  if (!nameShape.test(remote) || !releaseShape.test(release) || release.includes('..')) {
    throw new RegistryError('RELEASE_UNKNOWN', refusals.badReleaseName(remote, release));
  }
  return join(store.root, 'releases', remote, release);
}

const suffixes = { identity: '', br: '.br', gz: '.gz' } as const;

/** Returns the path of a served file's bytes. `path` must be a key of `release.files`. */
export const servedFilePath = (
  store: Store,
  release: Release,
  path: string,
  encoding: keyof typeof suffixes = 'identity',
): string => join(releaseFolder(store, release.remote, release.release), 'files', `${path}${suffixes[encoding]}`);

const fileVariant = z.object({ size: z.int(), sri: z.string() });
const releaseJson = z.object({
  remote: z.string(),
  release: z.string(),
  version: z.string(),
  id: z.string(),
  remoteJson: z.custom<RemoteJson>((value) => typeof value === 'object' && value !== null),
  files: z.record(
    z.string(),
    fileVariant.extend({ type: z.string(), br: fileVariant.exactOptional(), gz: fileVariant.exactOptional() }),
  ),
  merged: z.record(z.string(), z.string()),
  mergedIn: z.record(z.string(), z.record(z.string(), z.string())).exactOptional(),
  git: z.string().exactOptional(),
  by: z.string(),
  at: z.string(),
});

interface RecordInMemory {
  /** Changes whenever the file changes. */
  state: string;
  release: Release;
}

/** Number of records in memory, because a deploy reads the records of all active releases several times. */
const RECORDS_MAX = 64;
const recordsOf = new WeakMap<Store, Map<string, RecordInMemory>>();

async function readRecord(path: string): Promise<Release> {
  try {
    return releaseJson.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (isMissing(error)) throw error;
    throw new RegistryError(
      'RELEASE_DAMAGED',
      refusals.unreadableRelease(path, error instanceof Error ? error.message : String(error)),
    );
  }
}

/**
 * Returns the release; undefined if it was never published. Throws if its `release.json` is unreadable. A record stays
 * in memory until its file changes.
 */
export async function findRelease(store: Store, remote: string, release: string): Promise<Release | undefined> {
  if (!nameShape.test(remote) || !releaseShape.test(release) || release.includes('..')) return undefined;
  const path = join(releaseFolder(store, remote, release), 'release.json');
  const records = recordsOf.get(store) ?? new Map<string, RecordInMemory>();
  recordsOf.set(store, records);
  try {
    const { ino, size, mtimeMs } = await stat(path);
    const state = `${ino} ${size} ${mtimeMs}`;
    const known = records.get(path);
    const record = known?.state === state ? known : { state, release: await readRecord(path) };
    records.delete(path);
    records.set(path, record);
    const [oldest] = records.keys();
    if (records.size > RECORDS_MAX && oldest !== undefined) records.delete(oldest);
    return record.release;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Like {@link findRelease}, but throws if the release is unknown. */
export async function readRelease(store: Store, remote: string, release: string): Promise<Release> {
  const found = await findRelease(store, remote, release);
  if (found === undefined) throw new RegistryError('RELEASE_UNKNOWN', refusals.noRelease(remote, release));
  return found;
}

/** Returns the names of all apps that have a folder in the store. */
const publishedNames = async (store: Store): Promise<string[]> =>
  (await readdir(join(store.root, 'releases'))).filter((name) => nameShape.test(name)).toSorted();

/**
 * Returns all published releases of one remote or of all, optionally of one version, newest first. `skipDamaged` omits
 * those with an unreadable record, so that one damaged release does not block work on the others.
 */
export async function listReleases(
  store: Store,
  remote?: string,
  { version, skipDamaged = false }: { version?: string; skipDamaged?: boolean } = {},
): Promise<Release[]> {
  const base = join(store.root, 'releases');
  const remotes = remote === undefined ? await publishedNames(store) : [remote].filter((name) => nameShape.test(name));
  const found: Release[] = [];
  for (const name of remotes) {
    let names: string[];
    try {
      names = await readdir(join(base, name));
    } catch (error) {
      if (isMissing(error)) continue;
      throw error;
    }
    for (const release of names) {
      // a name consists of the version and eight digits
      if (version !== undefined && release.slice(0, -9) !== version) continue;
      const one = await findRelease(store, name, release).catch((error: unknown) => {
        if (skipDamaged && error instanceof RegistryError && error.code === 'RELEASE_DAMAGED') return undefined;
        throw error;
      });
      if (one !== undefined) found.push(one);
    }
  }
  return found.toSorted((a, b) => b.at.localeCompare(a.at) || a.remote.localeCompare(b.remote));
}
