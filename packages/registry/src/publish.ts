import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { budgetFindings, DEFAULT_BUDGETS, type Budgets } from './budgets.ts';
import { readBuildFolder, sriInBuild, type BuildFolder } from './build-folder.ts';
import { contentFindings } from './gates/release-gates.ts';
import { compress, ENCODINGS, isVariantOf, isWorthwhile, type CompressedVariants, type Encoding } from './compress.ts';
import { contentTypeOf } from './content-types.ts';
import { releaseIdOf, sriOf } from './digests.ts';
import { isMissing, moveFolderIntoPlace, syncFolder, writeSynced } from './durable-files.ts';
import { removeAbandoned, temporaryName } from './temporary-folders.ts';
import { mergeExposes, type MergedFile } from './merge-exposes.ts';
import { GateRefusal, RegistryError } from './registry-error.ts';
import {
  findRelease,
  listReleases,
  readRelease,
  releaseFolder,
  servedFilePath,
  type Release,
  type ReleaseFile,
  type Store,
} from './store.ts';
import { refusals } from './messages/refusals.en.ts';
import { gates } from './messages/gates.en.ts';

export interface PublishOptions {
  /** The publisher: a name, a token id or `start`. */
  by: string;
  /** ISO instant. */
  at: string;
  /** Commit of the build's sources. */
  git?: string;
  /** Limits of the environment. Default: {@link DEFAULT_BUDGETS}. */
  budgets?: Budgets;
  /**
   * Rejects different files under an existing version. Disabled for builds of a checkout, whose version changes less
   * often than its sources.
   */
  oneBuildPerVersion?: boolean;
  /** Whether the caller has already checked the contents with the gates. */
  isChecked?: boolean;
  /**
   * Stores no compressed variants. Used for development builds, because they stay on this machine and compressing the
   * shell takes ten seconds.
   */
  isUncompressed?: boolean;
}

export interface Published {
  release: Release;
  /** False if the same files were published before, so that nothing was written. */
  created: boolean;
}

/** Publishes a build folder as an immutable release. */
export const publish = async (store: Store, distDir: string, options: PublishOptions): Promise<Published> =>
  publishBuild(store, await readBuildFolder(distDir), options);

/**
 * Publishes a build as an immutable release. Nothing is visible until `release.json`, which is written last, is in the
 * final folder. A crash before that leaves only a temporary folder, which the next publish deletes.
 */
export async function publishBuild(store: Store, build: BuildFolder, options: PublishOptions): Promise<Published> {
  const { by, at, git } = options;
  const { name, version } = build.remote;
  const { id, release } = identify(build);
  const target = releaseFolder(store, name, release);
  const budgets = options.budgets ?? DEFAULT_BUDGETS[build.remote.kind];

  const existing = await findIntact(store, name, release, target);
  if (existing !== undefined) {
    if (existing.id !== id) throw new RegistryError('RELEASE_INVALID', refusals.otherContents(name, release));
    if (await isComplete(store, existing)) return { release: existing, created: false };
    await removeDamaged(target);
  }
  if (options.oneBuildPerVersion) await refuseTakenVersion(store, build, id);
  const refused = options.isChecked ? [] : await contentFindings(build, budgets);
  if (refused.length > 0) throw new GateRefusal(refusals.cannotBePublished(name, version), refused);
  const merged = mergeExposes(build.remote, build.files);
  const served = [...new Map([...build.files, ...merged.map(({ path, bytes }) => [path, bytes] as const)])];
  await refuseWrongVariants(served, build.variants);
  await removeAbandoned(dirname(target));

  const temporary = join(dirname(target), temporaryName());
  try {
    const variantsOf = options.isUncompressed ? async () => ({}) : variantsFrom(build.variants);
    const written = { files: await writeFiles(build, served, temporary, variantsOf), ...pathsOf(merged) };
    const tooLarge = budgetFindings(build.remote, written, budgets);
    if (tooLarge.length > 0) throw new GateRefusal(refusals.tooHeavy(name, version), tooLarge);
    const record: Release = {
      remote: name,
      release,
      version,
      id,
      remoteJson: build.remote,
      ...written,
      ...(git !== undefined && { git }),
      by,
      at,
    };
    await writeSynced(join(temporary, 'release.json'), `${JSON.stringify(record)}\n`);
    await syncFolder(temporary);
    return (await putInPlace(store, temporary, target, record))
      ? { release: record, created: true }
      : { release: await readRelease(store, name, release), created: false };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Returns the identity of a build and the name of its release. */
export function identify({ remote, remoteJsonBytes, files }: BuildFolder): { id: string; release: string } {
  // always SHA-384, so that the same build remains the same release
  const hashOf = (bytes: Buffer) => sriOf(bytes, 'sha384');
  const integrity = new Map([...files].map(([path, bytes]) => [path, hashOf(bytes)]));
  const id = releaseIdOf(new Map([...integrity, ['remote.json', hashOf(remoteJsonBytes)]]));
  return { id, release: `${remote.version}-${id.slice(0, 8)}` };
}

/**
 * Rejects different files under the name and version of a published release, because two different builds would then
 * have the same version. A build that `npm start` published from this checkout may be deployed, even if several
 * builds have its version.
 */
export async function refuseTakenVersion(store: Store, { remote }: BuildFolder, id: string): Promise<void> {
  const { name, version } = remote;
  const sameVersion = await listReleases(store, name, { version, skipDamaged: true });
  const [other] = sameVersion;
  if (other !== undefined && !sameVersion.some((one) => one.id === id))
    throw new RegistryError('VERSION_TAKEN', refusals.versionTaken(name, version, other.by, other.release));
}

/**
 * Returns the existing release. Deletes one whose record is unreadable, because the same files are about to be written
 * again.
 */
async function findIntact(store: Store, name: string, release: string, target: string): Promise<Release | undefined> {
  try {
    return await findRelease(store, name, release);
  } catch (error) {
    if (!(error instanceof RegistryError && error.code === 'RELEASE_DAMAGED')) throw error;
    await removeDamaged(target);
    return undefined;
  }
}

/**
 * Moves a written release to its final folder. Returns false if another process published the same files in the
 * meantime.
 */
async function putInPlace(
  store: Store,
  temporary: string,
  target: string,
  { remote, release }: Release,
): Promise<boolean> {
  if (await moveFolderIntoPlace(temporary, target)) return true;
  if ((await findRelease(store, remote, release)) !== undefined) return false;
  // A folder without release.json is not a release, but the remains of a partly deleted one.
  await removeDamaged(target);
  return moveFolderIntoPlace(temporary, target);
}

/** Returns whether every served file of a published release is still on disk with its size. */
async function isComplete(store: Store, release: Release): Promise<boolean> {
  for (const [path, file] of Object.entries(release.files)) {
    for (const encoding of ['identity', 'br', 'gz'] as const) {
      const expected = encoding === 'identity' ? file : file[encoding];
      if (expected === undefined) continue;
      try {
        if ((await stat(servedFilePath(store, release, path, encoding))).size !== expected.size) return false;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    }
  }
  return true;
}

/** Deletes a release folder that is damaged or lacks `release.json`. */
async function removeDamaged(target: string): Promise<void> {
  const aside = join(dirname(target), temporaryName());
  try {
    await rename(target, aside);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

/** Returns the merged files by language and expose. */
export function pathsOf(files: readonly MergedFile[]): Pick<Release, 'merged' | 'mergedIn'> {
  const pathsIn = (language: string | undefined): Record<string, string> =>
    Object.fromEntries(files.filter((file) => file.language === language).map(({ expose, path }) => [expose, path]));
  const languages = [...new Set(files.flatMap(({ language }) => language ?? []))];
  return {
    merged: pathsIn(undefined),
    ...(languages.length > 0 && {
      mergedIn: Object.fromEntries(languages.map((language) => [language, pathsIn(language)])),
    }),
  };
}

type ServedFile = readonly [path: string, bytes: Buffer];

/**
 * Rejects a build with a variant that has other contents: browsers would reject the file, or show content that no gate
 * has checked.
 */
async function refuseWrongVariants(served: readonly ServedFile[], brought: ReadonlyMap<string, Buffer>): Promise<void> {
  const check = async ([path, bytes]: ServedFile, encoding: Encoding): Promise<string[]> => {
    const name = `${path}.${encoding}`;
    const variant = brought.get(name);
    return variant === undefined || (await isVariantOf(variant, bytes, encoding))
      ? []
      : [gates.otherVariant(name, path)];
  };
  const problems = await Promise.all(served.flatMap((file) => ENCODINGS.map((encoding) => check(file, encoding))));
  if (problems.flat().length > 0) throw new RegistryError('RELEASE_INVALID', refusals.incomplete, problems.flat());
}

async function writeFiles(
  build: BuildFolder,
  served: readonly ServedFile[],
  folder: string,
  variantsOf: VariantsOf,
): Promise<Release['files']> {
  const files: Record<string, ReleaseFile> = {};
  await inParallel(served, async ([path, bytes]) => {
    const written = await writeServedFile(join(folder, 'files'), path, bytes, variantsOf);
    files[path] = { ...written, sri: sriInBuild(build.remote, path, bytes) };
  });
  for (const [path, bytes] of build.maps) await writeInFolder(join(folder, 'maps', path), bytes);
  await writeInFolder(join(folder, 'remote.json'), build.remoteJsonBytes);
  return Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function writeServedFile(
  folder: string,
  path: string,
  bytes: Buffer,
  variantsOf: VariantsOf,
): Promise<ReleaseFile> {
  const { type, compressible } = contentTypeOf(path);
  await writeInFolder(join(folder, path), bytes);
  const { br, gz } = compressible ? await variantsOf(path, bytes) : {};
  if (br !== undefined) await writeInFolder(join(folder, `${path}.br`), br);
  if (gz !== undefined) await writeInFolder(join(folder, `${path}.gz`), gz);
  const describe = (variant: Buffer) => ({ size: variant.length, sri: sriOf(variant) });
  return {
    ...describe(bytes),
    type,
    ...(br !== undefined && { br: describe(br) }),
    ...(gz !== undefined && { gz: describe(gz) }),
  };
}

type VariantsOf = (path: string, bytes: Buffer) => Promise<CompressedVariants>;

/**
 * Returns a function that finds the variants of a file: variants in the build if it contains them, and otherwise
 * newly compressed ones.
 */
const variantsFrom =
  (brought: ReadonlyMap<string, Buffer>): VariantsOf =>
  async (path, bytes) => {
    const variantOf = async (encoding: Encoding): Promise<Buffer | undefined> => {
      const variant = brought.get(`${path}.${encoding}`);
      if (variant === undefined) return compress(bytes, encoding);
      return isWorthwhile(variant, bytes) ? variant : undefined;
    };
    const [br, gz] = await Promise.all([variantOf('br'), variantOf('gz')]);
    return { ...(br !== undefined && { br }), ...(gz !== undefined && { gz }) };
  };

async function writeInFolder(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeSynced(path, bytes);
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  // if a write fails, the caller deletes the folder, so wait until all other writes have ended
  const ended = await Promise.allSettled(Array.from({ length: availableParallelism() + 1 }, worker));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
