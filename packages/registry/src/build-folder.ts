import { readFile, readdir } from 'node:fs/promises';
import { Script } from 'node:vm';
import { join, relative, sep } from 'node:path';
import type { RemoteJson } from './release.ts';
import { ENCODINGS } from './compress.ts';
import { hasSri, sriOf } from './digests.ts';
import { isMissing } from './durable-files.ts';
import { RegistryError } from './registry-error.ts';
import { parseRemoteJson, referencedFiles } from './remote-json.ts';
import { refusals } from './messages/refusals.en.ts';
import { gates } from './messages/gates.en.ts';

/** A build in memory: the served files, the files that are only stored, and its description. */
export interface BuildFolder {
  remote: RemoteJson;
  remoteJsonBytes: Buffer;
  files: Map<string, Buffer>;
  maps: Map<string, Buffer>;
  /** Encoded copies that the build contains, by path: `main.js.br`. Not checked yet. */
  variants: Map<string, Buffer>;
}

const remoteJsonName = 'remote.json';
const isVariantName = (path: string): boolean => ENCODINGS.some((encoding) => path.endsWith(`.${encoding}`));

async function listFiles(folder: string): Promise<string[]> {
  let entries;
  try {
    entries = await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) throw new RegistryError('RELEASE_INVALID', refusals.noFolder(folder));
    throw error;
  }
  const odd = entries.filter((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd.length > 0) {
    throw new RegistryError(
      'RELEASE_INVALID',
      refusals.notFiles(folder),
      odd.map((entry) => gates.removeLink(entry.name)),
    );
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** Reads a build. Rejects one that is incomplete or was changed after it was built. */
export async function readBuildFolder(folder: string): Promise<BuildFolder> {
  const paths = await listFiles(folder);
  if (!paths.includes(remoteJsonName)) {
    throw new RegistryError('RELEASE_INVALID', refusals.noRemoteJson(join(folder, remoteJsonName)));
  }
  const remoteJsonBytes = await readFile(join(folder, remoteJsonName));
  const remote = parseRemoteJson(remoteJsonBytes.toString('utf8'), join(folder, remoteJsonName));
  const { integrity = {} } = remote.build;
  const files = new Map<string, Buffer>();
  const maps = new Map<string, Buffer>();
  const variants = new Map<string, Buffer>();
  const kindOf = (path: string) => {
    if (path.endsWith('.map')) return maps;
    // a file listed in `integrity` is not a compressed variant: pages request it by this name
    return isVariantName(path) && integrity[path] === undefined ? variants : files;
  };
  for (const path of paths) if (path !== remoteJsonName) kindOf(path).set(path, await readFile(join(folder, path)));
  const problems = [...absentFiles(remote, files), ...changedFiles(remote, files), ...unreadableScripts(files)];
  if (problems.length > 0) throw new RegistryError('RELEASE_INVALID', refusals.incompleteIn(folder), problems);
  return { remote, remoteJsonBytes, files, maps, variants };
}

/**
 * Returns the hash of a build's file from its `remote.json`, which {@link readBuildFolder} has checked. The build's own
 * scripts request the file with this hash, and a preload with another one would be wasted.
 */
export const sriInBuild = ({ build }: RemoteJson, path: string, bytes: Uint8Array): string =>
  build.integrity?.[path] ?? sriOf(bytes);

const absentFiles = (remote: RemoteJson, files: ReadonlyMap<string, Buffer>): string[] =>
  referencedFiles(remote)
    .filter((path) => !files.has(path))
    .map((path) => gates.namedButAbsent(path));

function changedFiles(remote: RemoteJson, files: ReadonlyMap<string, Buffer>): string[] {
  return Object.entries(remote.build.integrity ?? {}).flatMap(([path, expected]) => {
    const bytes = files.get(path);
    if (bytes === undefined) return path.endsWith('.map') ? [] : [gates.hashedButAbsent(path)];
    return hasSri(bytes, expected) ? [] : [gates.changed(path)];
  });
}

const parse = (code: string, filename: string): Script => new Script(code, { filename });

/**
 * Returns scripts that cannot be parsed, which would break every visitor's page. Minifiers have produced such files.
 * Runs no code.
 */
function unreadableScripts(files: ReadonlyMap<string, Buffer>): string[] {
  return [...files].flatMap(([path, bytes]) => {
    if (!path.endsWith('.js')) return [];
    try {
      parse(bytes.toString('utf8'), path);
      return [];
    } catch (error) {
      return [gates.notScript(path, error instanceof Error ? error.message : String(error))];
    }
  });
}
